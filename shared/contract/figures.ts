import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalEmail } from './field.ts';
import { LeadKind } from './leads.ts';
import { Quote } from './quote.ts';

const wrongDay = 'Please choose a first and a last day';
const Day = z.iso.date(wrongDay);

const LONGEST_DAYS = 5 * 366;
const daysIn = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** On the shop's calendar, both days included. */
const days = { from: Day, to: Day };
export const Period = z.object(days).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Please choose a last day that is not before the first',
    abort: true,
  }),
  z.refine(({ from, to }) => daysIn(from, to) < LONGEST_DAYS, {
    path: ['to'],
    message: 'Please choose at most five years',
  }),
  z.refine(({ from }) => from >= '2010-01-01', {
    path: ['from'],
    message: 'Please choose a first day after 2009',
  }),
);
export type Period = z.infer<typeof Period>;

const count = z.number();
/** Minutes in open hours; null when no lead was answered. */
const minutes = z.nullable(z.number());

const answers = {
  answered: count,
  /** Leads whose hour is over or that were answered. */
  due: count,
  inTime: count,
  median: minutes,
  /** The 90th percentile. */
  most: minutes,
};

export const Figures = z.object({
  leads: count,
  /** Keyed by Monday. */
  weeks: z.array(
    z.object({ week: z.string(), kinds: z.partialRecord(LeadKind, count), ...answers }),
  ),
  /** Most frequent first. */
  origins: z.array(z.object({ origin: z.string(), count })),
  /** Counts by weekday from Monday on, then by hour. */
  hours: z.array(z.array(count)),
  answers: z.object({ ...answers, missed: count }),
  /** Requests, then how many of these were contacted, scheduled and completed. */
  steps: z.array(count),
  chat: z.object({ answered: count, handed: count, unable: count }),
  spam: z.object({ held: count, wrongly: count, letThrough: count }),
});
export type Figures = z.infer<typeof Figures>;

const sum = z.object({ count, cents: count });
const quoteSums = { sent: sum, accepted: sum, declined: sum, open: sum, expired: sum };
/** Quotes sent in the period and not replaced or withdrawn, by their present state. */
export const QuoteSums = z.object(quoteSums);
export type QuoteSums = z.infer<typeof QuoteSums>;

const Compared = z.object({ ...days, figures: Figures, quotes: QuoteSums });

export const FiguresReply = z.object({
  now: Compared,
  /** The same number of days, or whole months, right before. */
  before: Compared,
  lastYear: Compared,
  /** The part of `now` that counts erased people; no list shows their leads. */
  erased: Figures,
});
export type FiguresReply = z.infer<typeof FiguresReply>;

/** A quote in the sums. After its customer was erased, `lead` is null and `name` empty. */
export const CountedQuote = z.object({
  ...z.pick(Quote, { id: true, name: true, cents: true, state: true, created_at: true }).shape,
  lead: z.nullable(Quote.shape.lead),
});
export type CountedQuote = z.infer<typeof CountedQuote>;

/** Newest first. */
export const listCountedQuotes = endpoint('staff', 'GET', '/api/figures/quotes', {
  body: Period,
  reply: z.array(CountedQuote),
});

export const readFigures = endpoint('staff', 'GET', '/api/figures', {
  body: Period,
  reply: FiguresReply,
});

/** An owner's address for the weekly mail; empty for no mail. */
export const WeeklyMail = z.object({ email: optionalEmail });
export type WeeklyMail = z.infer<typeof WeeklyMail>;

export const readWeeklyMail = endpoint('staff', 'GET', '/api/weekly-mail', { reply: WeeklyMail });

export const saveWeeklyMail = endpoint('staff', 'POST', '/api/weekly-mail', {
  body: WeeklyMail,
  reply: WeeklyMail,
});
