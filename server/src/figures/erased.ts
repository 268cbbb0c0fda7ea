import type { CountedQuote } from '@sallie/shared/contract/figures';
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
import { mondayOf, ShopDays } from '@sallie/shared/rules/figures/shop-days';
import { knownOrigins, originOf } from '@sallie/shared/rules/lead-origin';
import { isCounted, stateNow } from '@sallie/shared/rules/quotes';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { readState } from '../content/facts.ts';
import type { Core } from '../core.ts';
import type { ErasedWeek } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';

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
export async function readErased(store: Store, from: string): Promise<Figured[]> {
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
export async function readErasedQuotes(store: Store, from: string): Promise<CountedQuote[]> {
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
