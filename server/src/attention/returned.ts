import type { Returned } from '@sallie/shared/contract/frames';
import { RING_EVERY, ringsBy } from '@sallie/shared/rules/attention';
import { type HoursFacts, nextOpening } from '@sallie/shared/rules/opening-hours';
import type { Held } from './held-leads.ts';

/** It is a reminder and nobody waits at a door: so often, and then it only stands there. */
const MOST_RINGS = 3;
/** More would fill the frame. */
const MOST_RETURNED = 100;

interface Moment {
  now: Date;
  facts: HoursFacts;
  /** From when until when the shop is open today; null while it is closed. */
  span: { from: Date; to: Date } | null;
}

/** What has come back by now, and at which instant, in milliseconds, that changes by itself. */
export function returnedNow(held: Iterable<Held>, moment: Moment) {
  const now = moment.now.getTime();
  const found = new Map<string, Returned>();
  let next = Number.POSITIVE_INFINITY;
  const isAhead = (at: Date | null) => {
    if (at === null) return true;
    if (at.getTime() <= now) return false;
    next = Math.min(next, at.getTime());
    return true;
  };
  for (const { enquiry, kind, id, name, owner, restsUntil, back } of held) {
    isAhead(restsUntil); // It counts again then.
    if (!back || isAhead(back.toOwner)) continue;
    const isOwners = isAhead(back.toAll);
    const at = isOwners ? back.toOwner : back.toAll;
    if (at === null) continue;
    const { rings, again } = ringsOf(at, moment);
    next = Math.min(next, again);
    const since = at.toISOString();
    // Of the parts of one form the one that came back first.
    const known = found.get(enquiry);
    if (known && known.since <= since) continue;
    const to_id = isOwners ? owner : null;
    const { why, cents } = back;
    found.set(enquiry, { kind, id, name, since, why, cents, to_id, rings });
  }
  const returned = [...found.values()].sort((one, other) => (one.since < other.since ? -1 : 1));
  return { returned: returned.slice(-MOST_RETURNED), next };
}

/** In open hours only: what came back while the doors were closed rings when they open, what did so earlier no more. */
function ringsOf(since: Date, { now, facts, span }: Moment): { rings: number; again: number } {
  const silent = { rings: 0, again: Number.POSITIVE_INFINITY };
  if (!span || since >= span.to) return silent;
  const isBefore = since < span.from;
  if (isBefore && nextOpening(facts, since)?.getTime() !== span.from.getTime()) return silent;
  const start = (isBefore ? span.from : since).getTime();
  const rings = ringsBy(start, now.getTime());
  if (rings >= MOST_RINGS) return { rings: MOST_RINGS, again: Number.POSITIVE_INFINITY };
  return { rings, again: start + rings * RING_EVERY };
}

/** How many of them, without those that rest, and of the visitors who wait are with whom; several parts of one form are one. */
export function countWith(
  held: Iterable<Held>,
  conversations: Iterable<{ with: string | null }>,
  now: Date,
): Record<string, number> {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const add = (owner: string) => counts.set(owner, (counts.get(owner) ?? 0) + 1);
  for (const { owner, enquiry, restsUntil } of held) {
    if (restsUntil !== null && restsUntil > now) continue;
    const key = `${owner} ${enquiry}`;
    if (!seen.has(key)) add(owner);
    seen.add(key);
  }
  for (const { with: owner } of conversations) if (owner !== null) add(owner);
  return Object.fromEntries(counts);
}
