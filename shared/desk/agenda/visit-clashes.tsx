import { useStore } from 'zustand';
import type { Consultation } from '../../contract/consultation.ts';
import { clashesOf, VISIT_TAKES, visitOf } from '../../rules/visits.ts';
import { Banner } from '../../ui/banner.tsx';
import { useDesk } from '../app/context.tsx';
import { useVisits } from './use-visits.ts';
import styles from './visit-clashes.module.css';
import { clashLine } from './visit-words.ts';

interface Props {
  consultation: Consultation;
  at: Date;
}

/** Warns of other visits at that time, before it is agreed and as long as it stands; whoever agrees on it may know better. */
export function VisitClashes({ consultation, at }: Props) {
  const { desk, facts } = useDesk();
  const who = useStore(desk.session, (state) => state.who);
  const around = (by: number) => new Date(at.getTime() + by).toISOString();
  const { visits } = useVisits(around(-VISIT_TAKES), around(VISIT_TAKES));
  const visit = visitOf({ ...consultation, appointment: at.toISOString() });
  if (!visit || !visits) return null;
  // What nobody has is theirs who agrees on a time.
  const goes = visit.by_id || !who ? visit : { ...visit, by: who.name, by_id: who.id };
  const clashes = clashesOf(goes, visits);
  if (clashes.length === 0) return null;
  return (
    <Banner tone="warning" role="status" title="At the same time">
      <ul className={styles.list}>
        {clashes.map((clash) => (
          <li key={clash.visit.id}>{clashLine(facts, clash, who?.id)}.</li>
        ))}
      </ul>
    </Banner>
  );
}
