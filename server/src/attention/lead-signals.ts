import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { leadGroupOf, writtenBy } from '@sallie/shared/rules/attention';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { openSince } from '@sallie/shared/rules/lead-signs';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/** A lead nobody has taken, young enough to ring. */
export interface Fresh {
  enquiry: string;
  kind: LeadKind;
  id: string;
  name: string;
  since: string;
  /** Rings when it comes, and not again: what was left in the chat. */
  once?: boolean;
  /** Trouble: rings as such, and until somebody takes it. */
  urgent?: boolean;
  /** The account of who wrote it down, at whose desks it does not ring. */
  by_id?: string;
}

/** What all leads together ask of staff. */
export interface LeadSigns {
  /** Leads nobody has taken, and leads nobody has opened. */
  waiting: number;
  unread: number;
  fresh: readonly Fresh[];
}

/** No opening is longer: what is older came in another one. */
export const RINGS_WITHIN_MS = DAY_MS;
/** In a flood trouble rings, and the newest of all others; the count tells of all. */
const MOST_FRESH = 200;

/** Asked of the store when something has changed, once for all who want to know. */
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
    /** As they stand now. */
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
    /** A lead was stored, changed or dropped, by whichever process. */
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
