import type { Content, VisitSettings } from '../contract/content.ts';
import type { FreeTime, VisitKind } from '../contract/visit.ts';
import { DAY_MS, MINUTE_MS } from './duration.ts';
import {
  dayAfter,
  dayStart,
  type HoursFacts,
  hoursOf,
  minutesOf,
  openMinutesAfter,
  wallTime,
} from './opening-hours.ts';

/*
 * When a visit may be. Whoever offers a time, takes one or moves one asks here, and what is written down as taken is what was
 * looked at to offer it.
 */

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

/** Which visit is to be: where it is says how long the road is. */
export interface WantedVisit {
  kind: VisitKind;
  where: string;
  /** As long as it takes unless somebody says otherwise. */
  minutes?: number | undefined;
  /** It begins at a whole multiple of so many minutes on the wall: customers are offered fewer times than staff. */
  every: 15 | 30;
}

/** Somebody who goes to customers, and what they have to do. */
export interface Goer {
  id: string;
  /** First and last days of the shop's. */
  daysOff: readonly { from: string; to: string }[];
  /** What their visits have taken, as `placesOf` says it. */
  taken: ReadonlySet<string>;
}

/** Milliseconds of a visit, without the road. */
export function visitLength(facts: VisitFacts, { kind, minutes }: Omit<WantedVisit, 'every'>) {
  const { homeMinutes, showroomMinutes } = visitSettings(facts);
  return (minutes ?? (kind === 'home' ? homeMinutes : showroomMinutes)) * MINUTE_MS;
}

/** Milliseconds that are kept free after it. */
function roadAfter(facts: VisitFacts, { kind, where }: Pick<WantedVisit, 'kind' | 'where'>) {
  if (kind === 'showroom') return 0;
  const { roads, roadMinutes } = visitSettings(facts);
  const place = where.toLowerCase();
  const road = roads.find(({ area }) => place.includes(area.toLowerCase()));
  return (road?.minutes ?? roadMinutes) * MINUTE_MS;
}

/** The quarters of an hour that a visit takes of whoever goes, the road included, as ISO instants. */
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

/** The n-th visit of a day of the shop's: taken like a quarter of an hour, so that no two can be the last one. */
const dayPlace = (day: string, nth: number) => `${day} ${nth}`;

/** What a visit at this time would take of a person: its quarters and a place of the day. Null where they are not free. */
export function placesOf(
  facts: VisitFacts,
  wanted: WantedVisit,
  from: number,
  { daysOff, taken }: Omit<Goer, 'id'>,
  day = dayOf(facts, from),
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

const dayOf = ({ timeZone }: HoursFacts, at: number) =>
  wallTime(new Date(at), timeZone).slice(0, 10);

/** The hours in which visits are made: the shop's own where there are no others, closed days included. */
const visitingHours = (facts: VisitFacts): HoursFacts => ({
  ...facts,
  hours: facts.visits?.hours ?? facts.hours,
});

/** From when until when times are offered now, in milliseconds; null when no opening is near. */
function offered(facts: VisitFacts, now: Date): { from: number; until: number } | null {
  const { noticeHours, weeksAhead } = visitSettings(facts);
  const from = openMinutesAfter(facts, now, noticeHours * 60);
  const last =
    new Date(`${dayOf(facts, now.getTime())}T12:00Z`).getTime() + weeksAhead * 7 * DAY_MS;
  const until = dayStart(dayAfter(new Date(last).toISOString().slice(0, 10)), facts.timeZone);
  return from && { from: from.getTime(), until: Date.parse(until) };
}

/** The quarters of an hour of a day of the shop's in which visits are made, each with the minutes that the wall shows at its beginning. */
function quartersOfDay(hours: HoursFacts, day: string): Map<number, number> {
  const quarters = new Map<number, number>();
  const { open, close } = hoursOf(hours, new Date(day));
  if (!open || !close) return quarters;
  const [opens, closes] = [minutesOf(open), minutesOf(close)];
  const start = Date.parse(dayStart(day, hours.timeZone));
  const end = Date.parse(dayStart(dayAfter(day), hours.timeZone));
  // On the two days of a clock change the wall is asked each time.
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

/** Whether a visit of that length lies within these quarters. */
function fits(quarters: ReadonlyMap<number, number>, from: number, length: number): boolean {
  for (let at = from; at < from + length; at += QUARTER_MS) if (!quarters.has(at)) return false;
  return true;
}

/** Whether a visit lies within the hours in which visits are made, by whichever facts. */
export function isWithinHours(facts: VisitFacts, { from, to }: { from: string; to: string }) {
  const [at, end] = [Date.parse(from), Date.parse(to)];
  return fits(quartersOfDay(visitingHours(facts), dayOf(facts, at)), at, end - at);
}

const begins = (quarters: ReadonlyMap<number, number>, from: number, { every }: WantedVisit) =>
  (quarters.get(from) ?? 1) % every === 0;

/** Every time that may be taken from `between.from` on and before `between.to`, the first one first. */
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
  for (let day = dayOf(facts, first); Date.parse(dayStart(day, facts.timeZone)) < until; ) {
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

/** Who may go where a visit begins at this instant; nobody where it may not begin then. */
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
  const day = dayOf(facts, at);
  const quarters = quartersOfDay(visitingHours(facts), day);
  const length = visitLength(facts, wanted);
  if (!begins(quarters, at, wanted) || !fits(quarters, at, length)) return [];
  return freePeople(facts, wanted, goers, at, day);
}

/** A few of them to offer at first, each of another day, in the morning and in the afternoon by turns. */
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
