import type { ServerFrame } from '@sallie/shared/contract/frames';
import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { LeadFilter } from '@sallie/shared/rules/lead-search/lead-filter';
import {
  type ComesBack,
  comesBack,
  isWith,
  leadGroupOf,
  openSince,
  restsUntil,
  stepOwedSince,
  writtenBy,
} from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';
import { eachFound } from '../leads/desk-lists.ts';
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

export interface Held {
  enquiry: string;
  kind: LeadKind;
  id: string;
  name: string;
  /** Null for a visit that has no person any more. */
  owner: string | null;
  /** Hidden from its holder until then. */
  restsUntil: Date | null;
  back: ComesBack | null;
}

/** A lead that was left longer rings no more; it only stays with its holder. */
const COMES_BACK_WITHIN_MS = 14 * DAY_MS;

interface HeldLeadsDeps extends Pick<Core, 'store' | 'facts'> {
  clock: { now(): Date };
}

/** Loaded from the store once, then updated by the frames of all processes. */
export class HeldLeads {
  readonly #deps: HeldLeadsDeps;
  readonly #held = new Map<string, Held>();
  readonly #leads = new Map<string, Lead>();
  /** Frames changed these leads during a load, so they are newer than what it reads. */
  #touched: Set<string> | null = null;

  constructor(deps: HeldLeadsDeps) {
    this.#deps = deps;
  }

  all(): Iterable<Held> {
    return this.#held.values();
  }

  /** Recomputes when they return, after a change of the opening hours. */
  renew(): void {
    for (const lead of this.#leads.values()) this.#note(lead);
  }

  apply(frame: ServerFrame): boolean {
    switch (frame.type) {
      case 'leadCreated':
      case 'leadChanged':
        this.#touched?.add(frame.data.record.id);
        this.#note(frame.data.record);
        return true;
      case 'leadErased':
        this.#touched?.add(frame.data.id);
        this.#forget(frame.data.id);
        return true;
      default:
        return false;
    }
  }

  /** Replaces all entries. Throws what the store throws. */
  async load(): Promise<void> {
    const { store } = this.#deps;
    const news = new Set<string>();
    this.#touched = news;
    this.#held.clear();
    this.#leads.clear();
    try {
      for (const kind of leadKinds) {
        for (const filter of kind === 'consultations' ? [taken, agreed] : [taken]) {
          for await (const lead of eachFound(store, kind, filter))
            if (!news.has(lead.id)) this.#note(lead);
        }
      }
    } finally {
      if (this.#touched === news) this.#touched = null;
    }
  }

  #note(lead: Lead): void {
    const { facts, clock } = this.#deps;
    const owner = isWith(lead);
    const owed = stepOwedSince(lead);
    if (owner === null && owed === null) {
      this.#forget(lead.id);
      return;
    }
    this.#leads.set(lead.id, lead);
    const rests = restsUntil(lead);
    const isNews = owed !== null && clock.now().getTime() - Date.parse(owed) < COMES_BACK_WITHIN_MS;
    this.#held.set(lead.id, {
      enquiry: leadGroupOf(lead),
      kind: lead.kind,
      id: lead.id,
      name: kindOf(lead).person(lead).name,
      owner,
      restsUntil: rests === undefined ? null : new Date(rests),
      back: isNews ? comesBack(facts.current(), lead) : null,
    });
  }

  #forget(id: string): void {
    this.#held.delete(id);
    this.#leads.delete(id);
  }
}

const taken: LeadFilter = { open: true, taker: true };
/** Visits whose time has passed still need an outcome. */
const agreed: LeadFilter = { status: 'scheduled', handled: false };
