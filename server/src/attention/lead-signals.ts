import type { LeadListener, OldLeads } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { createCounters, type Fresh } from './counters.ts';
import { createUnanswered, type Unanswered } from './unanswered.ts';

/** What all leads together ask of staff. */
export interface LeadSigns {
  /** Leads nobody has taken, and leads nobody has opened. */
  waiting: number;
  unread: number;
  fresh: Iterable<Fresh>;
  /** Somebody has taken part of this lead. */
  isTaken(enquiry: string): boolean;
}

export interface LeadSignals {
  /** As they stand now. */
  read(): Promise<LeadSigns>;
  /** Somebody has taken one of these leads, or staff were mailed about one. */
  isAnswered(enquiry: string): Promise<boolean>;
  /** Up to `most` that nobody has taken and no mail has reminded of, for long enough. */
  due(most: number): Promise<Unanswered[]>;
  /** Not due again for a while: a mail about it could not be written. */
  postpone(id: string): void;
  /** Not due again. */
  forget(id: string): void;
  /** Told whenever a lead was stored, changed or dropped here. */
  listen(listener: () => void): void;
  /** A lead was stored, changed or dropped somewhere else. */
  changed(): void;
}

export interface OwnSignals extends LeadSignals {
  note: LeadListener;
  oldLeads: OldLeads;
}

/** Kept by the one process that has the leads, from each change alone. */
export function createOwnSignals(clock: Clock): OwnSignals {
  const counters = createCounters(clock);
  const unanswered = createUnanswered(clock);
  return {
    note(before, after) {
      counters.note(before, after);
      unanswered.note(before, after);
    },
    oldLeads: {
      isOld: (since) => counters.isOld(since) && unanswered.isOld(since),
      count: counters.countOld,
    },
    read: async () => ({
      waiting: counters.waiting(),
      unread: counters.unread(),
      fresh: counters.fresh(),
      isTaken: counters.isTaken,
    }),
    isAnswered: async (enquiry) => counters.isTaken(enquiry) || counters.isReminded(enquiry),
    due: async (most) => unanswered.due(most),
    postpone: unanswered.postpone,
    forget: unanswered.forget,
    listen: counters.listen,
    changed: () => {},
  };
}
