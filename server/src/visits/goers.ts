import type { FreeTime, Visit } from '@sallie/shared/contract/visit';
import {
  freeTimes,
  type Goer,
  isBookable,
  type VisitFacts,
  visitSettings,
  type WantedVisit,
} from '@sallie/shared/rules/free-times';
import { visitWhen } from '@sallie/shared/rules/visit-times';
import type { Facts } from '../content/facts.ts';
import { Refusal } from '../http/refusal.ts';
import { refOf } from '../staff/account.ts';
import type { CalendarRecord, StaffAccount } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/* Who may go when: the accounts, their days off and what their visits have taken, for the rule to decide on. */

const DAY = 24 * 3_600_000;

export interface TimesDeps {
  store: Store;
  facts: Pick<Facts, 'current'>;
  clock: Pick<Clock, 'now'>;
}

/** Of somebody who has never said otherwise. */
export const usualCalendar = (id: string): CalendarRecord => ({ id, goes: true, days_off: [] });

/** What is asked of everybody's time: `person` alone, and as if the visit `moving` had no time yet. */
export interface Asked {
  from: Date;
  to: Date;
  person?: string | undefined;
  moving?: string | undefined;
}

/** Who goes, the account that is the oldest first; a person who is named also where they are not sent by themselves. */
export async function readGoers(
  { store }: Pick<TimesDeps, 'store'>,
  { from, to, person, moving }: Asked,
): Promise<(Goer & { account: StaffAccount })[]> {
  const days: string[] = [];
  for (let at = from.getTime() - DAY; at <= to.getTime() + 2 * DAY; at += DAY)
    days.push(new Date(at).toISOString().slice(0, 10));
  const rows = await store.find('taken-quarters', 'day', ...days);
  const calendars = new Map((await store.list('calendars')).map((one) => [one.id, one]));
  const accounts = (await store.list('staff')).toReversed();
  return accounts.flatMap((account) => {
    const { id } = account;
    const { goes, days_off: daysOff } = calendars.get(id) ?? usualCalendar(id);
    if (person === undefined ? !goes : person !== id) return [];
    const theirs = rows.filter((row) => row.person === id && row.visit !== moving);
    return [{ id, account, daysOff, taken: new Set(theirs.map(({ quarter }) => quarter)) }];
  });
}

/** Staff need no notice, and plan further ahead than is offered. */
export const forStaff = (facts: VisitFacts): VisitFacts => ({
  ...facts,
  visits: { ...facts.visits, noticeHours: 0, weeksAhead: 52 },
});

/** All that is free of what is asked; for customers as far as it is offered. */
export async function readFreeTimes(
  deps: TimesDeps,
  facts: VisitFacts,
  wanted: WantedVisit,
  asked: Partial<Asked> = {},
): Promise<FreeTime[]> {
  const now = deps.clock.now();
  const last = new Date(now.getTime() + (visitSettings(facts).weeksAhead * 7 + 2) * DAY);
  const { from = now, to = last } = asked;
  const goers = await readGoers(deps, { ...asked, from, to });
  return freeTimes(facts, wanted, goers, now, { from, to });
}

/** Who of them may go at this time, and is free. */
export async function readFreePeople(
  deps: TimesDeps,
  facts: VisitFacts,
  wanted: WantedVisit,
  from: Date,
  { person, moving }: Pick<Asked, 'person' | 'moving'> = {},
) {
  const goers = await readGoers(deps, { person, moving, from, to: from });
  const free = isBookable(facts, wanted, goers, deps.clock.now(), from);
  return { goers, free: goers.filter(({ id }) => free.includes(id)) };
}

export const staffRef = ({ account }: { account: StaffAccount }): NonNullable<Visit['person']> =>
  refOf(account);

/** Of what is offered instead. */
const INSTEAD = 3;

/** A 409 with the next times that are free; near the end of what is offered the last ones, beyond it the first. */
export async function notFree(
  deps: TimesDeps,
  facts: VisitFacts,
  wanted: WantedVisit,
  from: Date,
  { person, moving }: Pick<Asked, 'person' | 'moving'> = {},
): Promise<Refusal> {
  const times = await readFreeTimes(deps, facts, wanted, { person, moving });
  const later = times.findIndex((time) => Date.parse(time.from) > from.getTime());
  const begin = Math.max(0, Math.min(later, times.length - INSTEAD));
  const next = times.slice(begin, begin + INSTEAD);
  const when = next.map((time) => visitWhen(facts, new Date(time.from))).join('; ');
  const words = when ? `The next times are: ${when}.` : 'Please call us.';
  return new Refusal(409, `This time is not free for a visit. ${words}`, undefined, {
    next: next.map(({ from, to }) => ({ from, to })),
  });
}
