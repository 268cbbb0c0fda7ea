import type { FreeTime, Visit } from '@sallie/shared/contract/visit';
import { DAY_MS } from '@sallie/shared/rules/duration';
import {
  freeTimes,
  type Goer,
  isBookable,
  placesOf,
  quartersOf,
  type VisitFacts,
  visitLength,
  visitSettings,
  type WantedVisit,
} from '@sallie/shared/rules/free-times';
import { visitWhen } from '@sallie/shared/rules/visits';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { refOf } from '../staff/account.ts';
import type { CalendarRecord, StaffAccount } from '../store/staff-records.ts';
import { Taken } from '../store/store.ts';

export type TimesDeps = Pick<Core, 'store' | 'facts' | 'clock'>;

/** Returns the UTC days from one instant to another (ms), by which visits and quarters are looked up. */
export function daysOf(from: number, to: number): string[] {
  const days: string[] = [];
  for (let at = from; at <= to; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

export const minutesOf = ({ from, to }: Pick<Visit, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / 60_000;

export const usualCalendar = (id: string): CalendarRecord => ({ id, goes: true, days_off: [] });

/** With `person`, only theirs counts; the visit `moving` counts as having no time yet. */
interface Asked {
  from: Date;
  to: Date;
  person?: string | undefined;
  moving?: string | undefined;
}

/** Oldest account first. A named person is returned even if visits are not assigned to them automatically. */
export async function readGoers(
  { store }: Pick<TimesDeps, 'store'>,
  { from, to, person, moving }: Asked,
): Promise<(Goer & { account: StaffAccount })[]> {
  const days = daysOf(from.getTime() - DAY_MS, to.getTime() + 2 * DAY_MS);
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

/** Staff need no notice and may plan a year ahead. */
export const forStaff = (facts: VisitFacts): VisitFacts => ({
  ...facts,
  visits: { ...facts.visits, noticeHours: 0, weeksAhead: 52 },
});

/** For customers, limited to the times that are offered. */
export async function readFreeTimes(
  deps: TimesDeps,
  facts: VisitFacts,
  wanted: WantedVisit,
  asked: Partial<Asked> = {},
): Promise<FreeTime[]> {
  const now = deps.clock.now();
  const last = new Date(now.getTime() + (visitSettings(facts).weeksAhead * 7 + 2) * DAY_MS);
  // Nothing is free outside this span, and each day in it costs a lookup.
  const from = asked.from && asked.from > now ? asked.from : now;
  const to = asked.to && asked.to < last ? asked.to : last;
  const goers = await readGoers(deps, { ...asked, from, to });
  return freeTimes(facts, wanted, goers, now, { from, to });
}

async function readFreePeople(
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

const MOST_INSTEAD = 3;

/** Near the end of the offered weeks names the last free times, beyond it the first ones. */
async function notFree(
  deps: TimesDeps,
  facts: VisitFacts,
  wanted: WantedVisit,
  from: Date,
  { person, moving }: Pick<Asked, 'person' | 'moving'> = {},
): Promise<Refusal> {
  const times = await readFreeTimes(deps, facts, wanted, { person, moving });
  const later = times.findIndex((time) => Date.parse(time.from) > from.getTime());
  const begin = Math.max(0, Math.min(later, times.length - MOST_INSTEAD));
  const next = times.slice(begin, begin + MOST_INSTEAD);
  const when = next.map((time) => visitWhen(facts, new Date(time.from))).join('; ');
  const words = when ? `The next times are: ${when}.` : 'Please call us.';
  return new Refusal(409, `This time is not free for a visit. ${words}`, undefined, {
    next: next.map(({ from, to }) => ({ from, to })),
  });
}

/** The person asked for by name goes, else the first free one of the preferred, else anybody free. */
export interface WantedTime extends WantedVisit {
  from: string;
  person?: string | undefined;
  preferred?: readonly string[];
  /** Allows times outside the offer; only for staff. */
  anyway?: boolean | undefined;
  moving?: string | undefined;
}

interface TakenTime extends Pick<Visit, 'from' | 'to'> {
  person: NonNullable<Visit['person']>;
  takes: readonly string[];
}

/** Each lost race takes a quarter or a place of the day, so the next try sees fewer. */
const MOST_TRIES = 10;

/** Runs `keep`, which commits the time. Null when the time is not free, or was taken before that commit. */
export async function tryTime<T extends object>(
  deps: TimesDeps,
  wanted: WantedTime,
  keep: (time: TakenTime) => Promise<T>,
): Promise<T | null> {
  for (let count = 0; count < MOST_TRIES; count += 1) {
    const time = await freeTimeOf(deps, wanted);
    if (!time) return null;
    try {
      return await keep(time);
    } catch (error) {
      if (!(error instanceof Taken) || error.collection !== 'taken-quarters') throw error;
    }
  }
  return null;
}

/** Throws 409 with the next free times instead. */
export async function takeTime<T extends object>(
  deps: TimesDeps,
  wanted: WantedTime,
  keep: (time: TakenTime) => Promise<T>,
): Promise<T> {
  const kept = await tryTime(deps, wanted, keep);
  if (!kept) throw await lost(deps, wanted);
  return kept;
}

export const lost = (deps: TimesDeps, wanted: WantedTime) =>
  notFree(deps, shopFor(deps, wanted), wanted, new Date(wanted.from), wanted);

const shopFor = ({ facts }: TimesDeps, { every }: WantedTime): VisitFacts =>
  every === 15 ? forStaff(facts.current()) : facts.current();

/** Null when nobody is free then. */
export async function freeTimeOf(deps: TimesDeps, wanted: WantedTime): Promise<TakenTime | null> {
  const shop = shopFor(deps, wanted);
  const from = new Date(wanted.from);
  const { person, preferred = [] } = wanted;
  const { goers, free } = await readFreePeople(deps, shop, wanted, from, wanted);
  if (person !== undefined && goers.length === 0)
    throw new Refusal(400, 'Please choose somebody on the staff.');
  const to = new Date(from.getTime() + visitLength(shop, wanted)).toISOString();
  const span = { from: from.toISOString(), to };
  const quarters = quartersOf(shop, { ...wanted, ...span });
  const able = wanted.anyway
    ? goers.filter(({ taken }) => !quarters.some((quarter) => taken.has(quarter)))
    : free;
  const goer = preferred.flatMap((id) => able.filter((one) => one.id === id))[0] ?? able[0];
  if (!goer) return null;
  const places = placesOf(shop, wanted, from.getTime(), goer) ?? quarters;
  return { ...span, person: staffRef(goer), takes: places };
}
