import type { Business, DayHours } from '../../contract/business.ts';
import { weekdays } from '../../contract/weekdays.ts';
import { comingDay, monthOf } from '../../rules/coming-day.ts';
import { DAY_MS } from '../../rules/duration.ts';
import { hoursOf, isOpen, openOn } from '../../rules/opening-hours.ts';
import { wallTime } from '../../rules/shop-clock.ts';
import { month } from '../language/person-wish.ts';
import { all, type Check } from './topics.ts';

const times =
  /\b\d{1,2}(?::\d{2})? ?(?:a\.?m\b\.?|p\.?m\b\.?|o'?clock)|\b\d{1,2}:\d{2}\b|\b(?:noon|midnight)\b/gi;
/** "10-5", "until 8", "at 9": times without AM or PM, in a sentence about opening. */
const bareTimes =
  /\b(?:from|until|till|til|at|by|to) (\d{1,2})\b(?! ?(?::|a\.?m|p\.?m|\d|%|[-–] ?\d|[a-z]))|\b(\d{1,2}) ?[-–] ?(\d{1,2})\b(?! ?(?::|a\.?m|p\.?m|\d))/gi;
const always = /\b24 ?\/ ?7\b|\bround the clock\b|\b24 hours a day\b/i;
const opening = /\b(open|opens|opened|opening|close|closes|closing|hours|here until)\b/i;
const shut = /\b(closed|not open|aren't open|isn't open|are not open|is not open)\b/i;
const visit =
  /\b(come|coming|installs?|installed|deliver|schedule[ds]?|appointments?|slots?|booked|measure|crews?|arrive|available|start)\b/i;

/** Checks each clause by itself, because "Monday 10 to 8, Wednesday closed" makes two claims. */
export const hours: Check = ({ text, facts, now }) => {
  const isAboutHours = opening.test(text);
  return (
    always.test(text) || clauses(text).some((clause) => !agrees(clause, isAboutHours, facts, now))
  );
};

function clauses(text: string): string[] {
  return text
    .split(
      /[\n;]|,? but | and (?=(?:on )?(?:sun|mon|tues?|wed|thu|fri|sat)[a-z]*,? (?:from )?\d)|\. |, (?=(?:and )?(?:on )?(?:sun|mon|tue|wed|thu|fri|sat|closed|we)\w*)/i,
    )
    .filter((clause) => clause.trim() !== '');
}

function agrees(clause: string, isAboutHours: boolean, facts: Business, now: Date): boolean {
  if (isDated(clause)) return datesFit(clause, facts, now);
  const days = hoursMeant(clause, facts, now).map(({ hours }) => hours);
  if (days.length > 0 && promisesVisit(clause)) return false;
  if (
    /\b(now|currently|at the moment)\b/i.test(clause) &&
    (opening.test(clause) || shut.test(clause))
  ) {
    if (shut.test(clause) === isOpen(facts, now)) return false;
  }
  const said = timesIn(clause, isAboutHours || days.length > 0);
  if (said.length > 0) return timesFit(said, days, facts);
  if (shut.test(clause) || /\bcloses?\b/i.test(clause))
    return days.every((hours) => hours.some(({ open }) => !open));
  return !opening.test(clause) || openDaysFit(clause, facts, now);
}

function promisesVisit(clause: string): boolean {
  return visit.test(clause) && !opening.test(clause) && !/\b(showroom|shop|store)\b/i.test(clause);
}

/** "Every day except Wednesday and Sunday": the excepted days must be closed, all others open. */
function openDaysFit(clause: string, facts: Business, now: Date): boolean {
  const [claimed = '', excepted = ''] = clause.split(/\b(?:except|but not)\b/i);
  const out = hoursMeant(excepted, facts, now);
  const isIn = ({ day }: { day: string }) => out.every((each) => each.day !== day);
  return (
    hoursMeant(claimed, facts, now)
      .filter(isIn)
      .every(({ hours }) => hours.some(({ open }) => open)) &&
    out.every(({ hours }) => hours.some(({ open }) => !open))
  );
}

/** Each time must be an opening or closing time on each named day. */
function timesFit(said: string[], days: DayHours[][], facts: Business): boolean {
  if (days.length === 0)
    return said.every((time) => allHours(facts).some((day) => matches(time, day)));
  return days.every((known) => known.some((hours) => said.every((time) => matches(time, hours))));
}

type Times = Pick<DayHours, 'open' | 'close' | 'note'>;

/** Returns the weekly hours and those of special dates. */
export const allHours = ({ hours, differentDays = [] }: Business): Times[] => [
  ...hours,
  ...differentDays,
];

function matches(time: string, { open, close }: Times): boolean {
  return [open, close].some((edge) => edge !== undefined && sameTime(time, edge));
}

/** Compares `8 pm`, `20:00` or `noon` with a time of the facts, HH:MM. */
export function sameTime(said: string, edge: string): boolean {
  const [hour = 0, minute = 0] = said.startsWith('noon')
    ? [12]
    : (said.match(/\d+/g) ?? []).map(Number);
  const edgeHour = Number(edge.slice(0, 2));
  if (minute !== Number(edge.slice(3)) || /midnight/i.test(said)) return false;
  if (/p\.?m/i.test(said)) return (hour % 12) + 12 === edgeHour;
  if (/a\.?m/i.test(said)) return hour % 12 === edgeHour;
  return hour === edgeHour || (hour <= 12 && hour % 12 === edgeHour % 12);
}

function timesIn(clause: string, isAboutHours: boolean): string[] {
  const said = all(clause, times).map((time) => time.toLowerCase());
  if (!isAboutHours) return said;
  const bare = [...clause.matchAll(bareTimes)].flatMap(([, one, from, to]) => [one, from, to]);
  return [...said, ...bare.flatMap((hour) => (hour === undefined ? [] : [hour]))];
}

const monthDates = new RegExp(`\\b${month}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b`, 'gi');
/** A date in a claim about opening, which is checked against that date's hours. */
const isDated = (clause: string) => all(clause, monthDates).length > 0 && isOpening(clause);
const isOpening = (text: string) =>
  (shut.test(text) || all(text, times).length > 0 || opening.test(text)) && !visit.test(text);

/** Checks each date against its weekday and holidays: "Friday, November 27: 10 AM - 8 PM". */
function datesFit(clause: string, facts: Business, now: Date): boolean {
  const said = timesIn(clause, true);
  const weekdaysSaid = daysIn(clause, facts, now);
  const today = wallTime(now, facts.timeZone).slice(0, 10);
  return all(clause, monthDates).every((date) => {
    const day = comingDay(today, Number(/\d{1,2}/.exec(date)?.[0]), monthOf(date));
    if (day === null) return false;
    const weekday = weekdays[new Date(day).getUTCDay()];
    const known = hoursOf(facts, new Date(day));
    if (!weekdaysSaid.every((each) => each === weekday)) return false;
    const open = openOn(facts, day) !== null;
    const isShut = shut.test(clause) || /\bclose for\b/i.test(clause);
    if (said.length === 0) return isShut ? !open : open;
    return open && !shut.test(clause) && said.every((time) => matches(time, known));
  });
}

type Weekday = (typeof weekdays)[number];

/** Capitalized, because "sun", "sat" and "wed" are words as well. */
const short = /\b(Sun|Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat)\b/g;
const full = /\b(sun|mon|tues|wednes|thurs|fri|satur)days?\b/gi;
const range =
  /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]* ?(?:-|–|—|to|through|thru|until) ?(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/gi;

function dayOf(name: string): Weekday | undefined {
  return weekdays.find((day) => day.toLowerCase().startsWith(name.slice(0, 3).toLowerCase()));
}

/** Resolves ranges and "today". */
function daysIn(clause: string, facts: Business, now: Date): Weekday[] {
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
