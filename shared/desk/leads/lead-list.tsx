import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { type Lead, type LeadKind, noteExport } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { useTriage } from '../app/triage-stores.ts';
import { useTask } from '../app/use-task.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { unfiltered } from '../stores/list-view.ts';
import { untouched } from '../stores/views.ts';
import { leadCsv, saveFile } from './csv.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import styles from './lead-list.module.css';
import { LeadTable } from './lead-table.tsx';
import { Pages } from './pages.tsx';
import { type LeadTable as Table, useLeadTable } from './use-lead-table.ts';

/** One kind's list in each of its states: loading, failed, empty, full. */
export function LeadList({ kind }: { kind: LeadKind }) {
  const store = leadsOfKind(useDesk().desk.leads, kind);
  const { phase, rows } = useStore(store);
  const { names } = leadRegistry[kind];

  return (
    <div className={styles.list}>
      {phase === 'failed' && (
        <Banner tone="danger" role="alert" className={styles.failed}>
          <p>{names.failed}</p>
          <Button onClick={() => void store.load()}>Try again</Button>
        </Banner>
      )}
      {phase === 'loading' && rows.length === 0 && (
        <p className={styles.waiting} role="status">
          Loading {names.tab.toLowerCase()}…
        </p>
      )}
      {phase === 'ready' && rows.length === 0 && (
        <div className={styles.waiting}>
          <p className={styles.empty}>{names.empty}</p>
          <p>{names.hint}</p>
        </div>
      )}
      {rows.length > 0 && <FullList kind={kind} rows={rows} />}
    </div>
  );
}

function FullList({ kind, rows }: { kind: LeadKind; rows: readonly Lead[] }) {
  const { names, columns } = leadRegistry[kind];
  const { views } = useTriage();
  const { view, page } = useStore(views, ({ lists }) => lists[kind]) ?? untouched;
  const { timeZone } = useDesk().facts;
  const me = useMe();
  const table = useLeadTable<Lead>({
    rows,
    columns,
    looker: useMemo(() => ({ me, timeZone }), [me, timeZone]),
    view,
    page,
    onSort: (sort) => views.change(kind, sort),
    onPage: useCallback((next) => views.turn(kind, next), [views, kind]),
  });
  const found = table.getRowCount();

  return (
    <>
      <FilterBar kind={kind} rows={rows} view={view} />
      <LeadTable caption={names.tab} table={table} />
      <div role="status" className={styles.nothing}>
        {found === 0 && (
          <p>
            {view.search
              ? `Nothing here matches “${view.search}”`
              : 'Nothing here matches these filters'}
          </p>
        )}
      </div>
      {found === 0 && (
        <Button onClick={() => views.change(kind, unfiltered(view))}>
          Clear search and filters
        </Button>
      )}
      <div className={styles.foot}>
        <Pages table={table} />
        <ExportButton kind={kind} table={table} />
      </div>
    </>
  );
}

interface ExportProps {
  kind: LeadKind;
  table: Table;
}

/** Saves what the list shows: its filters, its order, all its pages. An owner's. */
function ExportButton({ kind, table }: ExportProps) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const { busy, problem, run } = useTask();
  if (role !== 'owner') return null;
  const day = () => wallTime(new Date(), facts.timeZone).slice(0, 10);
  const found = table.getRowCount();
  const count = found === 1 ? '1 row' : `${found.toLocaleString('en-US')} rows`;

  async function save() {
    const rows = table.getPrePaginatedRowModel().rows.map(({ original }) => original);
    await desk.call(noteExport, { body: { kind, rows: rows.length } });
    await saveFile(desk.host, `${kind}-${day()}.csv`, leadCsv(kind, rows, facts.timeZone));
  }

  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button busy={busy} disabled={found === 0} onClick={() => void run(save)}>
        Export {count} as CSV
      </Button>
    </>
  );
}
