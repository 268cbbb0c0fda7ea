import { useStore } from 'zustand';
import { type Lead, leadKinds, noteExport } from '../../../contract/leads.ts';
import { wallTime } from '../../../rules/opening-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { useDesk } from '../../app/context.tsx';
import { useNameOf, withNames } from '../../app/staff-names.ts';
import { useTask } from '../../app/use-task.ts';
import { leadCsv, saveFile } from '../../lead-facts/csv.ts';

/** Saves what is chosen: of each kind a file, since each has columns of its own. An owner's. */
export function ExportChosen({ leads }: { leads: readonly Lead[] }) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const nameOf = useNameOf();
  const { busy, problem, run } = useTask();
  if (role !== 'owner') return null;

  async function save() {
    const day = wallTime(new Date(), facts.timeZone).slice(0, 10);
    for (const kind of leadKinds) {
      const rows = leads
        .filter((lead) => lead.kind === kind)
        .map((lead) => withNames(lead, nameOf));
      if (rows.length === 0) continue;
      await desk.call(noteExport, { body: { kind, rows: rows.length } });
      await saveFile(desk.host, `${kind}-chosen-${day}.csv`, leadCsv(kind, rows, facts.timeZone));
    }
  }

  return (
    <>
      <Button busy={busy} aria-label="Export chosen" onClick={() => void run(save)}>
        Export
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
