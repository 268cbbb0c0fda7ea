import type { Business } from '../../contract/business.ts';
import type { AnswerFacts } from '../../contract/content.ts';
import { ownersLines } from '../../rules/owner-texts.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { callBackLine } from '../../rules/promise.ts';
import { linksOf } from '../../rules/shop-links.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { createReader, type Grounds } from './borne-out.ts';
import { hours } from './hours.ts';
import { all, type Check } from './topics.ts';
import { figures } from './values.ts';

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

/** Longer replies are cut, and text beyond `READ_CHARACTERS` is not read. */
const LONGEST_REPLY = 1500;
const READ_CHARACTERS = 8000;

/** Removes markup and foreign links, and cuts at the end of a sentence. */
export function plainReply(reply: string, facts: AnswerFacts): string {
  const text = reply
    .slice(0, READ_CHARACTERS)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, visible)
    .replace(/<(?:\/?[a-z!][^<>]{0,500})>/gi, '')
    .replace(/!?\[([^[\]]{0,300})\]\(([^()\s]{0,500})\)/g, '$1 $2')
    .replace(/```[a-z]{0,20}/g, '')
    .replace(/^ {0,3}#{1,6} /gm, '')
    .replace(/^ {0,6}[*+] /gm, '- ')
    .replace(/\*\*|__|`|~~/g, '');
  return cut(
    withoutForeignLinks(text, facts)
      .replace(/ {2,}/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Keeps line feeds; removes invisible characters and those that turn the text direction. */
function visible(sign: string): string {
  if (sign === '\n') return sign;
  return sign === '\t' || sign === '\r' || sign >= '\u2028' ? ' ' : '';
}

const links =
  /\b(?:https?:\/\/|www\.|javascript:|data:|mailto:)[^\s<>"')\]]{1,500}|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.(?:com|net|org|io|co|us|info|biz|shop|store|xyz|ru|cn|app|dev|link|site|online)\b(?:\/[^\s<>"')\]]{0,500})?/gi;

/** Keeps the links of the facts. An email address is checked elsewhere, so it stays. */
function withoutForeignLinks(text: string, facts: AnswerFacts): string {
  const known = linksOf(facts);
  return text.replace(links, (link, at: number) => {
    if (text[at - 1] === '@' || facts.email.endsWith(link)) return link;
    const address = link.replace(/[.,;:!?]{1,5}$/, '');
    return known.includes(address) ? link : '';
  });
}

function cut(text: string): string {
  if (text.length <= LONGEST_REPLY) return text;
  const head = text.slice(0, LONGEST_REPLY);
  const end = Math.max(...['. ', '! ', '? ', '.\n', '\n'].map((mark) => head.lastIndexOf(mark)));
  return (
    end > 0 ? head.slice(0, end + 1) : head.slice(0, head.lastIndexOf(' ') + 1 || LONGEST_REPLY)
  ).trim();
}

const phones =
  /(?:\+?\d{1,2}[ .-]?)?(?:\(\d{3}\)|\b\d{3})[ .-]?\d{3}[ .-]?\d{4}\b|\b\d{3}[ .-]\d{4}\b|\b1?[ -]?8(?:00|88|77|66)[- ][A-Z0-9-]{5,12}\b/g;
const mails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const amounts =
  /(?:\$|USD ?|US\$) ?\d[\d,]{0,15}(?:\.\d{1,9})?k?|\b\d[\d,]{0,15}(?:\.\d{1,9})? ?(?:dollars?|bucks|cents|usd)\b/gi;

const phone: Check = ({ text, facts }) =>
  all(text, phones).some((found) => phoneDigits(found) !== facts.phone);

const email: Check = ({ text, facts }) => {
  const known = facts.email.toLowerCase();
  return all(text, mails).some((found) => found.toLowerCase().replace(/\.$/, '') !== known);
};

/** Only the amounts of the two offers are facts; staff tell all other prices. */
const offers: Check = ({ text, facts: { discount, referral } }) => {
  if (!/\b(off|discount|referr?al|referred|first project)\b/i.test(text)) return false;
  const known = [
    ...[discount.amount, discount.minimumProject],
    ...[referral.credit, referral.minimumInstallation],
  ];
  return all(text, amounts).some(
    (amount) => /k$/i.test(amount) || !known.includes(Number(amount.replace(/[^\d.]/g, ''))),
  );
};

const reasons: readonly [Check, (facts: Business) => string][] = [
  [
    phone,
    (facts) => `The answer gives another phone number than ours, ${readablePhone(facts.phone)}.`,
  ],
  [email, (facts) => `The answer gives another email address than ours, ${facts.email}.`],
  [hours, () => 'The answer contradicts our opening hours.'],
  [offers, () => 'The answer contradicts the terms of our discount or referral program.'],
  [figures, () => 'The answer contradicts our rating, customers or years in business.'],
];

/** Returns the reason why a text of staff must not be said; null when no fact contradicts it. */
export function contradictionIn(answer: string, facts: Business, now: Date): string | null {
  for (const text of answer.split(/(?<=[.!?])\s+(?=[A-Z"'])|\n/)) {
    const found = reasons.find(([check]) => check({ text, facts, now }));
    if (found) return found[1](facts);
  }
  return null;
}
