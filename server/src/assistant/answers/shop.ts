import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { weekdays } from '@sallie/shared/contract/weekdays';
import { DAY_MS } from '@sallie/shared/rules/duration';
import {
  closingTime,
  dayLine,
  holidayOn,
  hoursLine,
  hoursOf,
  isOpen,
  openingLine,
  openOn,
  specialDay,
  specialDays,
  specialLine,
} from '@sallie/shared/rules/opening-hours';
import { dateName, instantAt, wallTime } from '@sallie/shared/rules/shop-clock';
import { addressLine, mapLink } from '@sallie/shared/rules/shop-links';
import type { AskedDay } from '../understanding/days.ts';
import { type Answer, type Circumstance, callUs, honestly, lowerFirst, unknown } from './said.ts';

/** A weekday more than a week away needs its date. */
const WEEK_DAYS = 7;
/** A date further away needs its year, because the same date may have just passed. */
const FAR_DAYS = 183;
export const SOON_DAYS = 14;
const YEAR_DAYS = 366;

export const hours: Answer = (circumstance) => {
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
  return today?.note && !isOpen(facts, now)
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

export const closedWhy: Answer = (circumstance) => {
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

function introduced({ name, role, about }: Business['team'][number]): string {
  return `${name} (${role.toLowerCase()}): ${about}`;
}

export function membersIn({ team }: Business, text: string): Business['team'] {
  const words = new Set(text.split(' '));
  return team.filter(({ name }) =>
    plain(name)
      .split(' ')
      .some((word) => word.length > 2 && word !== 'and' && words.has(word)),
  );
}

/** `A local, family-owned shop, since 1977.` */
function since({ assurances, founded }: Business): string {
  const kind = assurances.find((each) => /\b(family|owned|local)\b/i.test(each));
  return kind ? `${kind}, since ${founded}.` : `We are here since ${founded}.`;
}

export const owners: Answer = ({ facts }) => {
  const found = facts.team.filter(({ role }) => /owner/i.test(role));
  const people = (found.length > 0 ? found : facts.team).map(introduced).join(' ');
  return `${since(facts)} The present owners took over in ${facts.ownedSince}. ${people}`;
};

export const team: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  const text = plain(ask.text);
  if (/\bhow many\b/.test(text)) return honestly(circumstance, 'how many people work here');
  const named = membersIn(facts, text);
  return `${since(facts)} ${(named.length > 0 ? named : facts.team).map(introduced).join(' ')}`;
};

export const licensed: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  const found = facts.assurances.find((each) => /\b(licensed|insured|bonded)\b/i.test(each));
  if (!found) return honestly(circumstance, 'licenses and insurance');
  // What the visitor's own insurance pays is another question than whether the shop has one.
  if (/\binsurance (covers?|pays?)\b/.test(plain(ask.text)))
    return honestly(circumstance, 'insurance claims');
  const isOfMore = ask.unlisted.length > 0 || /\bin (oh|ny|nj|md|de|wv)\b/.test(plain(ask.text));
  return isOfMore || /\b(number|certificate|send|copy|bonded|comp|proof)\b/.test(plain(ask.text))
    ? unknown(
        `${found}, that much I know; the papers, and which places and work they cover, I do not have here. Please ${callUs(facts)} or write to ${facts.email}.`,
      )
    : `Yes: ${lowerFirst(found)}.`;
};

export const location: Answer = ({ facts }) =>
  `Our showroom is at ${addressLine(facts)}. For directions: ${mapLink(facts)}`;

export const area: Answer = ({ ask, facts }) => {
  const all = `We serve ${facts.areas.join(', ')} and all of ${facts.county}.`;
  const fee = /\b(fee|charge|cost|extra)\b/.test(plain(ask.text))
    ? ' Whether there is a travel charge I cannot tell.'
    : '';
  const [town] = ask.towns;
  if (fee) return `${all}${fee} Please ${callUs(facts)} to be certain.`;
  // A yes to "is Fairview too far" would mean the opposite.
  const yes = /\btoo\b/.test(plain(ask.text)) ? '' : 'Yes, ';
  if (town && ask.unlisted.length === 0) return `${yes}${town} is one of our towns. ${all}`;
  return `${all} If your place is not among them I cannot promise it; please ${callUs(facts)} and we will tell you.`;
};
