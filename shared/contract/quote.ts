import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, optionalText, personName, text } from './field.ts';
import { StaffRef } from './history.ts';
import { keysOf } from './keys-of.ts';
import { OtherLanguage } from './language.ts';
import { LeadRef } from './leads.ts';

/** `sent`: the customer has it and has not said yes or no. The others are over; `replaced` says that a newer one was sent in its place. */
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
/** The amount in cents; money is never a fraction here. */
const Cents = z.int(amount).check(z.gte(1, amount), z.lte(999_999_999, amount));
const days = 'Please enter for how many days it is good, from 1 to 365';
/** For how long a quote is good unless whoever sends it says otherwise. */
export const QUOTE_DAYS = 30;

export const MOST_FILE_BYTES = 5 * 1024 * 1024;

/** A plan or a list that goes with a quote. */
export const QuoteFile = z.object({
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  /** Its size in bytes. */
  size: z.number(),
  sha256: z.string(),
});
export type QuoteFile = z.infer<typeof QuoteFile>;

/** What is offered, to the letter: the words of a quote never change, so what was accepted is what was read. */
const Offered = z.object({
  id: z.string(),
  cents: z.number(),
  lines: z.string(),
  file: z.optional(QuoteFile),
  name: z.string(),
  /** The last day on which it is good, by the shop's calendar, as `2026-12-24`. */
  good_until: z.string(),
  created_at: z.string(),
});
export type Offered = z.infer<typeof Offered>;

const Question = z.object({ at: z.string(), text: z.string() });

/** An amount and what it covers, sent to the customer of a lead. Instants are ISO texts. */
export const Quote = z.extend(Offered, {
  version: z.number(),
  lead: LeadRef,
  email: z.string(),
  language: z.optional(OtherLanguage),
  by: StaffRef,
  /** The end of its last day. */
  expires_at: z.string(),
  state: QuoteState,
  /** When it got its state, where that is not `sent`. */
  ended_at: z.optional(z.string()),
  /** Who accepted it, as they typed it, and the SHA-256 of the words they read. */
  accepted: z.optional(z.object({ name: z.string(), at: z.string(), sha256: z.string() })),
  /** Why they declined it, if they said so. */
  reason: z.optional(z.string()),
  questions: z.array(Question),
  /** The day after it was sent on which they were last reminded. */
  reminded: z.optional(z.number()),
});
export type Quote = z.infer<typeof Quote>;

/** All of a lead's, the newest first. */
export const listQuotes = endpoint('staff', 'GET', '/api/leads/:kind/:id/quotes', {
  reply: z.array(Quote),
});

/** Sends it to the email of the lead, which has one open quote at a time: `replaces` is that one, which ends with this. */
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

/** The body is the file itself, under its own media type; kept for an hour, and with a quote that names it. */
export const uploadQuoteFile = endpoint('staff', 'POST', '/api/quote-files', {
  reply: z.omit(QuoteFile, { name: true }),
});

/** Downloads the file. A customer's is at `file` below the path of their quote. */
export const readQuoteFile = endpoint('staff', 'GET', '/api/quotes/:id/file', { status: 200 });

/** Takes one back that is open. */
export const withdrawQuote = endpoint('staff', 'DELETE', '/api/quotes/:id', { reply: Quote });

const quoteAnswers = ['accept', 'ask', 'decline'] as const;

/** What a customer sees of their quote. Whatever `can` names may be sent by `answerQuote`. */
export const CustomerQuote = z.extend(Offered, {
  version: z.number(),
  state: QuoteState,
  time_zone: z.string(),
  accepted: Quote.shape.accepted,
  questions: Quote.shape.questions,
  can: z.array(z.enum(quoteAnswers)),
});
export type CustomerQuote = z.infer<typeof CustomerQuote>;

/** The page behind a link in a mail. `press` is good from `ripe_in` milliseconds on, for an hour. */
export const readCustomerQuote = endpoint('anyone', 'GET', '/api/quote/:token', {
  reply: z.extend(CustomerQuote, { press: z.string(), ripe_in: z.number() }),
});

/** One press of the customer, on the version that the page shows. */
export const answerQuote = endpoint('anyone', 'POST', '/api/quote/:token', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    press: z.string().check(z.maxLength(100)),
    action: z.enum(quoteAnswers, 'Please press one of the buttons'),
    /** The name of whoever accepts it. */
    name: z.optional(personName('Please type your full name to accept')),
    /** What they ask, or why they decline. */
    words: z.optional(
      z.string().check(z.trim(), z.maxLength(limits.line, 'Please use at most 2000 characters')),
    ),
  }),
  reply: CustomerQuote,
});
