import type { CountedQuote, QuoteSums } from '../contract/figures.ts';
import type { QuoteSign } from '../contract/lead.ts';
import {
  type CustomerQuote,
  type Offered,
  type Quote,
  type QuoteFile,
  type QuoteState,
  quoteStates,
} from '../contract/quote.ts';
import { dollars } from './dollars.ts';
import { DAY_MS } from './duration.ts';
import { dateFormat } from './shop-clock.ts';

export const dollarsOf = (cents: number) => dollars(cents / 100);

/** Accepts `4250` or `$4,250.50`, exact to the cent; null for anything else. */
export function centsIn(typed: string): number | null {
  const [, whole = '', part = ''] =
    /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === '') return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Formats as `plan.pdf (PDF, 120 kB)`. */
export function fileWords({ name, type, size }: QuoteFile): string {
  const what = type === 'application/pdf' ? 'PDF' : 'picture';
  const weight = size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`;
  return `${name} (${what}, ${weight})`;
}

/** `December 24, 2026` for `2026-12-24`, or for an instant on the shop's calendar. */
export const dayInWords = (day: string, timeZone = 'UTC'): string =>
  dateFormat(timeZone, { dateStyle: 'long' }).format(new Date(day));

const numberOf = ({ id, created_at }: Offered, timeZone: string): string =>
  `${id.slice(0, 8)} of ${dayInWords(created_at, timeZone)}`;

/** Returns the accepted words: the page shows them, the mails carry them, and their hash is stored. */
export function quoteText(offered: Offered, timeZone: string): string {
  const { name, cents, lines, file, good_until } = offered;
  return [
    `Quote ${numberOf(offered, timeZone)}`,
    `For: ${name}`,
    `Amount: ${dollarsOf(cents)}`,
    `Good until: ${dayInWords(good_until)}`,
    ...(file ? [`File: ${file.name}, SHA-256 ${file.sha256}`] : []),
    ...(lines ? ['', lines] : []),
  ].join('\n');
}

const isExpired = ({ state, expires_at }: Pick<Quote, 'state' | 'expires_at'>, now: Date) =>
  state === 'sent' && Date.parse(expires_at) <= now.getTime();

/** Derives the expiry, so that no job needs to write it. */
export const stateNow = (quote: Quote, now: Date): Quote['state'] =>
  isExpired(quote, now) ? 'expired' : quote.state;

/** Empty for withdrawn and replaced quotes. */
export function answersTo(quote: Quote, now: Date): CustomerQuote['can'] {
  const state = stateNow(quote, now);
  if (state === 'withdrawn' || state === 'replaced') return [];
  return state === 'sent' ? ['accept', 'ask', 'decline'] : ['ask'];
}

/** Days after sending at which an unanswered quote gets a reminder, at most `STILL_WITHIN_DAYS` late. */
const REMIND_AFTER_DAYS = [3, 10] as const;
const STILL_WITHIN_DAYS = 4;

/** Returns the day of the due reminder, counted from sending; null when none is due. */
export function reminderDue(quote: Quote, now: Date): number | null {
  if (quote.state !== 'sent' || isExpired(quote, now) || quote.questions.length > 0) return null;
  const age = (now.getTime() - Date.parse(quote.created_at)) / DAY_MS;
  const due = REMIND_AFTER_DAYS.find((day) => age >= day && age < day + STILL_WITHIN_DAYS);
  return due !== undefined && due > (quote.reminded ?? 0) ? due : null;
}

/** Formats as `Quote accepted: $4,250`. */
export function quoteLabel({ step, cents }: Pick<QuoteSign, 'step' | 'cents'>): string {
  const what = step === 'asked' ? 'Question on quote' : `Quote ${quoteStates[step].toLowerCase()}`;
  return `${what}: ${dollarsOf(cents)}`;
}

export function customerQuoteWords(quote: CustomerQuote) {
  const { name, cents, lines, file, good_until, time_zone } = quote;
  return {
    ...titleOf(quote),
    amount: dollarsOf(cents),
    lines: [...(lines ? [lines] : []), ...(file ? [fileWords(file)] : [])].join('\n\n'),
    until: dayInWords(good_until),
    name,
    number: numberOf(quote, time_zone),
  };
}

function titleOf({ state, good_until, accepted }: CustomerQuote): { title: string; lede: string } {
  const day = dayInWords(good_until);
  const words: Record<QuoteState, readonly [title: string, lede: string]> = {
    sent: [
      'Our quote for you',
      `It is good until ${day}. Take your time, and ask us whatever you like to know.`,
    ],
    accepted: [
      'You accepted this quote',
      `Accepted by ${accepted?.name}. A copy is in your mail, and we are in touch to agree what comes next.`,
    ],
    declined: [
      'You declined this quote',
      'Thank you for telling us. Should you change your mind, write to us here.',
    ],
    expired: [
      'This quote has expired',
      `It was good until ${day}. Write to us here, and we look at it again.`,
    ],
    replaced: [
      'This quote was changed',
      'It does not stand any more: the one that does is in our newer mail.',
    ],
    withdrawn: [
      'This quote was taken back',
      'It is no longer valid. Please call us if you have a question.',
    ],
  };
  const [title, lede] = words[state];
  return { title, lede };
}

/** Includes `from` and excludes `to`. */
interface Span {
  from: Date;
  to: Date;
}

export function isSentIn({ from, to }: Span, { created_at }: Pick<Quote, 'created_at'>): boolean {
  const at = Date.parse(created_at);
  return at >= from.getTime() && at < to.getTime();
}

/** A replaced quote does not count, because the newer quote does. */
export const isCounted = ({ state }: Pick<Quote, 'state'>) =>
  state !== 'withdrawn' && state !== 'replaced';

/** Returns the counted quotes sent within the span, in their present state. */
export function countedQuotes(quotes: readonly Quote[], span: Span, now: Date): CountedQuote[] {
  return quotes
    .filter((quote) => isSentIn(span, quote))
    .map((quote) => {
      const { id, lead, name, cents, created_at } = quote;
      return { id, lead, name, cents, created_at, state: stateNow(quote, now) };
    })
    .filter(isCounted);
}

/** Expects a quote that passed `isCounted`. */
export const isSummed = (sum: keyof QuoteSums, { state }: CountedQuote): boolean =>
  sum === 'sent' || sum === (state === 'sent' ? 'open' : state);

export function sumQuotes(counted: readonly CountedQuote[]): QuoteSums {
  const of = (sum: keyof QuoteSums) => {
    const summed = counted.filter((quote) => isSummed(sum, quote));
    return { count: summed.length, cents: summed.reduce((cents, one) => cents + one.cents, 0) };
  };
  return {
    ...{ sent: of('sent'), accepted: of('accepted'), declined: of('declined') },
    ...{ open: of('open'), expired: of('expired') },
  };
}
