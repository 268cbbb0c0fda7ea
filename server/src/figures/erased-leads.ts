import type { Lead } from '@sallie/shared/contract/leads';
import { type Figured, figuredOf } from '@sallie/shared/rules/figures/figure';
import { mondayOf, ShopDays } from '@sallie/shared/rules/figures/shop-days';
import { NO_SIGNS, readSigns, signsOf, waitOf } from '@sallie/shared/rules/figures/signs';
import { knownOrigins, originOf } from '@sallie/shared/rules/lead-origin';
import { wallTime } from '@sallie/shared/rules/opening-hours';
import { readState } from '../content/published.ts';
import type { ErasedWeek } from '../store/records.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/* What stays counted of leads that are erased. Nothing in it leads back to anybody: no id, no word of theirs, no minute. */

interface ErasedDeps {
  store: Store;
  clock: Pick<Clock, 'now'>;
}

const HOUR = 3_600_000;

/** For the commit that drops them. In the turn of `lockNames.figures`. */
export async function keepCounted(
  { store, clock }: ErasedDeps,
  leads: readonly Lead[],
): Promise<Write[]> {
  const weeks = new Map<string, ErasedWeek>();
  const now = clock.now();
  const { content: shop } = (await readState(store, now)).published;
  const dayOf = (at: Date) => wallTime(at, shop.timeZone).slice(0, 10);
  for (const lead of leads) {
    const { asked, answered } = waitOf(lead);
    const signs = signsOf(lead);
    if (signs === NO_SIGNS) continue;
    const day = dayOf(new Date(asked));
    const days = new ShopDays(shop, day).fill(dayOf(now));
    const cell = { kind: lead.kind, origin: originOf(lead), signs, asked, answered };
    const { minutes } = figuredOf(cell, days, now.getTime());
    const id = mondayOf(day);
    const week = weeks.get(id) ?? (await store.get('erased-weeks', id)) ?? { id, leads: [] };
    const at = new Date(Math.floor(asked / HOUR) * HOUR).toISOString();
    // What staff wrote of how somebody came may name them.
    const origin = knownOrigins.includes(cell.origin) ? cell.origin : 'Other';
    weeks.set(id, {
      id,
      leads: [...week.leads, { kind: lead.kind, origin, signs, at, minutes: Math.round(minutes) }],
    });
  }
  return [...weeks.values()].map((record): Write => ({ put: 'erased-weeks', record }));
}

/** Of the weeks from that of a day on. */
export async function readErased(store: Store, from: string): Promise<Figured[]> {
  const weeks = await store.list('erased-weeks');
  return weeks
    .filter(({ id }) => id >= mondayOf(from))
    .flatMap(({ leads }) =>
      leads.map(({ kind, origin, signs, at, minutes }) => ({
        ...{ kind, origin, minutes },
        signs: readSigns(signs),
        at: Date.parse(at),
      })),
    );
}
