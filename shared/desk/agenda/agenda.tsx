import { useState } from 'react';
import { dayStart } from '../../rules/opening-hours.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/time.tsx';
import styles from './agenda.module.css';
import { dayOf, daysFrom, daysLater, daysTitle, dayTitle, hoursOn } from './agenda-days.ts';
import { type AgendaVisit, useVisits } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';

const WEEK = 7;
const SHOWN = 2 * WEEK;

/** The visits that were agreed, day by day: from today on, and from any week before or after. */
export function Agenda() {
  const { facts } = useDesk();
  const today = dayOf(new Date(useNow()), facts);
  const [week, setWeek] = useState(0);
  const days = daysFrom(daysLater(today, week * WEEK), SHOWN);
  const from = dayStart(days[0] ?? '', facts.timeZone);
  const to = dayStart(daysLater(days.at(-1) ?? '', 1), facts.timeZone);
  const { visits, problem, reload } = useVisits(from, to);

  return (
    <div className={styles.agenda}>
      <header className={styles.head}>
        <p className={styles.span} role="status">
          {daysTitle(days)}
          {visits && `: ${visits.length === 1 ? '1 visit' : `${visits.length || 'no'} visits`}`}
        </p>
        <div className={styles.walk}>
          <Button onClick={() => setWeek(week - 1)}>
            <span aria-hidden="true">←</span> Week back
          </Button>
          <Button busy={week === 0} onClick={() => setWeek(0)}>
            From today
          </Button>
          <Button onClick={() => setWeek(week + 1)}>
            Week forward <span aria-hidden="true">→</span>
          </Button>
        </div>
      </header>
      {problem && (
        <Banner tone="danger" role="alert">
          <p>The agenda could not be loaded. {problem}</p>
          <p>
            <Button onClick={reload}>Try again</Button>
          </p>
        </Banner>
      )}
      {!visits && !problem && <p role="status">Loading…</p>}
      {visits && (
        <ol className={styles.days}>
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              today={today}
              visits={visits.filter(({ at }) => dayOf(new Date(at), facts) === day)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface DayProps {
  day: string;
  today: string;
  visits: readonly AgendaVisit[];
}

function Day({ day, today, visits }: DayProps) {
  const { facts } = useDesk();
  const { isOpen, line } = hoursOn(facts, day);
  const isEmpty = visits.length === 0;
  return (
    <li className={styles.day} data-today={day === today} data-empty={isEmpty}>
      <div className={styles.dayHead}>
        <h3>
          <time dateTime={day}>{dayTitle(day, today)}</time>
        </h3>
        <p data-closed={!isOpen} data-warns={!isOpen && !isEmpty}>
          {isEmpty && isOpen ? `No visits · ${line}` : line}
        </p>
      </div>
      {!isEmpty && (
        <ul className={styles.visits}>
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
    </li>
  );
}
