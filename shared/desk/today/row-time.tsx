import { useMemo } from 'react';
import type { Business } from '../../contract/business.ts';
import { assertNever } from '../../rules/assert-never.ts';
import {
  type HoursFacts,
  isOpen,
  openMinutesAfter,
  openMinutesBetween,
} from '../../rules/opening-hours.ts';
import { laterWhen, PROMISED_MINUTES } from '../../rules/promise.ts';
import { dateFormat, dayName, dayOf, shortTime } from '../../rules/shop-clock.ts';
import { useDesk } from '../app/context.tsx';
import { chatTime, waitingAge } from '../app/time.tsx';
import { shownTime, type TodayItem } from './items.ts';
import styles from './row-time.module.css';

export function RowTime({ item, now }: { item: TodayItem; now: number }) {
  const { facts } = useDesk();
  const { of, at } = shownTime(item, new Date(now));
  switch (of) {
    case 'talk':
      return <p className={styles.here}>{at === '' ? 'You are talking' : waitingAge(at, now)}</p>;
    case 'snooze':
    case 'call-back':
    case 'visit':
      return <p className={styles.plan}>{planText(facts, of, at, now)}</p>;
    case 'taken':
      return <Since since={at} now={now} />;
    case 'promise':
      return <PromiseTime since={at} now={now} />;
    default:
      return assertNever(of);
  }
}

/** `Call back at 3:30 PM`, `Snoozed until tomorrow at 10 AM`, `Visit was Mon Nov 16, 2:10 PM`. */
function planText(
  facts: Business,
  of: 'snooze' | 'call-back' | 'visit',
  at: string,
  now: number,
): string {
  const when = () => laterWhen(facts, new Date(at), new Date(now));
  const was = () => sinceText(at, now, facts.timeZone);
  if (of === 'snooze') return `Snoozed until ${when()}`;
  if (of === 'visit') return `Visit was ${was()}`;
  return Date.parse(at) <= now ? `Call was due ${was()}` : `Call back ${when()}`;
}

function Since({ since, now }: { since: string; now: number }) {
  const { timeZone } = useDesk().facts;
  return (
    <time className={styles.since} dateTime={since}>
      since {sinceText(since, now, timeZone)}
    </time>
  );
}

/** `2:10 PM` today in the shop's zone, else `Mon Nov 16, 2:10 PM`; with the year if it is not this one. */
export function sinceText(at: string, now: number, timeZone: string): string {
  const date = new Date(at);
  const [day, today] = [dayOf(date, timeZone), dayOf(new Date(now), timeZone)];
  const time = chatTime(at, timeZone);
  if (day === today) return time;
  const options = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const format = dateFormat(timeZone, isThisYear ? options : { ...options, year: 'numeric' });
  // The format puts a comma after the weekday, which would be one too many.
  return `${format.format(date).replace(',', '')}, ${time}`;
}

/** Describes the state of the promised hour. */
function PromiseTime({ since, now }: { since: string; now: number }) {
  const { facts } = useDesk();
  // Cached, because computing opening hours for the whole list costs more than all else at a new lead.
  const promise = useMemo(() => promiseState(facts, since, now), [facts, since, now]);
  const { text, isOver } = promise;
  return (
    <div className={styles.promise} data-over={isOver}>
      {isOver && <Since since={since} now={now} />}
      <span>{text}</span>
    </div>
  );
}

/** Above this many hours the number tells nothing more. */
const MOST_HOURS = 99;

/** Shows the state of a promise in words. */
export interface PromiseState {
  text: string;
  isOver: boolean;
}

/** Counts only opening hours. */
export function promiseState(facts: HoursFacts, since: string, now: number): PromiseState {
  const at = new Date(now);
  const minutes = openMinutesBetween(
    facts,
    new Date(since),
    at,
    PROMISED_MINUTES + (MOST_HOURS + 1) * 60,
  );
  if (minutes >= PROMISED_MINUTES)
    return { text: overText(minutes - PROMISED_MINUTES), isOver: true };
  return { text: dueText(facts, since, at, minutes), isOver: false };
}

/** `call by 11:59 AM, 48 min left`; while the shop is closed `call tomorrow by 9:48 AM`. */
function dueText(facts: HoursFacts, since: string, now: Date, minutes: number): string {
  const due = openMinutesAfter(facts, new Date(since), PROMISED_MINUTES);
  if (!due) return 'closed';
  const day = dayName(facts, due, now);
  const by = `call ${day === 'today' ? '' : `${day} `}by ${shortTime(facts, due)}`;
  if (!isOpen(facts, now)) return by;
  return minutes < 1
    ? `just in, ${by}`
    : `${by}, ${PROMISED_MINUTES - Math.floor(minutes)} min left`;
}

function overText(minutes: number): string {
  if (minutes < 1) return 'due now';
  const hours = Math.floor(minutes / 60);
  if (hours > MOST_HOURS) return `more than ${MOST_HOURS} h over`;
  return hours < 1 ? `${Math.floor(minutes)} min over` : `${hours} h over`;
}
