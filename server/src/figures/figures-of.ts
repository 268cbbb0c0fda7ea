import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CountedQuote, FiguresReply, Period } from '@sallie/shared/contract/figures';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Quote } from '@sallie/shared/contract/quote';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import {
  type Figured,
  figuredOf,
  NO_SIGNS,
  readSigns,
  signsOf,
  waitOf,
} from '@sallie/shared/rules/figures/figure';
import { FigureSums, periodBefore, yearBefore } from '@sallie/shared/rules/figures/figure-sums';
import { mondayOf, ShopDays } from '@sallie/shared/rules/figures/shop-days';
import { knownOrigins, originOf } from '@sallie/shared/rules/lead-origin';
import {
  countedQuotes,
  isCounted,
  isSentIn,
  stateNow,
  sumQuotes,
} from '@sallie/shared/rules/quotes';
import { dayAfter, dayStart, wallTime } from '@sallie/shared/rules/shop-clock';
import { readState } from '../content/facts.ts';
import type { Core } from '../core.ts';
import type { ErasedWeek } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';

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

/* Counts of erased leads and quotes. They identify nobody: no id, no text, and times only by the hour. */

type ErasedDeps = Pick<Core, 'store' | 'clock'>;

/** Returns writes for the commit that drops them. Runs in the turn of `lockNames.figures`. */
export async function keepCounted(
  { store, clock }: ErasedDeps,
  { leads, quotes }: { leads: readonly Lead[]; quotes: readonly Quote[] },
): Promise<Write[]> {
  const weeks = new Map<string, ErasedWeek>();
  const now = clock.now();
  const { content: shop } = (await readState(store, now)).published;
  const dayOf = (at: number) => wallTime(new Date(at), shop.timeZone).slice(0, 10);
  async function weekOf(at: number): Promise<ErasedWeek> {
    const id = mondayOf(dayOf(at));
    const known = weeks.get(id) ?? (await store.get('erased-weeks', id));
    const week = { id, leads: [...(known?.leads ?? [])], quotes: [...(known?.quotes ?? [])] };
    weeks.set(id, week);
    return week;
  }
  for (const lead of leads) {
    if (signsOf(lead) === NO_SIGNS) continue; // No figure counts it.
    const { asked } = waitOf(lead);
    const days = new ShopDays(shop, dayOf(asked)).fill(dayOf(now.getTime()));
    (await weekOf(asked)).leads.push(countedOf(lead, days, now));
  }
  for (const quote of quotes) {
    const state = stateNow(quote, now);
    if (!isCounted({ state })) continue;
    const at = Date.parse(quote.created_at);
    // Nobody is left who could accept an open quote.
    const last = state === 'sent' ? 'expired' : state;
    (await weekOf(at)).quotes.push({ state: last, cents: quote.cents, at: hourOf(at) });
  }
  return [...weeks.values()].map((record): Write => ({ put: 'erased-weeks', record }));
}

function countedOf(lead: Lead, days: ShopDays, now: Date): ErasedWeek['leads'][number] {
  const { kind } = lead;
  const { asked, answered } = waitOf(lead);
  const signs = signsOf(lead);
  const found = originOf(lead);
  const cell = { kind, origin: found, signs, asked, answered };
  const minutes = Math.round(figuredOf(cell, days, now.getTime()).minutes);
  // The staff's own note about the origin may contain a name.
  const origin = knownOrigins.includes(found) ? found : 'Other';
  return { kind, origin, signs, at: hourOf(asked), minutes };
}

const hourOf = (at: number) => new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString();

/** Starts with the week of `from`. */
async function readErased(store: Store, from: string): Promise<Figured[]> {
  const weeks = await weeksFrom(store, from);
  return weeks.flatMap(({ leads }) =>
    leads.map(({ kind, origin, signs, at, minutes }) => ({
      ...{ kind, origin, minutes },
      signs: readSigns(signs),
      at: Date.parse(at),
    })),
  );
}

/** Starts with the week of `from`. */
async function readErasedQuotes(store: Store, from: string): Promise<CountedQuote[]> {
  const weeks = await weeksFrom(store, from);
  return weeks.flatMap(({ id, quotes }) =>
    quotes.map(({ state, cents, at }, place) => ({
      ...{ id: `${id} ${place}`, lead: null, name: '', state, cents },
      created_at: at,
    })),
  );
}

const weeksFrom = async (store: Store, from: string) =>
  (await store.list('erased-weeks')).filter(({ id }) => id >= mondayOf(from));
