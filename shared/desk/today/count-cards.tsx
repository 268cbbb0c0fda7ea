import { useStore } from 'zustand';
import type { LeadCounts } from '../../contract/lead-lists.ts';
import { useDesk } from '../app/context.tsx';
import { countsOf } from '../stores/leads-state.ts';
import styles from './count-cards.module.css';

interface CardProps {
  name: string;
  /** Undefined while unknown. */
  count: number | undefined;
  suspected?: number;
}

function CountCard({ name, count, suspected = 0 }: CardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count?.toLocaleString('en-US') ?? '–'}</span>
      {suspected > 0 && <span className={styles.hint}>and {suspected} suspected spam</span>}
    </li>
  );
}

export function CountCards() {
  const { leads } = useDesk().desk;
  const visitors = useStore(leads.visitors);
  const consultations = useStore(leads.consultations);
  const counts = cardCounts(countsOf(visitors), countsOf(consultations));
  const known = {
    visitors: visitors.phase === 'ready' || visitors.rows.length > 0,
    consultations: consultations.phase === 'ready' || consultations.rows.length > 0,
  };
  const ofConsultations = (count: number) => (known.consultations ? count : undefined);
  return (
    <ul className={styles.cards} aria-label="Counts">
      <CountCard
        name="Total Visitors"
        count={known.visitors ? counts.visitors : undefined}
        suspected={counts.suspected.visitors}
      />
      <CountCard
        name="Consultation Requests"
        count={ofConsultations(counts.consultations)}
        suspected={counts.suspected.consultations}
      />
      <CountCard name="New Requests" count={ofConsultations(counts.newRequests)} />
      <CountCard name="Scheduled Appointments" count={ofConsultations(counts.scheduled)} />
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
