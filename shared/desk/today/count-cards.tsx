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
  /** Undefined until loaded. */
  count: number | undefined;
}

function CountCard({ name, place, count }: CardProps) {
  const { desk } = useDesk();
  return (
    <li className={classNames(parts.card, styles.card)}>
      <button type="button" className={styles.name} onClick={() => goTo(desk, place)}>
        {name}
      </button>
      <span className={styles.count}>{count?.toLocaleString('en-US') ?? '–'}</span>
    </li>
  );
}

export function CountCards() {
  const { visitors, consultations } = useLeadsStates();
  const counts = cardCounts(countsOf(visitors), countsOf(consultations));
  const known = ({ phase, rows }: LeadsState, count: number) =>
    phase === 'ready' || rows.length > 0 ? count : undefined;
  const ofVisitors = (count: number) => known(visitors, count);
  const ofRequests = (count: number) => known(consultations, count);
  const cards: readonly CardProps[] = [
    { name: 'Total Visitors', place: 'visitors', count: ofVisitors(counts.visitors) },
    {
      ...{ name: 'Consultation Requests', place: 'consultations' },
      count: ofRequests(counts.consultations),
    },
    { name: 'New Requests', place: 'consultations', count: ofRequests(counts.newRequests) },
    { name: 'Scheduled Appointments', place: 'agenda', count: ofRequests(counts.scheduled) },
  ];
  return (
    <ul className={styles.cards} aria-label="Counts">
      {cards.map((card) => (
        <CountCard key={card.name} {...card} />
      ))}
    </ul>
  );
}

/** Suspected spam is listed with a mark and counted separately. */
export function cardCounts(visitors: LeadCounts, consultations: LeadCounts) {
  return {
    visitors: visitors.total - visitors.spam,
    consultations: consultations.total - consultations.spam,
    newRequests: consultations.statuses.new ?? 0,
    scheduled: consultations.statuses.scheduled ?? 0,
  };
}
