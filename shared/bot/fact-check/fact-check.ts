import type { Business } from '../../contract/business.ts';
import type { AnswerFacts } from '../../contract/content.ts';
import { ownersLines } from '../../rules/owner-texts.ts';
import { readablePhone } from '../../rules/phone.ts';
import { callBackLine } from '../../rules/promise.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { createReader, type Grounds } from './borne-out.ts';
import { contradictionIn } from './contradiction.ts';
import { plainReply } from './plain-reply.ts';

interface Moment extends Omit<Grounds, 'facts'> {
  /** True when staff would read the chat now; only then may a reply offer a person. */
  isPersonThere: boolean;
}

interface CheckedReply {
  message: string;
  /** `some`: sentences were removed. `all`: the honest offer replaces the reply. */
  replaced: 'some' | 'all' | null;
}

/**
 * Keeps the sentences that state a fact or an approved answer, or that are a courtesy or reference. Without
 * any fact left, the reply becomes an honest offer.
 */
export function checkReply(reply: string, facts: AnswerFacts, moment: Moment): CheckedReply {
  const message = plainReply(reply, facts);
  const instead = offer(facts, moment);
  if (message === '') return { message: instead, replaced: 'all' };
  const line = callBackLine(facts, moment.now);
  const owners = ownersLines(facts, moment.now).map((answer) => ({ questions: [], answer }));
  const answers = [...(moment.answers ?? []), ...owners];
  const bearingOf = createReader({ ...moment, facts, answers });
  const parts = message.split(breaks).map((text) => {
    const isOurs = text.trim() === '' || text.replaceAll(line, '').replace(/[\s.]/g, '') === '';
    if (isOurs) return { text, bearing: 'soft' as const, isOurs };
    const offersNobody = !moment.isPersonThere && person.test(text);
    return { text, bearing: offersNobody ? null : bearingOf(text), isOurs };
  });
  const said = parts.filter(({ isOurs }) => !isOurs);
  const kept = parts.filter((part) => {
    // A yes means what the next sentence says.
    if (part.bearing === 'yes') return said[said.indexOf(part) + 1]?.bearing === 'fact';
    return part.bearing !== null;
  });
  if (kept.length === parts.length)
    return { message: withCallBack(message, facts, line), replaced: null };
  if (!kept.some(({ bearing }) => bearing === 'fact')) return { message: instead, replaced: 'all' };
  const rest = kept
    .map(({ text }) => text)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { message: withCallBack(withPhone(rest, facts), facts, line), replaced: 'some' };
}

/** SallieBot's words come from the facts, in any language: only phone, hours, offers and figures are checked. */
export function checkOwn(words: string, facts: AnswerFacts, moment: Moment): CheckedReply {
  const message = plainReply(words, facts);
  const line = callBackLine(facts, moment.now);
  const promises = [line, promiseLine(facts, moment.now, 'es')];
  const rest = promises.reduce((text, promise) => text.replaceAll(promise, ''), message);
  const ours = withoutOwners(rest, facts);
  return contradictionIn(ours, facts, moment.now) === null
    ? { message: withCallBack(message, facts, line), replaced: null }
    : { message: offer(facts, moment), replaced: 'all' };
}

/** Removes the owner's texts about offers, warranty and financing, which may be said as written. */
function withoutOwners(words: string, { offers = [], warranty, financing }: AnswerFacts): string {
  const theirs = [
    ...offers.flatMap(({ title, detail }) => [title, detail]),
    warranty,
    financing?.line,
  ];
  return theirs.reduce<string>((rest, each) => (each ? rest.replaceAll(each, '') : rest), words);
}

/** A sentence ends where a capital follows the full stop; "a.m." and "4.9" do not end one. */
const breaks = /((?<=[.!?])\s+(?=[A-Z"'¿¡])|\n+)/;
const person = /\b(person|human|somebody|someone)\b.*\b(ask|here)\b|\bask(ing)? (me )?for a/i;

export const offer = (facts: Business, { isPersonThere }: Pick<Moment, 'isPersonThere'>) => {
  const call = `call us at ${readablePhone(facts.phone)}`;
  return isPersonThere
    ? `I would rather not guess here; a person can tell you for certain. Ask me for a person, or ${call}.`
    : `I would rather not guess here; a person can tell you for certain. Please ${call}.`;
};

/** Names the phone for the removed part of the answer. */
function withPhone(message: string, { phone }: Business): string {
  const number = readablePhone(phone);
  return message.includes(number)
    ? message
    : `${message} For anything else, please call us at ${number}.`;
}

function withCallBack(message: string, { followUpHours }: Business, line: string): string {
  const promises = new RegExp(`\\b${followUpHours} ?hours?\\b`, 'i').test(message);
  return promises && !message.includes(line) ? `${message}\n${line}.` : message;
}
