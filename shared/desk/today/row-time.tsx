import { useMemo } from 'react';
import { dateFormat } from '../../rules/date-format.ts';
import { laterWhen } from '../../rules/later-times.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { isSnoozed } from '../../rules/triage.ts';
import { visitEnd } from '../../rules/visits.ts';
import { useDesk } from '../app/context.tsx';
import { waitingAge } from '../conversations/conversation-words.ts';
import type { TodayItem } from './items.ts';
import { promiseState } from './promise.ts';
import styles from './row-time.module.css';

/** How long it waits, or what is planned for it; of what is overdue since when. */
export function RowTime({ item, now }: { item: TodayItem; now: number }) {
  const { since, isTaken, isHere, parts } = item;
  const plan = usePlan(item, now);
  if (isHere) return <p className={styles.here}>{waitingAge(since, now)}</p>;
  if (plan) return <p className={styles.plan}>{plan}</p>;
  const taken = parts.find(({ claim }) => claim)?.claim;
  if (isTaken) return <Since since={taken?.at ?? since} now={now} />;
  return <PromiseMeter since={since} now={now} />;
}

/** `Call back at 3:30 PM`, `Snoozed until tomorrow at 10 AM`, `Visit was Mon Nov 16, 2:10 PM`; null where nothing is planned, or the time has come. */
function usePlan({ parts }: TodayItem, now: number): string | null {
  const { facts } = useDesk();
  const at = new Date(now);
  const snoozed = parts.find((lead) => isSnoozed(lead, at));
  if (snoozed?.snoozed_until)
    return `Snoozed until ${laterWhen(facts, new Date(snoozed.snoozed_until), at)}`;
  // What is ahead stands in the agenda.
  const visited = parts.find(visitEnd);
  if (visited?.kind === 'consultations' && visited.appointment)
    return `Visit was ${sinceText(visited.appointment, now, facts.timeZone)}`;
  const called = parts.find(({ call_back_at }) => call_back_at !== undefined)?.call_back_at;
  if (!called) return null;
  const isNow = Date.parse(called) <= now;
  const when = isNow
    ? sinceText(called, now, facts.timeZone)
    : laterWhen(facts, new Date(called), at);
  return isNow ? `Call was due ${when}` : `Call back ${when}`;
}

function Since({ since, now }: { since: string; now: number }) {
  const { timeZone } = useDesk().facts;
  return (
    <time className={styles.since} dateTime={since}>
      since {sinceText(since, now, timeZone)}
    </time>
  );
}

/** `Mon Nov 16, 2:10 PM` on the shop's wall; of another year with the year. */
export function sinceText(at: string, now: number, timeZone: string): string {
  const date = new Date(at);
  const year = (time: Date) => wallTime(time, timeZone).slice(0, 4);
  const options = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const isThisYear = year(date) === year(new Date(now));
  const day = dateFormat(timeZone, isThisYear ? options : { ...options, year: 'numeric' });
  const time = dateFormat(timeZone, { timeStyle: 'short' }).format(date);
  // The names of days and months are set apart by a comma, which is one too many before the time.
  return `${day.format(date).replace(',', '')}, ${time}`.replaceAll('\u202f', ' ');
}

/** How much of the promised hour is used up: in words first, with a bar for who looks from afar. */
function PromiseMeter({ since, now }: { since: string; now: number }) {
  const { facts } = useDesk();
  // Worked out day by day with the shop's clock: the whole list costs more than all else that a new lead moves.
  const promise = useMemo(() => promiseState(facts, since, now), [facts, since, now]);
  const { text, share, isOver } = promise;
  return (
    <div className={styles.promise} data-over={isOver}>
      {isOver && <Since since={since} now={now} />}
      <span>{text}</span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.used} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
    </div>
  );
}
