import type { CountedQuote, Period } from '@sallie/shared/contract/figures';
import { dayAfter, dayStart } from '@sallie/shared/rules/opening-hours';
import { countedQuotes, isSentIn } from '@sallie/shared/rules/quotes';
import type { Facts } from '../content/facts.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { readErasedQuotes } from './erased.ts';

export interface FigureDeps {
  store: Store;
  facts: Pick<Facts, 'current'>;
  clock: Pick<Clock, 'now'>;
}

/** The quotes that are counted of a period, the newest first. */
export async function quotesOf(
  { store, facts, clock }: FigureDeps,
  { from, to }: Period,
): Promise<CountedQuote[]> {
  const { timeZone } = facts.current();
  const span = {
    from: new Date(dayStart(from, timeZone)),
    to: new Date(dayStart(dayAfter(to), timeZone)),
  };
  const quotes = await store.find('quotes', 'month', ...monthsOf(span.from, span.to));
  const erased = (await readErasedQuotes(store, from)).filter((quote) => isSentIn(span, quote));
  return [...countedQuotes(quotes, span, clock.now()), ...erased].sort((one, other) =>
    one.created_at < other.created_at ? 1 : -1,
  );
}

/** Of UTC, from one instant to another, both included: `2026-11`. */
function monthsOf(from: Date, to: Date): string[] {
  const months: string[] = [];
  const month = new Date(`${from.toISOString().slice(0, 7)}-01`);
  for (; month <= to; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7));
  return months;
}
