import { useId } from 'react';
import { isLive } from '../../rules/visits.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/time.tsx';
import styles from './agenda.module.css';
import { dayOf, spanOf } from './calendar.ts';
import { useVisits } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';

/** The day begins with where somebody is expected; what is over stays until somebody said how it was. */
export function TodaysVisits() {
  const titleId = useId();
  const { facts } = useDesk();
  const today = dayOf(new Date(useNow()), facts);
  const { visits: all, problem, reload } = useVisits(spanOf([today], facts));
  const visits = all?.filter(isLive);
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
