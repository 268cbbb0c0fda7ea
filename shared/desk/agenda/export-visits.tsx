import { visitOutcomes } from '../../contract/history.ts';
import { type ListedVisit, visitKinds, visitStates } from '../../contract/visit.ts';
import { useDesk } from '../app/context.tsx';
import { csvTime, sheet } from '../lead-facts/csv.ts';
import { SaveSheets } from '../lead-facts/save-sheets.tsx';
import styles from './agenda.module.css';

interface Props {
  visits: readonly ListedVisit[];
  /** The shop's days; only the first and the last are used. */
  days: readonly string[];
}

const heads = [
  ...['Number', 'From', 'To', 'Kind', 'Where', 'Who goes', 'State', 'Confirmed', 'Outcome'],
  ...['Next step', 'Name', 'Phone', 'Email', 'About'],
];

/** Only owners can export. */
export function ExportVisits({ visits, days }: Props) {
  const { facts } = useDesk();
  if (visits.length === 0) return null;
  const name = `visits-${days[0]}-to-${days.at(-1)}`;
  const text = () =>
    sheet(
      heads,
      visits.map((visit) => visitCells(visit, facts.timeZone)),
    );
  return (
    <div className={styles.export}>
      <SaveSheets sheets={() => [{ kind: 'visits', rows: visits.length, name, text }]}>
        Export {visits.length === 1 ? '1 visit' : `${visits.length} visits`} as CSV
      </SaveSheets>
    </div>
  );
}

export function visitCells(visit: ListedVisit, timeZone: string): unknown[] {
  const { id, from, to, kind, where, person, state, confirmed_at, outcome } = visit;
  const { next_step, name, phone, email, about } = visit;
  const time = (at: string | undefined) => at && csvTime(at, timeZone);
  const goes = state === 'canceled' ? undefined : person?.name;
  return [
    ...[id, time(from), time(to), visitKinds[kind], where, goes, visitStates[state]],
    ...[time(confirmed_at), outcome && visitOutcomes[outcome], next_step],
    ...[name, phone, email, about],
  ];
}
