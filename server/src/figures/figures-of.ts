import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CountedQuote, FiguresReply, Period } from '@sallie/shared/contract/figures';
import { type Figured, figuredOf } from '@sallie/shared/rules/figures/figure';
import { FigureSums, periodBefore, yearBefore } from '@sallie/shared/rules/figures/figure-sums';
import { ShopDays } from '@sallie/shared/rules/figures/shop-days';
import { countedQuotes, isSentIn, sumQuotes } from '@sallie/shared/rules/quotes';
import { dayAfter, dayStart, wallTime } from '@sallie/shared/rules/shop-clock';
import type { Core } from '../core.ts';
import { readErased, readErasedQuotes } from './erased.ts';

class Part {
  readonly period: Period;
  readonly sums: FigureSums;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;

  constructor(period: Period, days: ShopDays, timeZone: string) {
    this.period = period;
    this.sums = new FigureSums(period, days);
    this.from = Date.parse(dayStart(period.from, timeZone));
    this.until = Date.parse(dayStart(dayAfter(period.to), timeZone));
  }

  has(at: number): boolean {
    return at >= this.from && at < this.until;
  }
}

/** Fills a year per turn, because ten years at once would delay other requests. */
async function filled(days: ShopDays, first: string, today: string): Promise<ShopDays> {
  for (let year = Number(first.slice(0, 4)); year < Number(today.slice(0, 4)); year += 1) {
    days.fill(`${year}-12-31`);
    await nextTurn();
  }
  return days.fill(today);
}

/** Uses only the store's index of figures and reads no lead. */
export async function figuresOf(
  { store, facts, clock }: FigureDeps,
  period: Period,
): Promise<FiguresReply> {
  const shop = facts.current();
  const at = clock.now();
  const today = wallTime(at, shop.timeZone).slice(0, 10);
  const periods = [period, periodBefore(period), yearBefore(period)] as const;
  const first = periods.map(({ from }) => from).reduce((one, other) => (one < other ? one : other));
  const days = await filled(new ShopDays(shop, first), first, today);
  const partOf = (one: Period) => new Part(one, days, shop.timeZone);
  const [now, before, lastYear] = [partOf(periods[0]), partOf(periods[1]), partOf(periods[2])];
  const erased = partOf(period);
  const add = (one: Figured, parts: readonly Part[]) => {
    for (const part of parts) if (part.has(one.at)) part.sums.add(one);
  };
  const compared = [now, before, lastYear];
  const from = Math.min(...compared.map((part) => part.from));
  for await (const cells of store.figureCells(from, now.until)) {
    for (const cell of cells)
      if (compared.some((part) => part.has(cell.asked)))
        add(figuredOf(cell, days, at.getTime()), compared);
  }
  for (const one of await readErased(store, first)) add(one, [...compared, erased]);
  const resultOf = async (part: Part) => ({
    ...part.period,
    figures: part.sums.result(),
    quotes: sumQuotes(await quotesOf({ store, facts, clock }, part.period)),
  });
  return {
    now: await resultOf(now),
    before: await resultOf(before),
    lastYear: await resultOf(lastYear),
    erased: erased.sums.result(),
  };
}

export type FigureDeps = Pick<Core, 'store' | 'facts' | 'clock'>;

/** Returns the newest first. */
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

/** Returns the UTC months between two instants, inclusive: `2026-11`. */
function monthsOf(from: Date, to: Date): string[] {
  const months: string[] = [];
  const month = new Date(`${from.toISOString().slice(0, 7)}-01`);
  for (; month <= to; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7));
  return months;
}
