import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { isReminded, isTaken, isUnread, openSince, waits } from '@sallie/shared/rules/lead-signs';
import type { LeadListener } from '../store/store.ts';
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
}

/** No opening is longer: what is older came in another one. */
export const RINGS_WITHIN = 24 * 60 * 60_000;
/** In a flood the newest of them ring; the count tells of all. */
export const MOST_FRESH = 500;

interface Batch {
  waiting: number;
  taken: number;
  reminded: number;
}

/** How many leads wait and how many leads are unread, kept right by each change alone: a hundred thousand leads cost nothing. */
export function createCounters({ now }: Pick<Clock, 'now'>) {
  const batches = new Map<string, Batch>();
  const fresh = new Map<string, Fresh>();
  let waiting = 0;
  let unread = 0;
  let onChange = () => {};

  /** Whether it waits. */
  function count(lead: Lead, step: 1 | -1): boolean {
    if (isUnread(lead)) unread += step;
    const doesWait = waits(lead);
    const enquiry = leadGroupOf(lead);
    if (enquiry !== lead.id) countInBatch(enquiry, lead, step);
    else if (doesWait) waiting += step;
    return doesWait;
  }

  /** The referrals of one form count as one lead, which waits until any of them is taken. */
  function countInBatch(enquiry: string, lead: Lead, step: 1 | -1): void {
    const batch = batches.get(enquiry) ?? { waiting: 0, taken: 0, reminded: 0 };
    const before = doesBatchWait(batch);
    if (waits(lead)) batch.waiting += step;
    if (isTaken(lead)) batch.taken += step;
    if (isReminded(lead)) batch.reminded += step;
    waiting += Number(doesBatchWait(batch)) - Number(before);
    batches.set(enquiry, batch);
  }

  /** What waits since then rings no more; in milliseconds. */
  function isOld(since: number): boolean {
    return now().getTime() - since > RINGS_WITHIN;
  }

  function freshen(lead: Lead): void {
    const since = openSince(lead);
    if (isOld(Date.parse(since))) return;
    const { kind, id, urgent } = lead;
    const once = kind === 'visitors' && !urgent;
    fresh.set(id, {
      enquiry: leadGroupOf(lead),
      kind,
      id,
      name: kindOf(lead).person(lead).name,
      since,
      once,
      ...(urgent && { urgent }),
    });
    if (fresh.size >= 2 * MOST_FRESH) dropOldest();
  }

  /** Half of them at a time: one by one, a map that only moves on is slow to find its first. */
  function dropOldest(): void {
    for (const id of fresh.keys()) {
      if (fresh.size === MOST_FRESH) return;
      fresh.delete(id);
    }
  }

  const note: LeadListener = (before, after) => {
    if (before) count(before, -1);
    if (after && count(after, 1)) freshen(after);
    else if (before) fresh.delete(before.id);
    onChange();
  };

  return {
    note,
    isOld,
    /** Leads that are one each and ring no more. */
    countOld(old: { waiting: number; unread: number }): void {
      waiting += old.waiting;
      unread += old.unread;
    },
    waiting: () => waiting,
    unread: () => unread,
    fresh: () => fresh.values(),
    /** Somebody has taken one of them. */
    isTaken: (enquiry: string) => (batches.get(enquiry)?.taken ?? 0) > 0,
    /** Staff were mailed about one of them. */
    isReminded: (enquiry: string) => (batches.get(enquiry)?.reminded ?? 0) > 0,
    listen(listener: () => void): void {
      onChange = listener;
    },
  };
}

const doesBatchWait = ({ waiting, taken }: Batch) => waiting > 0 && taken === 0;
