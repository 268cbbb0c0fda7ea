import { useStore } from 'zustand';
import type { LeadKind } from '../../contract/lead.ts';
import { type Lead, noteExport } from '../../contract/leads.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDesk } from '../app/context.tsx';
import { useTriage } from '../app/triage-stores.ts';
import { useTask } from '../app/use-task.ts';
import { kindNames } from '../lead-facts/kind-names.ts';
import type { LeadsStore } from '../stores/leads.ts';
import { plainView, unfiltered } from '../stores/list-view.ts';
import { leadCsv, saveCsv } from './csv.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import type { LeadColumns } from './lead-column.ts';
import styles from './lead-list.module.css';
import { LeadTable } from './lead-table.tsx';
import { PAGE_SIZE, Pages, pageWithin } from './pages.tsx';
import { useArranged } from './use-arranged.ts';

interface Props<L extends Lead> {
  kind: LeadKind;
  store: LeadsStore<L>;
  columns: LeadColumns<L>;
}

/** One kind's list in each of its states: loading, failed, empty, full. */
export function LeadList<L extends Lead>({ kind, store, columns }: Props<L>) {
  const { phase, rows } = useStore(store);
  const names = kindNames[kind];

  return (
    <div className={styles.list}>
      {phase === 'failed' && (
        <Notice tone="danger" role="alert" className={styles.failed}>
          <p>{names.failed}</p>
          <Button onClick={() => void store.load()}>Try again</Button>
        </Notice>
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
      {rows.length > 0 && <FullList kind={kind} rows={rows} columns={columns} />}
    </div>
  );
}

interface FullProps<L extends Lead> {
  kind: LeadKind;
  rows: readonly L[];
  columns: LeadColumns<L>;
}

function FullList<L extends Lead>({ kind, rows, columns }: FullProps<L>) {
  const { views } = useTriage();
  const { view, page: asked } = useStore(views, ({ lists }) => lists[kind]) ?? {
    view: plainView,
    page: 0,
  };
  const found = useArranged(rows, columns, view);
  const page = pageWithin(asked, found.length);
  const shown = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);

  return (
    <>
      <FilterBar kind={kind} rows={rows} view={view} />
      <LeadTable
        caption={kindNames[kind].tab}
        columns={columns}
        rows={shown}
        view={view}
        onSort={(sort) => views.change(kind, sort)}
      />
      <div role="status" className={styles.nothing}>
        {found.length === 0 && (
          <p>
            {view.search
              ? `Nothing here matches “${view.search}”`
              : 'Nothing here matches these filters'}
          </p>
        )}
      </div>
      {found.length === 0 && (
        <Button onClick={() => views.change(kind, unfiltered(view))}>
          Clear search and filters
        </Button>
      )}
      <div className={styles.foot}>
        <Pages page={page} found={found.length} onPage={(next) => views.turn(kind, next)} />
        <ExportButton kind={kind} rows={found} />
      </div>
    </>
  );
}

/** Saves what the list shows: its filters, its order, all its pages. An owner's. */
function ExportButton({ kind, rows }: { kind: LeadKind; rows: readonly Lead[] }) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const { busy, problem, run } = useTask();
  if (role !== 'owner') return null;
  const day = () => wallTime(new Date(), facts.timeZone).slice(0, 10);
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;

  async function save() {
    await desk.call(noteExport, { body: { kind, rows: rows.length } });
    await saveCsv(desk.host, `${kind}-${day()}.csv`, leadCsv(kind, rows, facts.timeZone));
  }

  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <Button busy={busy} disabled={rows.length === 0} onClick={() => void run(save)}>
        Export {count} as CSV
      </Button>
    </>
  );
}
