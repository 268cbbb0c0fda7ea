import type { Business } from '../business.ts';
import { callBackLine } from '../call-back.ts';
import { readablePhone } from '../phone.ts';
import type { Ways } from './answerer/topic.ts';
import { calendar } from './fact-check/calendar.ts';
import type { Check } from './fact-check/claim.ts';
import { hours } from './fact-check/hours.ts';
import { money, offers, percentages } from './fact-check/money.ts';
import { plainReply } from './fact-check/plain-reply.ts';
import { durations, figures, stock, warranty } from './fact-check/promises.ts';
import { email, person, phone } from './fact-check/reach.ts';

const checks: readonly Check[] = [
  ...[money, percentages, offers, warranty, stock, phone, email, person],
  ...[hours, calendar, durations, figures],
];

export interface CheckedReply {
  message: string;
  /** What was claimed beyond the facts, and so replaced the whole reply: half of a wrong answer is no better. */
  replaced: string | null;
}

/** A model's reply, as far as the facts bear it out. */
export function checkReply(
  reply: string,
  facts: Business,
  { now, isPersonThere }: Pick<Ways, 'isPersonThere'> & { now: Date },
): CheckedReply {
  const message = plainReply(reply, facts);
  const instead = offer({ facts, isPersonThere });
  if (message === '') return { message: instead, replaced: 'empty' };
  const line = callBackLine(facts, now);
  for (const text of sentences(withoutLinks(message.replaceAll(line, ''), facts))) {
    const replaced = checks
      .map((check) => check({ text, facts, now, isPersonThere }))
      .find((found) => found !== null);
    if (replaced) return { message: instead, replaced };
  }
  return { message: withCallBack(message, facts, line), replaced: null };
}

/** The promise in hours never stands without when that will be. */
function withCallBack(message: string, { followUpHours }: Business, line: string): string {
  const promises = new RegExp(`\\b${followUpHours} ?hours?\\b`, 'i').test(message);
  return promises && !message.includes(line) ? `${message}\n${line}.` : message;
}

export function offer({ facts, isPersonThere }: Ways): string {
  const call = `call us at ${readablePhone(facts.phone)}`;
  return isPersonThere
    ? `I would rather not guess here; a person can tell you for certain. Ask me for a person, or ${call}.`
    : `I would rather not guess here; a person can tell you for certain. Please ${call}.`;
}

/** Links of the facts are full of numbers that claim nothing. */
function withoutLinks(message: string, { links }: Business): string {
  return Object.values(links).reduce((text, link) => text.replaceAll(link, ''), message);
}

/** A full stop ends a sentence where a capital follows; "a.m." and "4.9" do not. */
function sentences(message: string): string[] {
  return message.split(/(?<=[.!?])\s+(?=[A-Z"'])|\n/).filter((text) => text.trim() !== '');
}
