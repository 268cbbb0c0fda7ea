import type { CustomerVisit } from '@sallie/shared/contract/customer-visit';
import { dayOf, shortTime } from '@sallie/shared/rules/shop-clock';
import { dayWords } from '@sallie/shared/rules/visits';
import { useId, useState } from 'react';
import styles from './visit-times.module.css';

export type Times = CustomerVisit['times'];

interface Props {
  times: Times;
  timeZone: string;
  /** True while a press is being sent, or no press is accepted yet. */
  busy: boolean;
  onPick: (from: string) => void;
}

export function TimePicker({ times, timeZone, busy, onPick }: Props) {
  const id = useId();
  const wall = { timeZone };
  const days = new Map<string, Times>();
  for (const time of times) {
    const each = dayOf(time.from, wall.timeZone);
    days.set(each, [...(days.get(each) ?? []), time]);
  }
  const [chosen, choose] = useState('');
  const day = days.has(chosen) ? chosen : ([...days.keys()][0] ?? '');
  const ofDay = days.get(day) ?? [];
  const now = new Date();
  return (
    <div className={styles.picker}>
      <label className={styles.day} htmlFor={id}>
        Day
        <select id={id} value={day} onChange={({ target }) => choose(target.value)}>
          {[...days].map(([each, [first]]) => (
            <option key={each} value={each}>
              {dayWords(wall, first?.from ?? each, now)}
            </option>
          ))}
        </select>
      </label>
      <ul className={styles.times} aria-label="Free times of this day">
        {ofDay.map(({ from }) => (
          <li key={from}>
            <TimeButton busy={busy} onPick={() => onPick(from)}>
              {shortTime(wall, new Date(from))}
            </TimeButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TimeButtonProps {
  busy: boolean;
  onPick: () => void;
  children: string;
}

/** Uses `aria-disabled`, so that the button keeps its focus while busy. */
export function TimeButton({ busy, onPick, children }: TimeButtonProps) {
  return (
    <button
      type="button"
      className={styles.time}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onPick()}
    >
      {children}
    </button>
  );
}
