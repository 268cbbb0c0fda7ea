import { useId, useState } from 'react';
import type { Lead } from '../../contract/leads.ts';
import type { FreeTime, Visit, VisitKind } from '../../contract/visit.ts';
import { HOUR_MS } from '../../rules/duration.ts';
import { dayOf, instantAt, type Wall, wallTime } from '../../rules/shop-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { Input, PickList } from '../app/controls.tsx';
import { Failed } from '../app/requests.tsx';
import { daysLater, dayTitle, spanOf, timeLine } from './calendar.ts';
import { useCalendars, useFreeTimes, useVisits } from './use-visits.ts';
import styles from './visit-form.module.css';
import { type Objection, objectionTo } from './visit-words.ts';

export interface VisitWish {
  /** Absent when the lead is chosen in the form. */
  lead?: Lead;
  /** The visit to change; absent for a new one. */
  visit?: Visit;
  at?: Date;
  person?: string;
}

export interface Typed {
  leadKey: string;
  kind: VisitKind;
  where: string;
  person: string;
  /** ISO instant of a free time; '' before a choice. */
  from: string;
  isOther: boolean;
  /** Wall time at the shop for a time that is not offered. */
  other: string;
  ask: boolean;
}

export interface PartProps {
  typed: Typed;
  type: (part: Partial<Typed>) => void;
}

const DAYS_AHEAD = 42;

export function useWhen(
  { visit }: VisitWish,
  { kind, where, person, from, isOther, other }: Typed,
) {
  const { facts } = useDesk();
  const { timeZone } = facts;
  const [now] = useState(() => new Date());
  const today = dayOf(now, facts.timeZone);
  const span = spanOf([today, daysLater(today, DAYS_AHEAD)], facts);
  const typedAt = other ? instantAt(other, timeZone) : null;
  const at = isOther ? typedAt : from ? new Date(from) : null;
  const day = dayOf(at ?? now, facts.timeZone);
  const wanted = {
    kind,
    ...(where.trim() && { where: where.trim() }),
    ...(person && { person }),
    ...(visit && { moving: visit.id }),
  };
  // Days beyond the listed ones need a request of their own.
  const isFar = at !== null && at.toISOString() >= span.to;
  const near = useFreeTimes({ ...span, ...wanted });
  const far = useFreeTimes(isFar ? { ...spanOf([day], facts), ...wanted } : null);
  const times = isFar ? near.times && far.times && [...near.times, ...far.times] : near.times;
  const failed = [near, far].find(({ problem }) => problem !== '') ?? null;
  const free = { times, failed };
  const { visits } = useVisits(spanOf([day], facts));
  const calendars = useCalendars();
  const isSame =
    visit !== undefined && at?.toISOString() === visit.from && person === visit.person?.id;
  const lasts = visit ? Date.parse(visit.to) - Date.parse(visit.from) : HOUR_MS;
  if (!times || !at || isSame) return { at, objection: null, free };
  const to = new Date(at.getTime() + lasts).toISOString();
  const wish = { from: at.toISOString(), to, person, moving: visit?.id };
  const known = { free: times, visits: visits ?? [], calendars, now };
  return { at, objection: objectionTo(facts, wish, known), free };
}

interface TimeProps extends PartProps {
  free: ReturnType<typeof useWhen>['free'];
  at: Date | null;
  objection: Objection | null;
}

export function Time({ typed, type, free: { times: free, failed }, at, objection }: TimeProps) {
  const { facts } = useDesk();
  const hintId = useId();
  const isListed = free?.some(({ from }) => from === typed.from) ?? false;
  const isOther = typed.isOther || (at !== null && free !== null && !isListed);
  const otherWay = isOther
    ? { isOther: false, from: '' }
    : { isOther: true, other: at ? wallTime(at, facts.timeZone) : '' };
  return (
    <>
      <div className={styles.when}>
        {isOther ? (
          <OtherTime {...{ typed, type, hintId }} />
        ) : (
          <FreeTimes
            {...{ typed, type, free, at, isListed, hintId }}
            isLoading={!free && !failed}
          />
        )}
        <Button variant="quiet" onClick={() => type(otherWay)}>
          {isOther ? 'Choose a free time' : 'Another time…'}
        </Button>
        <p id={hintId} role="status" className={styles.hint} data-objection={objection !== null}>
          {objection ? `${objection.line}.` : at && free ? 'This time is free.' : ''}
        </p>
      </div>
      {failed && <Failed onRetry={() => void failed.reload()}>{failed.problem}</Failed>}
    </>
  );
}

interface HintedProps extends PartProps {
  hintId: string;
}

function OtherTime({ typed, type, hintId }: HintedProps) {
  return (
    <div className={styles.field}>
      <Input
        label="Date and time at the shop"
        type="datetime-local"
        aria-describedby={hintId}
        value={typed.other}
        onType={(other) => type({ other, isOther: true })}
      />
    </div>
  );
}

interface FreeTimesProps extends HintedProps, Pick<TimeProps, 'at'> {
  free: readonly FreeTime[] | null;
  isLoading: boolean;
  isListed: boolean;
}

function FreeTimes(props: FreeTimesProps) {
  const { typed, type, free, at, isLoading, isListed, hintId } = props;
  const { facts } = useDesk();
  const byDay = inDays(free ?? [], facts);
  const day = at ? dayOf(at, facts.timeZone) : '';
  const today = dayOf(new Date(), facts.timeZone);
  const days = [
    ['', isLoading ? 'Loading…' : 'Choose a day'] as const,
    ...(day && !byDay.has(day) ? [[day, dayTitle(day)] as const] : []),
    ...[...byDay.keys()].map((one) => [one, dayTitle(one, today)] as const),
  ];
  const times = [
    ...(day === '' ? [['', ''] as const] : []),
    ...(at && !isListed ? [[typed.from, timeLine(facts, at)] as const] : []),
    ...(byDay.get(day) ?? []).map(({ from }) => [from, timeLine(facts, new Date(from))] as const),
  ];
  return (
    <>
      <div className={styles.field}>
        <PickList
          label="Day"
          value={day}
          options={days}
          onPick={(picked) => type({ from: byDay.get(picked)?.[0]?.from ?? '' })}
        />
      </div>
      <div className={styles.field}>
        <PickList
          label="Time"
          value={typed.from}
          disabled={day === ''}
          aria-describedby={hintId}
          options={times}
          onPick={(from) => type({ from })}
        />
      </div>
    </>
  );
}

function inDays(times: readonly FreeTime[], { timeZone }: Wall): Map<string, FreeTime[]> {
  const byDay = new Map<string, FreeTime[]>();
  for (const time of times) {
    const day = dayOf(time.from, timeZone);
    byDay.set(day, [...(byDay.get(day) ?? []), time]);
  }
  return byDay;
}
