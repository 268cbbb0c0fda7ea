import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Consultation } from '../contract/consultation.ts';
import type { Visitor } from '../contract/visitor.ts';
import { useDesk } from './app/context.tsx';
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
  const counts = useMemo(
    () => countLeads(visitors.rows, consultations.rows),
    [visitors.rows, consultations.rows],
  );
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

interface Counts {
  visitors: number;
  consultations: number;
  newRequests: number;
  scheduled: number;
  /** Suspected spam stands in the lists, marked, and in no number. */
  suspected: { visitors: number; consultations: number };
}

export function countLeads(
  visitors: readonly Visitor[],
  consultations: readonly Consultation[],
): Counts {
  const realVisitors = visitors.filter(({ spam }) => !spam);
  const real = consultations.filter(({ spam }) => !spam);
  return {
    visitors: realVisitors.length,
    consultations: real.length,
    newRequests: real.filter(({ status }) => status === 'new').length,
    scheduled: real.filter(({ status }) => status === 'scheduled').length,
    suspected: {
      visitors: visitors.length - realVisitors.length,
      consultations: consultations.length - real.length,
    },
  };
}
