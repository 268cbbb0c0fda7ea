import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  constructRow,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  type Row,
  type RowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type Table,
  type TableFeatures,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useLayoutEffect, useMemo } from 'react';
import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import {
  compareKeys,
  type Looker,
  leadTest,
  sortKey,
} from '../../rules/lead-search/lead-filter.ts';
import { type LeadPageState, PAGE_SIZE } from '../stores/lead-pages.ts';
import { plainView } from '../stores/views.ts';
import { cellOf } from './cells.tsx';

/** The table filters, then sorts, then cuts to a page; only the rows of that page are drawn. */
const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  coreRowModel: createKeptRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
export type Features = typeof features;
export type LeadTable<L extends Lead = Lead> = Table<Features, L>;
export type LeadRow<L extends Lead = Lead> = Row<Features, L>;

/** What the server found, of which the table shows one page. */
export interface Found {
  total: number;
  phase: LeadPageState['phase'];
}

export interface LeadTableOptions<L extends Lead> {
  /** Newest first. */
  rows: readonly L[];
  /** The rows are one page that was filtered and sorted already, of so many leads in all. */
  found?: Found | null;
  columns: readonly LeadColumn<L>[];
  looker: Looker;
  view: ListView;
  /** From 0; one beyond the last is told by `onPage` to be the last. */
  page: number;
  onSort: (sort: Pick<ListView, 'sort' | 'order'>) => void;
  onPage: (page: number) => void;
}

/** All rows of a kind as a view shows them; its state lives in the view, so a saved view brings all of it back. */
export function useLeadTable<L extends Lead>(options: LeadTableOptions<L>): LeadTable<L> {
  const { rows, found = null, columns, looker, view, page, onSort, onPage } = options;
  const columnFilters = useMemo(() => filtersOf(view, looker), [view, looker]);
  const sorting = useMemo(() => [{ id: view.sort, desc: view.order === 'desc' }], [view]);
  const pagination = useMemo(() => ({ pageIndex: page, pageSize: PAGE_SIZE }), [page]);
  const keyed = useMemo(() => columns.map(withKeys), [columns]);
  const table = useTable<Features, L>({
    features,
    columns: useMemo(
      () => [...keyed.map((column) => shownColumn(column, view.order)), filterColumn<L>()],
      [keyed, view.order],
    ),
    data: rows,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    // Without a filter there is nothing to note on each of ten thousand rows.
    manualFiltering: found !== null || columnFilters.length === 0,
    // Rows come in this order.
    manualSorting:
      found !== null || (view.sort === plainView.sort && view.order === plainView.order),
    manualPagination: found !== null,
    rowCount: found?.total,
    initialState: { columnVisibility: { [WANTED]: false } },
    state: { columnFilters, sorting, pagination },
    onSortingChange(change) {
      const [next] = functionalUpdate(change, sorting);
      if (next) onSort({ sort: next.id, order: next.desc ? 'desc' : 'asc' });
    },
    onPaginationChange: (change) => onPage(functionalUpdate(change, pagination).pageIndex),
  });
  const last = Math.max(0, table.getPageCount() - 1);
  const isKnown = found === null || found.phase === 'ready';
  useLayoutEffect(() => {
    // The list has become shorter than the page it stood on.
    if (isKnown && page > last) onPage(last);
  }, [isKnown, page, last, onPage]);
  return table;
}

/** A column whose leads are compared as they are read, each made comparable once. */
function withKeys<L extends Lead>(column: LeadColumn<L>) {
  const known = new WeakMap<L, string>();
  const keyOf = (lead: L) => {
    let key = known.get(lead);
    if (key === undefined) {
      key = sortKey(column, lead);
      known.set(lead, key);
    }
    return key;
  };
  return { column, keyOf };
}

function shownColumn<L extends Lead>(
  { column, keyOf }: ReturnType<typeof withKeys<L>>,
  order: string,
) {
  const { id, header } = column;
  // What is empty comes last either way, though the table turns a descending comparison round.
  const isDescending = order === 'desc';
  const turned = isDescending ? -1 : 1;
  const shown: ColumnDef<Features, L> = {
    id,
    header,
    accessorFn: keyOf,
    sortFn(one, other) {
      return turned * compareKeys(keyOf(one.original), keyOf(other.original), isDescending);
    },
    sortUndefined: false,
    // A first press sorts as one reads: text from A, dates from the newest.
    sortDescFirst: id === 'date',
    cell: ({ row }) => cellOf(column, row.original),
  };
  return shown;
}

/** A filter asks of the whole lead, so it stands in a column of its own, which is never drawn. */
const WANTED = 'wanted';

function filterColumn<L extends Lead>(): ColumnDef<Features, L> {
  return {
    id: WANTED,
    accessorFn: ({ id }) => id,
    filterFn: (row: LeadRow<L>, _: string, isWanted: (lead: Lead) => boolean) =>
      isWanted(row.original),
  };
}

function filtersOf(view: ListView, looker: Looker) {
  const isWanted = leadTest(view, looker);
  return isWanted ? [{ id: WANTED, value: isWanted }] : [];
}

/**
 * The first row model of a table, as TanStack's own, but a lead that has not changed keeps its row. Theirs makes
 * all ten thousand anew when one lead comes, and each forgets the sort keys it had worked out.
 */
function createKeptRowModel() {
  return <F extends TableFeatures, L extends Lead>(table: Table<F, L>) => {
    const known = new WeakMap<L, Row<F, L>>();
    let data: readonly L[] | null = null;
    let model: RowModel<F, L>;

    function rowOf(lead: L, index: number): Row<F, L> {
      let row = known.get(lead);
      if (!row) {
        row = constructRow(table, lead.id, lead, index, 0);
        known.set(lead, row);
      }
      row.index = index;
      return row;
    }

    return () => {
      if (data === table.options.data) return model;
      data = table.options.data;
      const rows = data.map(rowOf);
      // `table.getRow(id)` finds nothing: nobody calls it, and ten thousand ids would be written down each time.
      model = { rows, flatRows: rows, rowsById: {} };
      return model;
    };
  };
}
