import type { ListedVisit } from '../../contract/visit.ts';
import { shownName } from '../../rules/one-line.ts';
import { shortTime } from '../../rules/opening-hours.ts';
import { isLive } from '../../rules/visits.ts';
import { useDesk } from '../app/context.tsx';
import { dayOf, dayTitle, hoursOn, shortDay } from './calendar.ts';
import styles from './month.module.css';

interface Props {
  days: readonly string[];
  /** One of the month that is shown. */
  day: string;
  today: string;
  visits: readonly ListedVisit[];
}

/** In one day's place; the rest stand in the day itself. */
const SHOWN = 3;

/** A month at a glance: where there is room, and where something stands. A day opens by a press. */
export function Month({ days, day, today, visits }: Props) {
  const { desk, facts } = useDesk();
  const live = visits.filter(isLive);
  return (
    <div className={styles.month}>
      {days.slice(0, 7).map((one) => (
        <p key={one} className={styles.weekday} aria-hidden="true">
          {shortDay(one).name}
        </p>
      ))}
      {days.map((one) => {
        const theirs = live.filter(({ from }) => dayOf(new Date(from), facts) === one);
        const { isOpen, line } = hoursOn(facts, one);
        const count = theirs.length === 1 ? '1 visit' : `${theirs.length || 'no'} visits`;
        return (
          <button
            key={one}
            type="button"
            className={styles.day}
            data-today={one === today}
            data-other={one.slice(0, 7) !== day.slice(0, 7)}
            data-closed={!isOpen}
            onClick={() => desk.visits.show({ view: 'day', day: one === today ? null : one })}
          >
            <span className="visually-hidden">{`${dayTitle(one, today)}, ${count}, ${line}`}</span>
            <span aria-hidden="true" className={styles.date}>
              {shortDay(one).date}
            </span>
            {theirs.slice(0, SHOWN).map(({ id, from, name }) => (
              <span key={id} aria-hidden="true" className={styles.visit}>
                {shortTime(facts, new Date(from))} {shownName(name)}
              </span>
            ))}
            {theirs.length > SHOWN && (
              <span aria-hidden="true" className={styles.more}>
                {theirs.length - SHOWN} more
              </span>
            )}
            {theirs.length > 0 && (
              <span aria-hidden="true" className={styles.count}>
                {theirs.length}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
