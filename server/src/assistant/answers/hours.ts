import { plain } from '@sallie/shared/bot/language/words';
import { weekdays } from '@sallie/shared/contract/weekdays';
import { DAY_MS } from '@sallie/shared/rules/duration';
import {
  closingTime,
  dayLine,
  holidayOn,
  hoursLine,
  hoursOf,
  openingLine,
  openOn,
  specialDay,
  specialDays,
  specialLine,
} from '@sallie/shared/rules/opening-hours';
import { dateName, instantAt, wallTime } from '@sallie/shared/rules/shop-clock';
import type { AskedDay } from '../understanding/days.ts';
import { type Answer, type Circumstance, callUs, membersIn, unknown } from './said.ts';

/** A weekday more than a week away needs its date. */
const WEEK_DAYS = 7;
/** A date further away needs its year, because the same date may have just passed. */
const FAR_DAYS = 183;
export const SOON_DAYS = 14;
const YEAR_DAYS = 366;

const hours: Answer = (circumstance) => {
  const { ask, facts } = circumstance;
  const text = plain(ask.text);
  // The facts have the shop's hours, not those of its people.
  if (membersIn(facts, text).length > 0)
    return unknown(
      `Who of us is in, and when, I cannot tell; for that please ${callUs(facts)}. The showroom itself:\n${ask.days.length > 0 ? ask.days.map((day) => ofDay(circumstance, day)).join('\n') : week(circumstance)}`,
    );
  if (ask.days.length > 0 && !/\b24 ?7\b/.test(text))
    return ask.days.map((day) => ofDay(circumstance, day)).join('\n') + ending(circumstance);
  if (/\b24 ?(7|hours)\b|\bround the clock\b|\ball night\b/.test(text)) return week(circumstance);
  if (/\bholidays?\b/.test(text)) return holidays(circumstance);
  if (
    /\bnow\b|\bstill\b|\bthere yet\b|\bdoor is locked\b|\bcurrently\b|\bstanding (out|in)\w*\b|\beven open\b|^are you open$|^is (the|your) (shop|store|showroom) open$|\bclos(e|ing) soon\b|\bopen next\b|\bnext open/.test(
      text,
    )
  )
    return now_(circumstance);
  return week(circumstance);
};

/** Lists the hours of the week, coming days with other hours, and whether the shop is open now. */
function week({ facts, now }: Circumstance): string {
  const soon = specialDays(facts, now, SOON_DAYS).map(specialLine);
  return [...facts.hours.map(dayLine), ...soon, `${openingLine(facts, now)}.`].join('\n');
}

function now_({ facts, now }: Circumstance): string {
  const [today] = specialDays(facts, now, 1);
  return today?.note && !today.open
    ? `Today we are closed ${today.note}. ${openingLine(facts, now)}.`
    : `${openingLine(facts, now)}.`;
}

function holidays({ facts, now }: Circumstance): string {
  const names = facts.holidays.map(({ name }) => name).join(', ');
  const others = specialDays(facts, now, YEAR_DAYS).filter(({ date }) => !holidayOn(facts, date));
  return [
    names ? `The holidays we close for are: ${names}.` : 'I know of no holiday that we close for.',
    ...(others.length > 0 ? ['\nOther hours than usual:', ...others.map(specialLine), ''] : []),
    'On other days our usual hours apply; for a special day it is best to call ahead.',
  ].join(others.length > 0 ? '\n' : ' ');
}

/** Adds whether the shop is open now, unless the question is about another time. */
function ending({ ask, facts, now }: Circumstance): string {
  const today = wallTime(now, facts.timeZone).slice(0, 10);
  const isNear = ask.days.every(({ date, name }) => !name && distance(today, date) < WEEK_DAYS);
  const isToday = ask.days.some(({ date }) => date === today);
  const isHoliday = ask.days.some(({ date }) => holidayOn(facts, date));
  return isToday && isNear && !isHoliday && ask.days.every(({ minutes }) => minutes === null)
    ? `\n${openingLine(facts, now)}.`
    : '';
}

const distance = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function ofDay({ facts, now }: Circumstance, { date, name, minutes }: AskedDay): string {
  const today = wallTime(now, facts.timeZone).slice(0, 10);
  const weekday = weekdays[new Date(date).getUTCDay()] ?? 'Sunday';
  const known = hoursOf(facts, new Date(date));
  // A date is given for any special or distant day; a weekday alone stands for the weekly hours.
  const isNear = distance(today, date) >= 0 && distance(today, date) < WEEK_DAYS;
  const isFar = distance(today, date) > FAR_DAYS;
  const dated = dateName(new Date(date)) + (isFar ? `, ${date.slice(0, 4)}` : '');
  const called = isNear && !specialDay(facts, date) ? weekday : dated;
  const holiday = holidayOn(facts, date);
  if (holiday) {
    const which = name === holiday ? '' : ` (${dated})`;
    return date === today
      ? `Today we are closed for ${holiday}.`
      : `We are closed on ${holiday}${which}.`;
  }
  const label = name ? `${name}, ${called}` : called;
  const shown = label === weekday ? dayLine(known) : `${label}: ${hoursLine(known)}`;
  const opening = openOn(facts, date);
  if (minutes === null || !opening) return shown;
  const at = instantAt(`${date}T${clock(minutes)}`, facts.timeZone);
  const isIn = at !== null && closingTime(facts, at) !== null;
  return isIn ? shown : `That is outside our hours.\n${shown}`;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const closedWhy: Answer = (circumstance) => {
  const { ask, facts, now } = circumstance;
  const today = { date: wallTime(now, facts.timeZone).slice(0, 10), name: null, minutes: null };
  const meant = ask.days.length > 0 ? ask.days : [today];
  const special = meant.filter(({ date }) => specialDay(facts, date));
  if (special.length > 0) return special.map((day) => ofDay(circumstance, day)).join('\n');
  const noted = facts.hours.filter(({ open, note }) => !open && note);
  const closed = facts.hours.filter(({ open }) => !open).map(({ day }) => day);
  const why = noted.map(({ day, note }) => `On ${day} we are closed ${note}.`).join(' ');
  const rest =
    closed.length > noted.length ? ' Why the other days off were chosen I do not know.' : '';
  return `We are closed on ${closed.join(' and ')}. ${why}${rest}`.trim();
};

export const hoursAnswers: Readonly<Record<string, Answer>> = { hours, 'closed-why': closedWhy };
