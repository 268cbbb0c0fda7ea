import { useStore } from 'zustand';
import type { LeadKind } from '../../contract/lead.ts';
import { type Lead, noteExport } from '../../contract/leads.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk-context.tsx';
import { saveCsv } from '../save-csv.ts';
import { useDeed } from '../use-deed.ts';
import { leadSheet } from './sheet.ts';

/** Saves what the list shows: its filters, its order, all its pages. An owner's. */
export function ExportButton({ kind, rows }: { kind: LeadKind; rows: readonly Lead[] }) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const { busy, problem, run } = useDeed();
  if (role !== 'owner') return null;
  const day = () => wallTime(new Date(), facts.timeZone).slice(0, 10);
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;

  async function save() {
    await desk.call(noteExport, { body: { kind, rows: rows.length } });
    await saveCsv(desk.host, `${kind}-${day()}.csv`, leadSheet(kind, rows, facts.timeZone));
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
