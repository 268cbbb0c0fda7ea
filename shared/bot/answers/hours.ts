import type { Business } from '../../contract/business.ts';
import { weekdays } from '../../contract/weekday.ts';
import { holidayToday, openingLine, weekdayAt } from '../../rules/opening-hours.ts';
import { dayLine } from '../../rules/weekly-hours.ts';
import { type Asked, about, hasPhrase } from './asked.ts';
import type { Circumstance, Topic } from './topic.ts';

const DAY = 86_400_000;
type Weekday = (typeof weekdays)[number];

const nicknames: Record<Weekday, string> = {
  Sunday: 'sunday, sundays, sun',
  Monday: 'monday, mondays, mon',
  Tuesday: 'tuesday, tuesdays, tues, teusday, tusday',
  Wednesday: 'wednesday, wednesdays, wed, wensday, wednsday, wedensday',
  Thursday: 'thursday, thursdays, thurs, thur, thrusday, thursdy',
  Friday: 'friday, fridays, fri',
  Saturday: 'saturday, saturdays, saterday, satuday, saturdy',
};

const near = 'today, tonight, this evening, this afternoon, this morning';
const next = 'tomorrow, tmrw, tomorow, tommorow, tommorrow';

/** The days a question names; today and tomorrow are named by their place in the week. */
export function daysNamed({ asked, facts, now }: Circumstance): Weekday[] {
  const named = weekdays.filter((day) => hasPhrase(asked, nicknames[day]));
  if (hasPhrase(asked, 'weekend, weekends')) named.push('Saturday', 'Sunday');
  if (hasPhrase(asked, near)) {
    named.push(weekdayAt(facts, now));
  }
  if (hasPhrase(asked, next)) {
    named.push(weekdayAt(facts, new Date(now.getTime() + DAY)));
  }
  return [...new Set(named)];
}

export function hoursOf(facts: Business, day: Weekday): string {
  return dayLine(facts.hours.find((known) => known.day === day) ?? { day });
}

const hours: Topic = {
  joins: true,
  applies: (asked) =>
    about(asked, 'open') ||
    hasPhrase(
      asked,
      'what time, what days, which days, weekend, weekends, today, tomorrow, anyone there now',
    ),
  answer(circumstance) {
    const { asked, facts, now } = circumstance;
    const days = daysNamed(circumstance);
    const soon = hasPhrase(asked, 'today, tonight, tomorrow');
    if (hasPhrase(asked, 'now, still open, right now, currently'))
      return `${openingLine(facts, now)}.`;
    if (days.length > 0) {
      const lines = days.map((day) => hoursOf(facts, day));
      const holiday = soon ? closedSoon(circumstance) : '';
      return `${lines.join('\n')}${holiday ? `\n${holiday}` : `\n${openingLine(facts, now)}.`}`;
    }
    return [
      ...facts.hours.map(({ day }) => hoursOf(facts, day)),
      `${openingLine(facts, now)}.`,
    ].join('\n');
  },
};

/** Today and tomorrow may be holidays, which the week does not show. */
function closedSoon({ asked, facts, now }: Circumstance): string {
  const today = hasPhrase(asked, 'tomorrow') ? null : holidayToday(facts, now);
  if (today) return `Today we are closed for ${today}.`;
  const tomorrow = holidayToday(facts, new Date(now.getTime() + DAY));
  const asks = hasPhrase(asked, 'tomorrow') && tomorrow;
  return asks ? `Tomorrow we are closed for ${tomorrow}.` : '';
}

const otherNames =
  '4th of july, fourth of july, july 4th, july 4, xmas, new years, new year, turkey day, easter, veterans day, presidents day, columbus day, black friday, good friday, mlk day, christmas eve, new years eve';

const holidays: Topic = {
  applies: (asked, facts) =>
    hasPhrase(asked, `holiday, holidays, ${otherNames}`) ||
    holidayNamed(asked, facts) !== undefined,
  answer({ asked, facts }) {
    const named = holidayNamed(asked, facts);
    if (named) return `We are closed on ${named.name}.`;
    const names = facts.holidays.map(({ name }) => name).join(', ');
    return `The holidays we close for are: ${names}. On other days our usual hours apply; for a special day it is best to call ahead.`;
  },
};

function holidayNamed(asked: Asked, facts: Business) {
  if (hasPhrase(asked, 'christmas eve, new years eve')) return undefined;
  const aliases: Record<string, string> = {
    'independence day': '4th of july, fourth of july, july 4th, july 4',
    'christmas day': 'christmas, xmas',
    'new years day': 'new years, new year',
    thanksgiving: 'turkey day, thanks giving, thanksgving',
  };
  return facts.holidays.find(({ name }) => {
    const known = name.toLowerCase().replaceAll("'", '');
    return hasPhrase(asked, [known, aliases[known] ?? known].join(','));
  });
}

/** A day and nothing else understood: "can I come in Saturday" asks whether the doors are open. */
const someDay: Topic = {
  applies: (asked) =>
    weekdays.some((day) => hasPhrase(asked, nicknames[day])) ||
    hasPhrase(asked, `${near}, ${next}`),
  answer: hours.answer,
};

export const hoursTopics = { holidays, hours, someDay };
