import type { LeadCounts } from '../../contract/lead-lists.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { goTo } from '../app/go-to.ts';
import { useLeadsStates } from '../app/use-leads.ts';
import type { Place } from '../ports/route.ts';
import { countsOf, type LeadsState } from '../stores/leads-state.ts';
import parts from '../styles/parts.module.css';
import styles from './count-cards.module.css';

interface CardProps {
  name: string;
  place: Place;
  /** Undefined while unknown. */
  count: number | undefined;
  suspected?: number;
}

function CountCard({ name, place, count, suspected = 0 }: CardProps) {
  const { desk } = useDesk();
  return (
    <li className={classNames(parts.card, styles.card)}>
      <button type="button" className={styles.name} onClick={() => goTo(desk, place)}>
        {name}
      </button>
      <span className={styles.count}>{count?.toLocaleString('en-US') ?? '–'}</span>
      {suspected > 0 && <span className={styles.hint}>and {suspected} suspected spam</span>}
    </li>
  );
}

export function CountCards() {
  const { visitors, consultations } = useLeadsStates();
  const counts = cardCounts(countsOf(visitors), countsOf(consultations));
  const known = ({ phase, rows }: LeadsState, count: number) =>
    phase === 'ready' || rows.length > 0 ? count : undefined;
  return (
    <ul className={styles.cards} aria-label="Counts">
      <CountCard
        name="Total Visitors"
        place="visitors"
        count={known(visitors, counts.visitors)}
        suspected={counts.suspected.visitors}
      />
      <CountCard
        name="Consultation Requests"
        place="consultations"
        count={known(consultations, counts.consultations)}
        suspected={counts.suspected.consultations}
      />
      <CountCard
        name="New Requests"
        place="consultations"
        count={known(consultations, counts.newRequests)}
      />
      <CountCard
        name="Scheduled Appointments"
        place="agenda"
        count={known(consultations, counts.scheduled)}
      />
    </ul>
  );
}

interface CardCounts {
  visitors: number;
  consultations: number;
  newRequests: number;
  scheduled: number;
  /** Suspected spam stands in the lists, marked, and in no number. */
  suspected: { visitors: number; consultations: number };
}

export function cardCounts(visitors: LeadCounts, consultations: LeadCounts): CardCounts {
  return {
    visitors: visitors.total - visitors.spam,
    consultations: consultations.total - consultations.spam,
    newRequests: consultations.statuses.new ?? 0,
    scheduled: consultations.statuses.scheduled ?? 0,
    suspected: { visitors: visitors.spam, consultations: consultations.spam },
  };
}
