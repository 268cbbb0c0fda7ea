import type { Business } from '../../contract/business.ts';
import { callBackLine } from '../../rules/call-back.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';

import { all, type Check } from './claim.ts';
import { calendar, hours } from './hours.ts';
import { money, offers, percentages } from './money.ts';
import { plainReply } from './plain-reply.ts';
import { durations, figures, stock, warranty } from './promises.ts';

/** What a reply may offer beside the facts. */
interface Ways {
  facts: Business;
  /** Somebody on the staff would read it now; only then a person is offered. */
  isPersonThere: boolean;
}

const phones =
  /(?:\+?\d{1,2}[ .-]?)?(?:\(\d{3}\)|\b\d{3})[ .-]?\d{3}[ .-]?\d{4}\b|\b\d{3}[ .-]\d{4}\b|\b1?[ -]?8(?:00|88|77|66)[- ][A-Z0-9-]{5,12}\b/g;

export const phone: Check = ({ text, facts }) => {
  const wrong = all(text, phones).some((found) => phoneDigits(found) !== facts.phone);
  return wrong ? 'phone' : null;
};

const mails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;

export const email: Check = ({ text, facts }) => {
  const known = facts.email.toLowerCase();
  const wrong = all(text, mails).some((found) => found.toLowerCase().replace(/\.$/, '') !== known);
  return wrong ? 'email' : null;
};

/** A person in the chat is offered while one can come, and not otherwise. */
const person: Check = ({ text, isPersonThere }) =>
  !isPersonThere &&
  /\bask(ing)? (me |here |us )?for (a |an )?(real |live )?(person|human)\b/i.test(text)
    ? 'person'
    : null;

const checks: readonly Check[] = [
  ...[money, percentages, offers, warranty, stock, phone, email, person],
  ...[hours, calendar, durations, figures],
];

interface CheckedReply {
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
export function sentences(message: string): string[] {
  return message.split(/(?<=[.!?])\s+(?=[A-Z"'])|\n/).filter((text) => text.trim() !== '');
}
