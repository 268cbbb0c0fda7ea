import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import {
  dayLine,
  holidayOn,
  hoursOf,
  specialDay,
  specialLine,
} from '@sallie/shared/rules/opening-hours';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/promise';
import type { AskedDay } from '../understanding/days.ts';
import {
  type Answer,
  type Circumstance,
  callUs,
  collects,
  honestly,
  unknown,
  visitLine,
} from './said.ts';
import { membersIn, team } from './shop.ts';

const how = (facts: Business) => visitLine(facts) || 'We come and look at the room first.';

/** Adds when the call comes; the promised hours are left out when the shop stays closed for longer. */
function followUpLine({ facts, now }: Circumstance): string {
  const hours = `We contact you within ${facts.followUpHours} hours of your request. `;
  return `${keepsFollowUp(facts, now) ? hours : ''}${callBackLine(facts, now)}.`;
}

export const followup: Answer = followUpLine;

/** Free times are offered in the chat only after the request is stored. */
const picking =
  'Once your request is sent you can pick a time that is free, or our team agrees one with you by phone.';

export const book: Answer = (circumstance) => {
  const comes =
    /\b(stop|drop|swing|come) (by|out|over)\b/.test(plain(circumstance.ask.text)) ||
    circumstance.ask.days.length > 0;
  const first = comes ? `${picking} ` : '';
  return collects(
    `${first}${how(circumstance.facts)} I just need a few details. ${followUpLine(circumstance)}`,
  );
};

export const callback: Answer = (circumstance) =>
  collects(
    `Gladly: leave your name and number and somebody will call you. ${how(circumstance.facts)} I just need a few details. ${followUpLine(circumstance)}`,
  );

/** The facts do not answer these questions about a visit. */
const unsaid: readonly [RegExp, string][] = [
  [/\bwho\b/, 'who comes to measure'],
  [/\bhow (long|much time|many (hours|minutes))\b/, 'how long a visit takes'],
  [
    /\b(home|there|present|let (you|them|him|her) in|both of us|ready|prepare|move|empty)\b/,
    'what a visit asks of you',
  ],
];

export const consultation: Answer = (circumstance) => {
  const text = plain(circumstance.ask.text);
  const subject = unsaid.find(([words]) => words.test(text))?.[1];
  if (subject === undefined || membersIn(circumstance.facts, text).length > 0)
    return ofVisits(circumstance);
  const { message, ...rest } = honestly(circumstance, subject);
  return { ...rest, message: `${how(circumstance.facts)} ${message}` };
};

const ofVisits = (circumstance: Circumstance) =>
  membersIn(circumstance.facts, plain(circumstance.ask.text)).length > 0
    ? `${ofTeam(circumstance)} ${how(circumstance.facts)}`
    : visit(circumstance);

const ofTeam = (circumstance: Circumstance) => {
  const given = team(circumstance);
  return typeof given === 'string' ? given : given.message;
};

const visit = (circumstance: Circumstance) =>
  `${how(circumstance.facts)} ${followUpLine(circumstance)} Say "book" and I set it up, or use the form at /consultation.`;

export const estimate: Answer = (circumstance) =>
  /\b(phone|telephone)\b/.test(plain(circumstance.ask.text))
    ? `An estimate is written after a look at the room. ${how(circumstance.facts)} For a first idea by phone please ${callUs(circumstance.facts)}.`
    : visit(circumstance);

export function openOn(facts: Business, days: readonly AskedDay[]): string {
  const asked = days.filter(({ date }) => !holidayOn(facts, date));
  const lines = asked.map(({ date }) => {
    const special = specialDay(facts, date);
    return special ? specialLine(special) : dayLine(hoursOf(facts, new Date(date)));
  });
  return lines.length > 0 ? ` Showroom hours: ${[...new Set(lines)].join('; ')}.` : '';
}

export const schedule: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  return unknown(
    `I would rather not promise a day here: it is agreed with our team, and for the in-home consultation you can pick a free time once your request is sent. Say "book" and I take your details, or ${callUs(facts)}.${openOn(facts, ask.days)}`,
  );
};
