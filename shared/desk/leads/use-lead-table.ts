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
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import type { LeadColumn } from '../../rules/lead-kinds/lead-kind.ts';
import {
  compareKeys,
  type Looker,
  leadTest,
  sortKey,
} from '../../rules/lead-search/lead-filter.ts';
import { useDesk } from '../app/context.tsx';
import {
  keptView,
  type LeadPageState,
  PAGE_SIZE,
  plainView,
  sameView,
} from '../stores/lead-lists.ts';
import { type LeadsState, leadsOfKind } from '../stores/leads.ts';
import { cached } from '../stores/paced.ts';
import { cellOf } from './cells.tsx';

/** The table filters, sorts, then pages; only the rows of one page are drawn. */
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

interface Found {
  total: number;
  phase: LeadPageState['phase'];
}

export interface LeadTableOptions<L extends Lead> {
  /** Newest first. */
  rows: readonly L[];
  /** Set when `rows` is one page that the server has filtered and sorted. */
  found?: Found | null;
  columns: readonly LeadColumn<L>[];
  looker: Looker;
  view: ListView;
  /** Counts from 0; for a page beyond the last, `onPage` is called with the last. */
  page: number;
  onSort: (sort: Pick<ListView, 'sort' | 'order'>) => void;
  onPage: (page: number) => void;
}

/** The table's state lives in the view, so that a saved view restores all of it. */
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
    // Without filters the table need not check each of ten thousand rows.
    manualFiltering: found !== null || columnFilters.length === 0,
    // Rows already arrive in the plain view's order.
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
    // The list became shorter and its current page is gone.
    if (isKnown && page > last) onPage(last);
  }, [isKnown, page, last, onPage]);
  return table;
}

/** Computes the sort key of each lead once. */
function withKeys<L extends Lead>(column: LeadColumn<L>) {
  return { column, keyOf: cached((lead: L) => sortKey(column, lead)) };
}

function shownColumn<L extends Lead>(
  { column, keyOf }: ReturnType<typeof withKeys<L>>,
  order: string,
) {
  const { id, header } = column;
  // Empty values come last in both orders, although the table reverses a descending comparison.
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
    // A first press sorts text from A and dates from the newest.
    sortDescFirst: id === 'date',
    cell: ({ row }) => cellOf(column, row.original),
  };
  return shown;
}

/** The filter needs the whole lead, so it has a column of its own, which is never drawn. */
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
 * Like TanStack's core row model, but an unchanged lead keeps its row. TanStack's rebuilds all ten
 * thousand rows when one lead comes, and each loses its sort keys.
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
      // `table.getRow(id)` is not used, so the index of ten thousand ids is left out.
      model = { rows, flatRows: rows, rowsById: {} };
      return model;
    };
  };
}

interface ShownRows {
  rows: readonly Lead[];
  /** Set when the rows are one page from the server; null when the list is searched and sorted here. */
  found: Found | null;
  retry(): void;
}

/** Returns the rows of a list: all of them, or one page when the server has more than this desk holds. */
export function useShownRows(kind: LeadKind, view: ListView, page: number): ShownRows {
  const { leads, pages: allPages } = useDesk().desk;
  const pages = allPages[kind];
  const { rows, beyond } = useStore(leadsOfKind(leads, kind));
  const asked = useStore(pages);
  const near = useMemo(
    () => (beyond && sameView(view, plainView) ? nearRows(rows, beyond, page) : null),
    [rows, beyond, view, page],
  );
  const mustAsk = beyond !== null && near === null;

  useEffect(() => {
    if (!mustAsk) return;
    pages.show(view, page);
  }, [mustAsk, pages, view, page]);
  useEffect(() => (mustAsk ? pages.watch() : undefined), [mustAsk, pages]);

  const askedRows = useMemo(() => rowsOf(asked.ids, rows), [asked.ids, rows]);
  const retry = pages.again;
  if (!beyond) return { rows, found: null, retry };
  if (near) return { rows: near, found: { total: beyond.counts.total, phase: 'ready' }, retry };
  const isShown = asked.view === JSON.stringify(keptView(view)) && asked.page === page;
  const phase = isShown || asked.phase === 'failed' ? asked.phase : 'asking';
  return { rows: askedRows, found: { total: asked.total, phase }, retry };
}

/** Returns a page of the plain view if all its rows are held; otherwise null. */
function nearRows(
  rows: readonly Lead[],
  { since }: NonNullable<LeadsState['beyond']>,
  page: number,
): readonly Lead[] | null {
  const older = rows.findIndex(({ created_at }) => created_at < since);
  const end = (page + 1) * PAGE_SIZE;
  return end <= (older < 0 ? rows.length : older) ? rows.slice(end - PAGE_SIZE, end) : null;
}

function rowsOf(ids: readonly string[], rows: readonly Lead[]): readonly Lead[] {
  const wanted = new Set(ids);
  const held = new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
  return ids.flatMap((id) => held.get(id) ?? []);
}
