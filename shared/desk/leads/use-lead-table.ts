import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  type Row,
  rowPaginationFeature,
  rowSortingFeature,
  type Table,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useLayoutEffect, useMemo } from 'react';
import type { Lead } from '../../contract/leads.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import { normalizeForSearch } from '../lead-facts/normalize-for-search.ts';
import { activeFilters, type ListView, plainView } from '../stores/list-view.ts';
import { cellOf } from './cells.tsx';
import { type Looker, leadFilters } from './filters/list-filter.ts';
import { createKeptRowModel } from './kept-rows.ts';

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

export const PAGE_SIZE = 25;

export interface LeadTableOptions<L extends Lead> {
  /** Newest first. */
  rows: readonly L[];
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
  const { rows, columns, looker, view, page, onSort, onPage } = options;
  const filters = useMemo(() => leadFilters(looker), [looker]);
  const columnFilters = useMemo(() => filtersOf(view), [view]);
  const sorting = useMemo(() => [{ id: view.sort, desc: view.order === 'desc' }], [view]);
  const pagination = useMemo(() => ({ pageIndex: page, pageSize: PAGE_SIZE }), [page]);
  const keyed = useMemo(() => columns.map(withKeys), [columns]);
  const table = useTable<Features, L>({
    features,
    columns: useMemo(
      () => [
        ...keyed.map((column) => shownColumn(column, view.order)),
        ...Object.entries(filters).map(filterColumn<L>),
      ],
      [keyed, view.order, filters],
    ),
    data: rows,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    // Without a filter there is nothing to note on each of ten thousand rows.
    manualFiltering: columnFilters.length === 0,
    // Rows come in this order.
    manualSorting: view.sort === plainView.sort && view.order === plainView.order,
    initialState: {
      columnVisibility: Object.fromEntries(Object.keys(filters).map((id) => [filterId(id), false])),
    },
    state: { columnFilters, sorting, pagination },
    onSortingChange(change) {
      const [next] = functionalUpdate(change, sorting);
      if (next) onSort({ sort: next.id, order: next.desc ? 'desc' : 'asc' });
    },
    onPaginationChange: (change) => onPage(functionalUpdate(change, pagination).pageIndex),
  });
  const last = Math.max(0, table.getPageCount() - 1);
  useLayoutEffect(() => {
    // The list has become shorter than the page it stood on.
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  return table;
}

/** A column whose leads are compared as they are read, each made comparable once. */
function withKeys<L extends Lead>(column: LeadColumn<L>) {
  const known = new WeakMap<L, string>();
  const keyOf = (lead: L) => {
    let key = known.get(lead);
    if (key === undefined) {
      key = normalizeForSearch(column.text(lead));
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
  // What is empty comes last either way. The table would see to it, by looking up each value once more.
  const afterAll = order === 'desc' ? -1 : 1;
  const shown: ColumnDef<Features, L> = {
    id,
    header,
    accessorFn: keyOf,
    sortFn(one, other) {
      const [key, otherKey] = [keyOf(one.original), keyOf(other.original)];
      if (key === otherKey) return 0;
      if (key === '' || otherKey === '') return key === '' ? afterAll : -afterAll;
      return key < otherKey ? -1 : 1;
    },
    sortUndefined: false,
    // A first press sorts as one reads: text from A, dates from the newest.
    sortDescFirst: id === 'date',
    cell: ({ row }) => cellOf(column, row.original),
  };
  return shown;
}

/** A filter asks of the whole lead, so it stands in a column of its own, which is never drawn. */
const filterId = (field: string) => `filter ${field}`;

function filterColumn<L extends Lead>([field, testFor]: [
  string,
  (wanted: string) => (lead: Lead) => boolean,
]): ColumnDef<Features, L> {
  const asks = (row: LeadRow<L>, _: string, test: (lead: Lead) => boolean) => test(row.original);
  return {
    id: filterId(field),
    accessorFn: ({ id }) => id,
    filterFn: Object.assign(asks, { resolveFilterValue: testFor }),
  };
}

function filtersOf(view: ListView) {
  const fields = [...activeFilters(view), ...(view.search ? (['search'] as const) : [])];
  return fields.map((field) => ({ id: filterId(field), value: view[field] }));
}
