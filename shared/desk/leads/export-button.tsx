import { useStore } from 'zustand';
import { findLeads, type ListView } from '../../contract/lead-lists.ts';
import { type Lead, type LeadKind, noteExport } from '../../contract/leads.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useNameOf, withNames } from '../app/staff-names.ts';
import { useTask } from '../app/use-task.ts';
import { leadCsv, moreLeadCsv, saveFile } from '../lead-facts/csv.ts';
import { keptView } from '../stores/views.ts';
import type { LeadTable } from './use-lead-table.ts';

interface Props {
  kind: LeadKind;
  view: ListView;
  table: LeadTable;
  /** The table has one page; the server has the others. */
  isPart: boolean;
}

/** Saves what the list shows: its filters, its order, all its pages. An owner's. */
export function ExportButton({ kind, view, table, isPart }: Props) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const nameOf = useNameOf();
  const { busy, problem, run } = useTask();
  if (role !== 'owner') return null;
  const day = () => wallTime(new Date(), facts.timeZone).slice(0, 10);
  const named = (row: Lead) => withNames(row, nameOf);
  const found = table.getRowCount();
  const count = found === 1 ? '1 row' : `${found.toLocaleString('en-US')} rows`;

  function csvOfTable(): string {
    const rows = table.getPrePaginatedRowModel().rows.map(({ original }) => original);
    return leadCsv(kind, rows.map(named), facts.timeZone);
  }

  async function save() {
    await desk.call(noteExport, { body: { kind, rows: found } });
    const text = isPart ? await csvOfAll(desk, kind, view, facts.timeZone, named) : csvOfTable();
    await saveFile(desk.host, `${kind}-${day()}.csv`, text);
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

/** In leads: of one request while a file is made. */
const AT_ONCE = 1000;

/** Read part by part, of which only the text is kept. */
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
    const body = { ...keptView(view), limit: AT_ONCE, after };
    const { rows, next } = await call(findLeads, { params: { kind }, body });
    text += moreLeadCsv(kind, rows.map(named), timeZone);
    after = next ?? undefined;
  } while (after !== undefined);
  return text;
}
