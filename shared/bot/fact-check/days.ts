import { type Business, type DayHours, weekdays } from '../../contract/business.ts';
import { DAY_MS } from '../../rules/duration.ts';
import { hoursOf } from '../../rules/opening-hours.ts';
import { wallTime } from '../../rules/shop-clock.ts';

export type Weekday = (typeof weekdays)[number];

/** Capitalized, because "sun", "sat" and "wed" are words as well. */
const short = /\b(Sun|Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat)\b/g;
const full = /\b(sun|mon|tues|wednes|thurs|fri|satur)days?\b/gi;
const range =
  /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]* ?(?:-|–|—|to|through|thru|until) ?(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/gi;

function dayOf(name: string): Weekday | undefined {
  return weekdays.find((day) => day.toLowerCase().startsWith(name.slice(0, 3).toLowerCase()));
}

/** Resolves ranges and "today". */
export function daysIn(clause: string, facts: Business, now: Date): Weekday[] {
  const near = nearDates(clause, facts, now).map((date) => hoursOf(facts, date).day);
  const named = namedDays(clause);
  return weekdays.filter((day) => named.includes(day) || near.includes(day));
}

function namedDays(clause: string): (Weekday | undefined)[] {
  const named = [...clause.matchAll(full), ...clause.matchAll(short)].map(([, day = '']) =>
    dayOf(day),
  );
  for (const [, from = '', to = ''] of clause.matchAll(range)) named.push(...between(from, to));
  if (/\bweekends?\b/i.test(clause)) named.push('Saturday', 'Sunday');
  if (/\bweekdays?\b|\bduring the week\b/i.test(clause)) named.push(...between('Mon', 'Fri'));
  if (/\b(every ?day|daily|seven days|7 days|all week)\b/i.test(clause)) named.push(...weekdays);
  return named;
}

function nearDates(clause: string, { timeZone }: Business, now: Date): Date[] {
  const today = new Date(wallTime(now, timeZone).slice(0, 10));
  const isToday = /\b(today|tonight|this (morning|afternoon|evening))\b/i.test(clause);
  return [
    ...(isToday ? [today] : []),
    ...(/\btomorrow\b/i.test(clause) ? [new Date(today.getTime() + DAY_MS)] : []),
  ];
}

/** For today and tomorrow their own hours; for a weekday the usual ones and those of its next date. */
export function hoursMeant(
  clause: string,
  facts: Business,
  now: Date,
): { day: Weekday; hours: DayHours[] }[] {
  const near = nearDates(clause, facts, now).map((date) => hoursOf(facts, date));
  const today = Date.parse(wallTime(now, facts.timeZone).slice(0, 10));
  const week = weekdays.map((_, ahead) => hoursOf(facts, new Date(today + ahead * DAY_MS)));
  const named = namedDays(clause);
  const ofWeek = facts.hours.filter(
    ({ day }) => named.includes(day) && near.every((each) => each.day !== day),
  );
  return [
    ...near.map((hours) => ({ day: hours.day, hours: [hours] })),
    ...ofWeek.map((usual) => ({
      day: usual.day,
      hours: [usual, ...week.filter(({ day }) => day === usual.day)],
    })),
  ];
}

function between(from: string, to: string): Weekday[] {
  const first = weekdays.findIndex((day) => day.startsWith(dayOf(from) ?? '?'));
  const last = weekdays.findIndex((day) => day.startsWith(dayOf(to) ?? '?'));
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, at) => weekdays[(first + at) % 7] ?? 'Sunday');
}
