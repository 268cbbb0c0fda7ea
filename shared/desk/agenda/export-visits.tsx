import { useStore } from 'zustand';
import { noteExport } from '../../contract/leads.ts';
import { type ListedVisit, visitKinds, visitStates } from '../../contract/visit.ts';
import { visitOutcomes } from '../../contract/visit-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useTask } from '../app/use-task.ts';
import { csvTime, saveFile, sheet } from '../lead-facts/csv.ts';

interface Props {
  visits: readonly ListedVisit[];
  /** Shown days of the shop, the first and the last one. */
  days: readonly string[];
}

const heads = [
  ...['Number', 'From', 'To', 'Kind', 'Where', 'Who goes', 'State', 'Confirmed', 'Outcome'],
  ...['Next step', 'Name', 'Phone', 'Email', 'About'],
];

/** Saves the visits of the days that are shown. An owner's. */
export function ExportVisits({ visits, days }: Props) {
  const { desk, facts } = useDesk();
  const role = useStore(desk.session).who?.role;
  const { busy, problem, run } = useTask();
  if (role !== 'owner' || visits.length === 0) return null;
  const time = (at: string | undefined) => at && csvTime(at, facts.timeZone);

  function cellsOf(visit: ListedVisit): unknown[] {
    const { id, from, to, kind, where, person, state, confirmed_at, outcome } = visit;
    const { next_step, name, phone, email, about } = visit;
    return [
      ...[id, time(from), time(to), visitKinds[kind], where, person?.name, visitStates[state]],
      ...[time(confirmed_at), outcome && visitOutcomes[outcome], next_step],
      ...[name, phone, email, about],
    ];
  }

  async function save() {
    await desk.call(noteExport, { body: { kind: 'visits', rows: visits.length } });
    const name = `visits-${days[0]}-to-${days.at(-1)}.csv`;
    await saveFile(desk.host, name, sheet(heads, visits.map(cellsOf)));
  }

  return (
    <p>
      <Button busy={busy} onClick={() => void run(save)}>
        Export {visits.length === 1 ? '1 visit' : `${visits.length} visits`} as CSV
      </Button>
      {problem && <span role="alert">{problem}</span>}
    </p>
  );
}
