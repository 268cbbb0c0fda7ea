import { expect, test } from 'vitest';
import type { Quote } from '../contract/quote.ts';
import { DAY_MS } from './duration.ts';
import {
  centsIn,
  countedQuotes,
  customerQuoteWords,
  dollarsOf,
  quoteText,
  reminderDue,
  sumQuotes,
} from './quotes.ts';

const start = Date.parse('2026-11-23T15:00:00.000Z');
const after = (days: number) => new Date(start + days * DAY_MS);

const quote = (more: Partial<Quote> = {}): Quote => ({
  ...{ id: 'q', version: 1, cents: 100, lines: 'Oak', name: 'Ann', email: 'ann@mail.example' },
  ...{ lead: { kind: 'contacts', id: 'l' }, by: { id: 'd', name: 'Dana' }, state: 'sent' },
  ...{ good_until: '2026-12-23', expires_at: after(31).toISOString(), questions: [] },
  created_at: after(0).toISOString(),
  ...more,
});

test.each([
  ['4250', 425_000],
  [' $4,250.50 ', 425_050],
  ['0.1', 10],
  ['0.29', 29],
  ['9,999,999.99', 999_999_999],
  ['1234567.8', 123_456_780],
  ['', null],
  ['four', null],
  ['4,25', null],
  ['1.005', null],
  ['-5', null],
  ['1e3', null],
  ['10000000', null],
])('centsIn reads %j as %j cents', (typed, cents) => {
  expect(centsIn(typed)).toBe(cents);
});

test('dollarsOf shows cents only where there are some, and centsIn reads them back', () => {
  expect([425_000, 425_050, 1, 999_999_999].map(dollarsOf)).toEqual([
    '$4,250',
    '$4,250.50',
    '$0.01',
    '$9,999,999.99',
  ]);
  for (const cents of [1, 10, 29, 425_050, 999_999_999])
    expect(centsIn(dollarsOf(cents))).toBe(cents);
});

test('a quote that is written in the evening bears the day of the shop, on its page and in its mail', () => {
  const late = quote({ id: 'abcdefghij', created_at: '2026-11-24T00:30:00.000Z' });
  const time_zone = 'America/New_York';
  expect(quoteText(late, time_zone)).toContain('Quote abcdefgh of November 23, 2026\n');
  const shown = { ...late, accepted: undefined, time_zone, can: [] };
  expect(customerQuoteWords(shown).number).toBe('abcdefgh of November 23, 2026');
});

test('a reminder of a quote is due on day 3 and 10 alone, once, and only while nothing is answered', () => {
  const due = (days: number, more: Partial<Quote> = {}) => reminderDue(quote(more), after(days));
  expect([2.9, 3, 6.9, 7, 9.9, 10, 13.9, 14].map((days) => due(days))).toEqual([
    ...[null, 3, 3, null],
    ...[null, 10, 10, null],
  ]);
  expect(due(3.5, { reminded: 3 })).toBeNull();
  expect(due(10, { reminded: 3 })).toBe(10);
  expect(due(11, { reminded: 10 })).toBeNull();
  expect(due(3, { state: 'accepted' })).toBeNull();
  expect(due(3, { questions: [{ at: after(1).toISOString(), text: 'When?' }] })).toBeNull();
  expect(due(3, { expires_at: after(2).toISOString() })).toBeNull();
});

test('the quotes of a period are summed by what became of them, with their amounts', () => {
  const all = [
    quote({ cents: 1 }),
    quote({ cents: 2, state: 'accepted' }),
    quote({ cents: 4, state: 'declined' }),
    quote({ cents: 8, state: 'expired' }),
    quote({ cents: 16, expires_at: after(1).toISOString() }),
    quote({ cents: 32, state: 'replaced' }),
    quote({ cents: 64, state: 'withdrawn' }),
    quote({ cents: 128, created_at: after(-1).toISOString() }),
    quote({ cents: 256, created_at: after(2).toISOString() }),
  ];
  expect(sumQuotes(countedQuotes(all, { from: after(0), to: after(2) }, after(2)))).toEqual({
    sent: { count: 5, cents: 31 },
    open: { count: 1, cents: 1 },
    accepted: { count: 1, cents: 2 },
    declined: { count: 1, cents: 4 },
    expired: { count: 2, cents: 24 },
  });
});
