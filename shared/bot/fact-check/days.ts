import type { Business } from '../../contract/business.ts';
import { weekdays } from '../../contract/weekday.ts';
import { dateFormat } from '../../rules/date-format.ts';
import { holidayToday } from '../../rules/opening-hours.ts';

export type Weekday = (typeof weekdays)[number];

const DAY = 86_400_000;
/** With a capital: "sun", "sat" and "wed" are words as well. */
const short = /\b(Sun|Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat)\b/g;
const full = /\b(sun|mon|tues|wednes|thurs|fri|satur)days?\b/gi;
const range =
  /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]* ?(?:-|–|—|to|through|thru|until) ?(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/gi;

function dayOf(name: string): Weekday | undefined {
  return weekdays.find((day) => day.toLowerCase().startsWith(name.slice(0, 3).toLowerCase()));
}

/** Every weekday a clause speaks of, ranges and "today" spelled out. */
export function daysIn(clause: string, facts: Business, now: Date): Weekday[] {
  const named = [...clause.matchAll(full), ...clause.matchAll(short)].map(([, day = '']) =>
    dayOf(day),
  );
  for (const [, from = '', to = ''] of clause.matchAll(range)) named.push(...between(from, to));
  if (/\b(today|tonight|this (morning|afternoon|evening))\b/i.test(clause))
    named.push(dayAt(facts, now));
  if (/\btomorrow\b/i.test(clause)) named.push(dayAt(facts, new Date(now.getTime() + DAY)));
  if (/\bweekends?\b/i.test(clause)) named.push('Saturday', 'Sunday');
  if (/\bweekdays?\b|\bduring the week\b/i.test(clause)) named.push(...between('Mon', 'Fri'));
  if (/\b(every ?day|daily|seven days|7 days|all week)\b/i.test(clause)) named.push(...weekdays);
  return weekdays.filter((day) => named.includes(day));
}

function between(from: string, to: string): Weekday[] {
  const first = weekdays.findIndex((day) => day.startsWith(dayOf(from) ?? '?'));
  const last = weekdays.findIndex((day) => day.startsWith(dayOf(to) ?? '?'));
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, at) => weekdays[(first + at) % 7] ?? 'Sunday');
}

function dayAt(facts: Business, at: Date): Weekday {
  const name = dateFormat(facts.timeZone, { weekday: 'long' }).format(at);
  return weekdays.find((day) => day === name) ?? 'Sunday';
}

/** A holiday of the shop's that the clause speaks of by "today" or "tomorrow". */
export function isHolidayMeant(clause: string, facts: Business, now: Date): boolean {
  const today = /\b(today|tonight|now|currently)\b/i.test(clause) && holidayToday(facts, now);
  const next = new Date(now.getTime() + DAY);
  return Boolean(today || (/\btomorrow\b/i.test(clause) && holidayToday(facts, next)));
}
