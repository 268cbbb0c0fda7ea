import { useId } from 'react';
import { dayAround, VISIT_TAKES } from '../../rules/visits.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/time.tsx';
import styles from './agenda.module.css';
import { useVisits } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';

/** Where somebody is still expected today, or is just now; what is over stands with whoever went. */
export function TodaysVisits() {
  const titleId = useId();
  const { timeZone } = useDesk().facts;
  const now = useNow();
  const { from, to } = dayAround(new Date(now), timeZone);
  const { visits: all, problem, reload } = useVisits(from, to);
  const visits = all?.filter(({ at }) => Date.parse(at) + VISIT_TAKES > now);
  if (problem && !visits) {
    return (
      <Banner tone="danger" role="alert" className={styles.failedToday}>
        <p>Today’s visits could not be loaded.</p>
        <Button onClick={reload}>Try again</Button>
      </Banner>
    );
  }
  if (!visits || visits.length === 0) return null;
  return (
    <section className={styles.todays} aria-labelledby={titleId}>
      <h3 id={titleId}>Visits today ({visits.length})</h3>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ul>
    </section>
  );
}
