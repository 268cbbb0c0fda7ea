import { shownName } from '../../rules/one-line.ts';
import { shortTime } from '../../rules/opening-hours.ts';
import { useDesk, useMe } from '../app/context.tsx';
import { PhoneLink } from '../lead-facts/facts.tsx';
import { StatusBadge } from '../lead-facts/marks.tsx';
import type { AgendaVisit } from './use-visits.ts';
import styles from './visit-row.module.css';
import { clashLine, goesLine } from './visit-words.ts';

/** One visit: when, whom, where, and who goes. Its name opens the record. */
export function VisitRow({ visit }: { visit: AgendaVisit }) {
  const { desk, facts } = useDesk();
  const me = useMe();
  const { id, at, name, place, phone, status, clashes } = visit;
  return (
    <li className={styles.visit} data-status={status}>
      <time className={styles.time} dateTime={at}>
        {shortTime(facts, new Date(at))}
      </time>
      <div className={styles.who}>
        <button
          type="button"
          className={styles.open}
          onClick={() => desk.detail.open({ show: 'lead', kind: 'consultations', id })}
        >
          {shownName(name)}
        </button>
        {status !== 'scheduled' && <StatusBadge status={status} />}
      </div>
      <p className={styles.place}>{place}</p>
      <p className={styles.phone}>{phone && <PhoneLink phone={phone} />}</p>
      <p className={styles.by} data-nobody={visit.by === null}>
        {goesLine(visit, me)}
      </p>
      {clashes.length > 0 && (
        <ul className={styles.clashes}>
          {clashes.map((clash) => (
            <li key={clash.visit.id}>
              <strong>At the same time:</strong> {clashLine(facts, clash, me)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
