import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { findLeads, type ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { leadTest } from '../../rules/lead-search/lead-filter.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk, useMe, useNameOf, useTriage, withNames } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { Failed } from '../app/requests.tsx';
import { leadCsv, moreLeadCsv, SaveSheets } from '../lead-facts/csv.tsx';
import { leadTag } from '../ports/route.ts';
import type { Choosable } from '../stores/changes.ts';
import { keptView, PAGE_SIZE, unfiltered, untouched } from '../stores/lead-lists.ts';
import { leadsOfKind } from '../stores/leads.ts';
import parts from '../styles/parts.module.css';
import { ChosenBar } from './chosen/chosen-bar.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import styles from './lead-list.module.css';
import { LeadTable, SortBy } from './lead-table.tsx';
import {
  type LeadRow,
  type LeadTable as Table,
  useLeadTable,
  useShownRows,
} from './use-lead-table.ts';

export function LeadList({ kind }: { kind: LeadKind }) {
  const { leads, calls } = useDesk().desk;
  const store = leadsOfKind(leads, kind);
  const { phase, rows } = useStore(store);
  const { names } = leadRegistry[kind];

  return (
    <div className={styles.list}>
      {phase === 'failed' && <Failed onRetry={() => void store.load()}>{names.failed}</Failed>}
      {phase === 'loading' && rows.length === 0 && <Loading kind={kind} />}
      {phase === 'ready' && rows.length === 0 && (
        <div className={styles.waiting}>
          <p className={styles.empty}>{names.empty}</p>
          <p>{names.hint}</p>
          {kind === 'calls' && <Button onClick={calls.open}>{names.news}</Button>}
        </div>
      )}
      {rows.length > 0 && <FullList kind={kind} />}
    </div>
  );
}

function Loading({ kind }: { kind: LeadKind }) {
  return (
    <p className={styles.waiting} role="status">
      Loading {leadRegistry[kind].names.tab.toLowerCase()}…
    </p>
  );
}

function FullList({ kind }: { kind: LeadKind }) {
  const { names, columns } = leadRegistry[kind];
  const { facts } = useDesk();
  const { views } = useTriage();
  const { view, page } = useStore(views, ({ lists }) => lists[kind]) ?? untouched;
  const me = useMe();
  const onPage = useCallback((next: number) => views.turn(kind, next), [views, kind]);
  const shown = useShownRows(kind, view, page);
  const looker = useMemo(() => ({ me, facts, now: new Date() }), [me, facts]);
  const table = useLeadTable({
    ...shown,
    columns,
    looker,
    view,
    page,
    onSort: (sort) => views.change(kind, sort),
    onPage,
  });
  const phase = shown.found?.phase ?? 'ready';
  const choosable = useChoosable(table.getRowModel().rows);
  useWalked(choosable);

  return (
    <>
      <FilterBar kind={kind} view={view} />
      {phase === 'failed' && <Failed onRetry={shown.retry}>{names.failed}</Failed>}
      {phase === 'asking' && shown.rows.length === 0 && <Loading kind={kind} />}
      <SortBy table={table} columns={columns} view={view} />
      <LeadTable caption={names.tab} table={table} isBusy={phase === 'asking'} />
      <NothingFound {...{ kind, view }} isSo={table.getRowCount() === 0 && phase === 'ready'} />
      <div className={classNames(parts.thumbs, styles.foot)}>
        <Pages table={table} />
        <ExportButton kind={kind} view={view} table={table} isPart={shown.found !== null} />
      </div>
      <ChosenBar list={kind} rows={choosable} isListed={leadTest(view, looker) ?? (() => true)} />
    </>
  );
}

/** The status element exists before it has text, so that screen readers announce the text. */
function NothingFound({ kind, view, isSo }: { kind: LeadKind; view: ListView; isSo: boolean }) {
  const { views } = useTriage();
  const what = view.search ? `“${view.search}”` : 'these filters';
  return (
    <>
      <div role="status" className={styles.nothing}>
        {isSo && <p>{`Nothing here matches ${what}`}</p>}
      </div>
      {isSo && (
        <Button onClick={() => views.change(kind, unfiltered(view))}>
          Clear search and filters
        </Button>
      )}
    </>
  );
}

function useChoosable(rows: readonly LeadRow[]): readonly Choosable[] {
  return useMemo(
    () =>
      rows.map(({ original: { kind, id } }) => ({ tag: leadTag(kind, id), refs: [{ kind, id }] })),
    [rows],
  );
}

function useWalked(rows: readonly Choosable[]): void {
  const { walk } = useTriage();
  useEffect(() => walk.follow(rows.map(({ tag }) => tag)), [walk, rows]);
}

const number = (count: number) => count.toLocaleString('en-US');

function Pages<L extends Lead>({ table }: { table: Table<L> }) {
  const found = table.getRowCount();
  if (found === 0) return null;
  const first = table.atoms.pagination.get().pageIndex * PAGE_SIZE + 1;
  return (
    <nav className={classNames(parts.row, styles.pages)} aria-label="Pages">
      <p role="status">
        {number(first)}–{number(Math.min(found, first + PAGE_SIZE - 1))} of {number(found)}
      </p>
      {table.getPageCount() > 1 && (
        <>
          <Button onClick={() => table.previousPage()} busy={!table.getCanPreviousPage()}>
            Previous
          </Button>
          <Button onClick={() => table.nextPage()} busy={!table.getCanNextPage()}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}

interface ExportProps {
  kind: LeadKind;
  view: ListView;
  table: Table;
  /** True when the table has one page and the server has the others. */
  isPart: boolean;
}

/** Exports all pages with the list's filters and order; only for owners. */
function ExportButton({ kind, view, table, isPart }: ExportProps) {
  const { desk, facts } = useDesk();
  const nameOf = useNameOf();
  const named = (row: Lead) => withNames(row, nameOf);
  const found = table.getRowCount();
  const count = found === 1 ? '1 row' : `${found.toLocaleString('en-US')} rows`;

  function csvOfTable(): string {
    const rows = table.getPrePaginatedRowModel().rows.map(({ original }) => original);
    return leadCsv(kind, rows.map(named), facts.timeZone);
  }

  const text = () => (isPart ? csvOfAll(desk, kind, view, facts.timeZone, named) : csvOfTable());
  return (
    <SaveSheets
      isEmpty={found === 0}
      sheets={(day) => [{ kind, rows: found, name: `${kind}-${day}`, text }]}
    >
      Export {count} as CSV
    </SaveSheets>
  );
}

const LEADS_A_REQUEST = 1000;

/** Loads in parts of `LEADS_A_REQUEST` and keeps only their text. */
async function csvOfAll(
  { call }: OpenDesk,
  kind: LeadKind,
  view: ListView,
  timeZone: string,
  named: (row: Lead) => Lead,
): Promise<string> {
  let text = leadCsv(kind, [], timeZone);
  let after: string | undefined;
  do {
    const body = { ...keptView(view), limit: LEADS_A_REQUEST, after };
    const { rows, next } = await call(findLeads, { params: { kind }, body });
    text += moreLeadCsv(kind, rows.map(named), timeZone);
    after = next ?? undefined;
  } while (after !== undefined);
  return text;
}
