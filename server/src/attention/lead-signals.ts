import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { leadGroupOf, openSince, writtenBy } from '@sallie/shared/rules/triage';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

export interface Fresh {
  enquiry: string;
  kind: LeadKind;
  id: string;
  name: string;
  since: string;
  /** Rings only when it comes: for leads from a chat that was left. */
  once?: boolean;
  /** Rings as trouble, until somebody takes it. */
  urgent?: boolean;
  /** Set when this account wrote it down, whose desks do not ring. */
  by_id?: string;
}

export interface LeadSigns {
  waiting: number;
  unread: number;
  fresh: readonly Fresh[];
}

/** No opening lasts longer, so older leads came in an earlier one. */
export const RINGS_WITHIN_MS = DAY_MS;
/** In a flood only trouble and the newest leads ring; the counts include all. */
const MOST_FRESH = 200;

/** Reads the store only after a change, once for all callers. */
export function createLeadSignals(
  store: Pick<Store, 'countWaiting' | 'waitingLeads'>,
  clock: Pick<Clock, 'now'>,
) {
  let changes = 0;
  let known: { at: number; signs: LeadSigns | null } = { at: -1, signs: null };
  let reading: Promise<void> | null = null;

  async function readNow(): Promise<void> {
    const at = changes;
    const from = new Date(clock.now().getTime() - RINGS_WITHIN_MS);
    const [counts, leads] = await Promise.all([
      store.countWaiting(),
      store.waitingLeads({ from, isLoudestFirst: true, limit: MOST_FRESH }),
    ]);
    known = { at, signs: { ...counts, fresh: leads.map(freshOf) } };
  }

  return {
    async read(): Promise<LeadSigns> {
      const wanted = changes;
      while (!known.signs || known.at < wanted) {
        reading ??= readNow().finally(() => {
          reading = null;
        });
        await reading;
      }
      return known.signs;
    },
    changed(): void {
      changes += 1;
    },
  };
}

function freshOf(lead: Lead): Fresh {
  const { kind, id, urgent } = lead;
  const by_id = writtenBy(lead);
  return {
    enquiry: leadGroupOf(lead),
    kind,
    id,
    name: kindOf(lead).person(lead).name,
    since: openSince(lead),
    once: kind === 'visitors' && !urgent,
    ...(urgent && { urgent }),
    ...(by_id && { by_id }),
  };
}
