import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, optionalText, personName, text, textUpTo } from './field.ts';
import { StaffRef } from './history.ts';
import { keysOf } from './keys-of.ts';
import { OtherLanguage } from './lead.ts';
import { LeadRef } from './leads.ts';

/** `sent` is open, the others have ended; `replaced` means that a newer quote took its place. */
export const quoteStates = {
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  expired: 'Expired',
};
export const QuoteState = z.enum(keysOf(quoteStates));
export type QuoteState = z.infer<typeof QuoteState>;

const amount = 'Please enter an amount from $0.01 to $9,999,999.99';
/** Money is whole cents, never a fraction. */
const Cents = z.int(amount).check(z.gte(1, amount), z.lte(999_999_999, amount));
const days = 'Please enter how many days it is good for, from 1 to 365';
export const QUOTE_DAYS = 30;

export const MOST_FILE_BYTES = 5 * 1024 * 1024;

export const QuoteFile = z.object({
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
});
export type QuoteFile = z.infer<typeof QuoteFile>;

/** The words of a quote never change, so that the accepted words are those that were read. */
const Offered = z.object({
  id: z.string(),
  cents: z.number(),
  lines: z.string(),
  file: z.optional(QuoteFile),
  name: z.string(),
  /** The last day, by the shop's calendar, as `2026-12-24`. */
  good_until: z.string(),
  created_at: z.string(),
});
export type Offered = z.infer<typeof Offered>;

const Question = z.object({ at: z.string(), text: z.string() });

/** Instants are ISO texts. */
export const Quote = z.extend(Offered, {
  version: z.number(),
  lead: LeadRef,
  email: z.string(),
  language: z.optional(OtherLanguage),
  by: StaffRef,
  /** The end of the last day. */
  expires_at: z.string(),
  state: QuoteState,
  /** The time of the state; absent while it is `sent`. */
  ended_at: z.optional(z.string()),
  /** `name` as the customer typed it, and the SHA-256 of the words that the customer read. */
  accepted: z.optional(z.object({ name: z.string(), at: z.string(), sha256: z.string() })),
  reason: z.optional(z.string()),
  questions: z.array(Question),
  /** The number of days after sending at which the last reminder went. */
  reminded: z.optional(z.number()),
});
export type Quote = z.infer<typeof Quote>;

/** Newest first. */
export const listQuotes = endpoint('staff', 'GET', '/api/leads/:kind/:id/quotes', {
  reply: z.array(Quote),
});

/** Sends the quote to the lead's email. A lead has one open quote at a time; `replaces` ends that one. */
export const sendQuote = endpoint('staff', 'POST', '/api/leads/:kind/:id/quotes', {
  body: z
    .object({
      cents: Cents,
      lines: optionalText(limits.line),
      file: z.optional(
        z.object({
          name: text(1, limits.name, 'Please give the file a name'),
          sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        }),
      ),
      days: z._default(z.int(days).check(z.gte(1, days), z.lte(365, days)), QUOTE_DAYS),
      replaces: z.optional(z.string().check(z.maxLength(100))),
    })
    .check(
      z.refine(
        ({ lines, file }) => lines !== '' || file !== undefined,
        'Please write what the amount covers, or add a file',
      ),
    ),
  reply: Quote,
  status: 201,
});

/** The body is the file under its media type. It is kept for an hour unless a quote names it. */
export const uploadQuoteFile = endpoint('staff', 'POST', '/api/quote-files', {
  reply: z.omit(QuoteFile, { name: true }),
});

/** For staff; the customer downloads it at `file` below the path of their quote. */
export const readQuoteFile = endpoint('staff', 'GET', '/api/quotes/:id/file', { status: 200 });

export const withdrawQuote = endpoint('staff', 'DELETE', '/api/quotes/:id', { reply: Quote });

const quoteAnswers = ['accept', 'ask', 'decline'] as const;

/** The quote as its customer sees it; `answerQuote` accepts the actions in `can`. */
export const CustomerQuote = z.extend(Offered, {
  version: z.number(),
  state: QuoteState,
  time_zone: z.string(),
  accepted: Quote.shape.accepted,
  questions: Quote.shape.questions,
  can: z.array(z.enum(quoteAnswers)),
});
export type CustomerQuote = z.infer<typeof CustomerQuote>;

/** Returns the quote behind a link in a mail. `press` is valid from `ripe_in` milliseconds on, for an hour. */
export const readCustomerQuote = endpoint('anyone', 'GET', '/api/quote/:token', {
  reply: z.extend(CustomerQuote, { press: z.string(), ripe_in: z.number() }),
});

/** Sends a press of a button; `version` is the version that the page shows. */
export const answerQuote = endpoint('anyone', 'POST', '/api/quote/:token', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    press: z.string().check(z.maxLength(100)),
    action: z.enum(quoteAnswers, 'Please press one of the buttons'),
    name: z.optional(personName('Please type your full name to accept')),
    /** The question, or the reason for declining. */
    words: z.optional(textUpTo(limits.line)),
  }),
  reply: CustomerQuote,
});
