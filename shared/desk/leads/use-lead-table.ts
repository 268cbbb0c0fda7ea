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
  sortFn_basic,
  type Table,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useLayoutEffect, useMemo } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { normalizeForSearch } from '../lead-facts/normalize-for-search.ts';
import { activeFilters, type ListView } from '../stores/list-view.ts';
import { type Looker, leadFilters } from './filters/list-filter.ts';
import type { LeadColumn, LeadColumns } from './lead-column.ts';

/** The table filters, then sorts, then cuts to a page; only the rows of that page are drawn. */
const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
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
  columns: LeadColumns<L>;
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
  const table = useTable<Features, L>({
    features,
    columns: useMemo(
      () => [...columns.map(shownColumn), ...Object.entries(filters).map(filterColumn<L>)],
      [columns, filters],
    ),
    data: rows,
    getRowId: ({ id }) => id,
    enableSortingRemoval: false,
    autoResetPageIndex: false,
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

function shownColumn<L extends Lead>({ id, header, text, cell }: LeadColumn<L>) {
  const column: ColumnDef<Features, L> = {
    id,
    header,
    // Compared as it is read, and made comparable once a row; what is empty comes last either way.
    accessorFn: (lead) => normalizeForSearch(text(lead)) || undefined,
    sortFn: sortFn_basic,
    sortUndefined: 'last',
    // A first press sorts as one reads: text from A, dates from the newest.
    sortDescFirst: id === 'date',
    cell: ({ row }) => (cell ? cell(row.original) : text(row.original)),
  };
  return column;
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
