import type { ListedVisit } from '../../contract/visit.ts';
import { shownName } from '../../rules/safe-text.ts';
import { dayOf, shortTime } from '../../rules/shop-clock.ts';
import { isLive } from '../../rules/visits.ts';
import { useDesk } from '../app/context.tsx';
import { dayTitle, hoursOn, shortDay } from './calendar.ts';
import styles from './month.module.css';

interface Props {
  days: readonly string[];
  /** Any day of the shown month. */
  day: string;
  today: string;
  visits: readonly ListedVisit[];
}

/** Visits listed per day; the rest are counted. */
const MOST_SHOWN = 3;

export function Month({ days, day, today, visits }: Props) {
  const { facts } = useDesk();
  const live = visits.filter(isLive);
  return (
    <div className={styles.month}>
      {days.slice(0, 7).map((one) => (
        <p key={one} className={styles.weekday} aria-hidden="true">
          {shortDay(one).name}
        </p>
      ))}
      {days.map((one) => (
        <DayCell
          key={one}
          day={one}
          today={today}
          isOther={one.slice(0, 7) !== day.slice(0, 7)}
          visits={live.filter(({ from }) => dayOf(from, facts.timeZone) === one)}
        />
      ))}
    </div>
  );
}

interface DayProps extends Pick<Props, 'day' | 'today' | 'visits'> {
  /** True for days of the month before or after. */
  isOther: boolean;
}

function DayCell({ day, today, visits, isOther }: DayProps) {
  const { desk, facts } = useDesk();
  const { isOpen, line } = hoursOn(facts, day);
  const count = visits.length === 1 ? '1 visit' : `${visits.length || 'no'} visits`;
  return (
    <button
      type="button"
      className={styles.day}
      data-today={day === today}
      data-other={isOther}
      data-closed={!isOpen}
      onClick={() => desk.visits.show({ view: 'day', day: day === today ? null : day })}
    >
      <span className="visually-hidden">{`${dayTitle(day, today)}, ${count}, ${line}`}</span>
      <span aria-hidden="true" className={styles.date}>
        {shortDay(day).date}
      </span>
      {visits.slice(0, MOST_SHOWN).map(({ id, from, name }) => (
        <span key={id} aria-hidden="true" className={styles.visit}>
          {shortTime(facts, new Date(from))} {shownName(name)}
        </span>
      ))}
      {visits.length > MOST_SHOWN && (
        <span aria-hidden="true" className={styles.more}>
          {visits.length - MOST_SHOWN} more
        </span>
      )}
      {visits.length > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {visits.length}
        </span>
      )}
    </button>
  );
}
