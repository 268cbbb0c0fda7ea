import type { Content, VisitSettings } from '../contract/content.ts';
import type { FreeTime, VisitKind } from '../contract/visit.ts';
import { DAY_MS, MINUTE_MS } from './duration.ts';
import { type HoursFacts, hoursOf, openMinutesAfter } from './opening-hours.ts';
import { dayAfter, dayOf, dayStart, minutesOf, wallTime } from './shop-clock.ts';

/* Offering, taking and moving a visit all use these rules, so that what is taken was checked for the offer. */

const QUARTER_MS = 15 * MINUTE_MS;

export const usualVisits = {
  homeMinutes: 60,
  showroomMinutes: 60,
  roadMinutes: 30,
  roads: [],
  noticeHours: 4,
  mostADay: 4,
  weeksAhead: 6,
  lapseHours: 48,
} satisfies VisitSettings;

export type VisitFacts = HoursFacts & Pick<Content, 'visits'>;

export const visitSettings = ({ visits }: VisitFacts) => ({ ...usualVisits, ...visits });

/** `where` decides on the time for the road. */
export interface WantedVisit {
  kind: VisitKind;
  where: string;
  /** Defaults to the length in the settings. */
  minutes?: number | undefined;
  /** Start times are multiples of this on the wall clock: customers are offered fewer times than staff. */
  every: 15 | 30;
}

export interface Goer {
  id: string;
  /** First and last days, on the shop's calendar. */
  daysOff: readonly { from: string; to: string }[];
  /** The places that their visits occupy, as `placesOf` returns them. */
  taken: ReadonlySet<string>;
}

/** Milliseconds of a visit, without the road. */
export function visitLength(facts: VisitFacts, { kind, minutes }: Omit<WantedVisit, 'every'>) {
  const { homeMinutes, showroomMinutes } = visitSettings(facts);
  return (minutes ?? (kind === 'home' ? homeMinutes : showroomMinutes)) * MINUTE_MS;
}

/** Milliseconds kept free after the visit. */
function roadAfter(facts: VisitFacts, { kind, where }: Pick<WantedVisit, 'kind' | 'where'>) {
  if (kind === 'showroom') return 0;
  const { roads, roadMinutes } = visitSettings(facts);
  const place = where.toLowerCase();
  const road = roads.find(({ area }) => place.includes(area.toLowerCase()));
  return (road?.minutes ?? roadMinutes) * MINUTE_MS;
}

/** Returns the quarters of an hour that a visit occupies, the road included, as ISO instants. */
export function quartersOf(
  facts: VisitFacts,
  visit: Pick<WantedVisit, 'kind' | 'where'> & { from: string; to: string },
): string[] {
  const first = Math.floor(Date.parse(visit.from) / QUARTER_MS) * QUARTER_MS;
  const end = Date.parse(visit.to) + roadAfter(facts, visit);
  const quarters: string[] = [];
  for (let at = first; at < end; at += QUARTER_MS) quarters.push(new Date(at).toISOString());
  return quarters;
}

/** Returns the n-th visit of a day, reserved like a quarter of an hour, so that no two visits are the day's last. */
const dayPlace = (day: string, nth: number) => `${day} ${nth}`;

/** Returns what a visit would occupy: its quarters and a place of the day. Null when the person is not free. */
export function placesOf(
  facts: VisitFacts,
  wanted: WantedVisit,
  from: number,
  { daysOff, taken }: Omit<Goer, 'id'>,
  day = dayOf(from, facts.timeZone),
): string[] | null {
  const to = new Date(from + visitLength(facts, wanted)).toISOString();
  const quarters = quartersOf(facts, { ...wanted, from: new Date(from).toISOString(), to });
  if (quarters.some((quarter) => taken.has(quarter))) return null;
  if (daysOff.some((off) => off.from <= day && day <= off.to)) return null;
  for (let nth = 1; nth <= visitSettings(facts).mostADay; nth += 1) {
    const place = dayPlace(day, nth);
    if (!taken.has(place)) return [...quarters, place];
  }
  return null;
}

/** Defaults to the opening hours. Holidays and special days apply as well. */
const visitingHours = (facts: VisitFacts): HoursFacts => ({
  ...facts,
  hours: facts.visits?.hours ?? facts.hours,
});

/** Returns the range of offered times, in milliseconds; null when no opening is near. */
function offered(facts: VisitFacts, now: Date): { from: number; until: number } | null {
  const { noticeHours, weeksAhead } = visitSettings(facts);
  const from = openMinutesAfter(facts, now, noticeHours * 60);
  const last = new Date(`${dayOf(now, facts.timeZone)}T12:00Z`).getTime() + weeksAhead * 7 * DAY_MS;
  const until = dayStart(dayAfter(new Date(last).toISOString().slice(0, 10)), facts.timeZone);
  return from && { from: from.getTime(), until: Date.parse(until) };
}

/** Returns the quarters of the day within the visiting hours, with the wall clock's minutes at the start of each. */
function quartersOfDay(hours: HoursFacts, day: string): Map<number, number> {
  const quarters = new Map<number, number>();
  const { open, close } = hoursOf(hours, new Date(day));
  if (!open || !close) return quarters;
  const [opens, closes] = [minutesOf(open), minutesOf(close)];
  const start = Date.parse(dayStart(day, hours.timeZone));
  const end = Date.parse(dayStart(dayAfter(day), hours.timeZone));
  // On a day with a clock change, each wall time is computed.
  const isPlain = end - start === DAY_MS;
  const begins = isPlain ? minutesOf(wallTime(new Date(start), hours.timeZone).slice(11)) : 0;
  for (let at = start; at < end; at += QUARTER_MS) {
    const wall = isPlain
      ? begins + (at - start) / MINUTE_MS
      : minutesOf(wallTime(new Date(at), hours.timeZone).slice(11));
    if (wall >= opens && wall + 15 <= closes) quarters.set(at, wall);
  }
  return quarters;
}

function fits(quarters: ReadonlyMap<number, number>, from: number, length: number): boolean {
  for (let at = from; at < from + length; at += QUARTER_MS) if (!quarters.has(at)) return false;
  return true;
}

export function isWithinHours(facts: VisitFacts, { from, to }: { from: string; to: string }) {
  const [at, end] = [Date.parse(from), Date.parse(to)];
  return fits(quartersOfDay(visitingHours(facts), dayOf(at, facts.timeZone)), at, end - at);
}

const begins = (quarters: ReadonlyMap<number, number>, from: number, { every }: WantedVisit) =>
  (quarters.get(from) ?? 1) % every === 0;

/** Lists every free time with `between.from` ≤ start < `between.to`, earliest first. */
export function freeTimes(
  facts: VisitFacts,
  wanted: WantedVisit,
  goers: readonly Goer[],
  now: Date,
  between: { from?: Date | undefined; to?: Date | undefined } = {},
): FreeTime[] {
  const limits = offered(facts, now);
  if (!limits) return [];
  const first = Math.max(limits.from, between.from?.getTime() ?? limits.from);
  const until = Math.min(limits.until, between.to?.getTime() ?? limits.until);
  const [hours, length] = [visitingHours(facts), visitLength(facts, wanted)];
  const times: FreeTime[] = [];
  for (
    let day = dayOf(first, facts.timeZone);
    Date.parse(dayStart(day, facts.timeZone)) < until;
  ) {
    const quarters = quartersOfDay(hours, day);
    for (const from of quarters.keys()) {
      if (from < first || from >= until || !begins(quarters, from, wanted)) continue;
      if (!fits(quarters, from, length)) continue;
      const people = freePeople(facts, wanted, goers, from, day);
      if (people.length > 0) times.push(freeTime(from, length, people));
    }
    day = dayAfter(day);
  }
  return times;
}

const freeTime = (from: number, length: number, people: string[]): FreeTime => ({
  from: new Date(from).toISOString(),
  to: new Date(from + length).toISOString(),
  people,
});

const freePeople = (
  facts: VisitFacts,
  wanted: WantedVisit,
  goers: readonly Goer[],
  from: number,
  day: string,
): string[] =>
  goers.filter((goer) => placesOf(facts, wanted, from, goer, day) !== null).map(({ id }) => id);

/** Returns the people who are free at this instant; empty when no visit may begin then. */
export function isBookable(
  facts: VisitFacts,
  wanted: WantedVisit,
  goers: readonly Goer[],
  now: Date,
  from: Date,
): string[] {
  const limits = offered(facts, now);
  const at = from.getTime();
  if (!limits || at < limits.from || at >= limits.until) return [];
  const day = dayOf(at, facts.timeZone);
  const quarters = quartersOfDay(visitingHours(facts), day);
  const length = visitLength(facts, wanted);
  if (!begins(quarters, at, wanted) || !fits(quarters, at, length)) return [];
  return freePeople(facts, wanted, goers, at, day);
}

/** At most `most` times on different days, by turns the day's first and the first of its afternoon. */
export function someOf<T extends { from: string }>(
  { timeZone }: HoursFacts,
  times: readonly T[],
  most: number,
): T[] {
  const byDay = new Map<string, { first: T; afternoon?: T }>();
  for (const time of times) {
    const [day = '', hour = ''] = wallTime(new Date(time.from), timeZone).split('T');
    const known = byDay.get(day) ?? { first: time };
    if (hour >= '12:00') known.afternoon ??= time;
    byDay.set(day, known);
  }
  const days = [...byDay.values()].slice(0, most);
  return days.map(({ first, afternoon = first }, nth) => (nth % 2 === 0 ? first : afternoon));
}
