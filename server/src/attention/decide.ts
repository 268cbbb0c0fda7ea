import type { Attention, Returned, Ringing } from '@sallie/shared/contract/attention';
import { RING_EVERY_MS, ringsBy } from '@sallie/shared/rules/attention';
import { type HoursFacts, nextOpening, openSpan } from '@sallie/shared/rules/opening-hours';
import type { Held } from './lead-signals.ts';
import { type Fresh, type LeadSigns, RINGS_WITHIN_MS } from './lead-signals.ts';
import type { OpenConversation } from './open-conversations.ts';

/** More would only fill the frame. */
const MOST_RINGING = 100;
/** Repeated at least this often, so that a corrected clock is noticed. */
const LOOK_AGAIN_MS = 60_000;

export interface Situation extends LeadSigns {
  now: Date;
  facts: HoursFacts;
  conversations: Iterable<OpenConversation>;
  held: Iterable<Held>;
  onDuty: number;
}

/** `again` is in milliseconds. */
export function decide(situation: Situation): { attention: Attention; again: number } {
  const { now, facts, onDuty } = situation;
  const conversations = [...situation.conversations];
  const span = openSpan(facts, now);
  const ringing = ringingNow(situation, conversations, span);
  const held = [...situation.held];
  const back = returnedNow(held, { now, facts, span });
  const owners = countWith(held, conversations, now);
  const turn = span ? span.to : nextOpening(facts, now);
  const steps = ringing.map(({ since, rings }) => Date.parse(since) + rings * RING_EVERY_MS);
  const owed = conversations.map((one) => Date.parse(one.unansweredFrom ?? ''));
  const ahead = owed.filter((at) => at > now.getTime());
  const next = [...steps, ...ahead, turn?.getTime() ?? Number.POSITIVE_INFINITY].reduce(
    (one, other) => Math.min(one, other),
    back.next,
  );
  return {
    attention: {
      ringing,
      waiting: situation.waiting + conversations.filter(({ waits }) => waits).length,
      unread: situation.unread + conversations.filter(({ unread }) => unread > 0).length,
      quiet: span === null,
      on_duty: onDuty,
      ...(Object.keys(owners).length > 0 && { with: owners }),
      ...(back.returned.length > 0 && { returned: back.returned }),
    },
    again: Math.min(Math.max(next - now.getTime(), 1), LOOK_AGAIN_MS),
  };
}

/** Ignores the hours, for the phones of people on call. */
export function callsNow(situation: Situation) {
  const { now, facts } = situation;
  const conversations = [...situation.conversations];
  const always = { from: new Date(0), to: new Date(now.getTime() + LOOK_AGAIN_MS) };
  const ringing = ringingNow(situation, conversations, always);
  const span = openSpan(facts, now);
  const { returned } = returnedNow(situation.held, { now, facts, span });
  const waitingSince = conversations.filter(({ waits }) => waits).map(({ since }) => since);
  return { ringing, returned, waitingSince, quiet: span === null };
}

/** Leads ring if they came in this opening; trouble rings for a day, at any hour, online or not. */
function ringingNow(
  { now, fresh }: Situation,
  conversations: OpenConversation[],
  span: { from: Date; to: Date } | null,
): Ringing[] {
  // All instants have the same format, so they compare as text.
  const [from, to] = [span?.from.toISOString() ?? '', span?.to.toISOString() ?? ''];
  const aDayAgo = new Date(now.getTime() - RINGS_WITHIN_MS).toISOString();
  const mayRing = ({ since, urgent }: Pick<Fresh, 'since' | 'urgent'>) =>
    urgent ? since >= aDayAgo : since >= from && since < to;
  const leads = fresh.filter((lead) => mayRing(lead) && !hasRung(lead, now));
  const calling = conversations.filter(
    (one) => one.waits && ((one.urgent && mayRing(one)) || (one.online && span !== null)),
  );
  // The holder may have been called away, while the visitor is still here or in trouble.
  const forgotten = conversations.flatMap((one) => {
    const since = one.unansweredFrom;
    if (since === null || since > now.toISOString()) return [];
    // A holder who took it knowing of the trouble may call rather than write.
    const isInTrouble = one.urgent && one.waitsSinceTaken && mayRing(one);
    const rings = isInTrouble || (one.online && span !== null);
    return rings ? { ...one, since, unanswered: true } : [];
  });
  const asked = [...calling, ...forgotten].map((one) => ({
    ...one,
    enquiry: one.id,
    kind: 'conversation' as const,
  }));
  return loudest(firstOfEach([...leads, ...asked])).map((entry) => ({
    ...entry,
    rings: ringsBy(Date.parse(entry.since), now.getTime()),
  }));
}

/** Cuts a flood down: trouble first, then waiting visitors, then the newest of the others. */
function loudest(all: Omit<Ringing, 'rings'>[]): Omit<Ringing, 'rings'>[] {
  const weight = ({ urgent, kind }: Pick<Ringing, 'urgent' | 'kind'>) =>
    urgent ? 2 : Number(kind === 'conversation');
  return all
    .toSorted((one, other) => weight(one) - weight(other))
    .slice(-MOST_RINGING)
    .sort(byAge);
}

function hasRung({ once, since }: Fresh, now: Date): boolean {
  return once === true && ringsBy(Date.parse(since), now.getTime()) > 1;
}

/** Several referrals of one form ring as the first one. A conversation and the lead left in it ring once, as the one in trouble or else the older. */
function firstOfEach(
  all: (Omit<Fresh, 'kind'> & Pick<Ringing, 'kind' | 'unanswered'>)[],
): Omit<Ringing, 'rings'>[] {
  const seen = new Set<string>();
  const urgent = new Set(all.filter((one) => one.urgent).map(({ enquiry }) => enquiry));
  return all
    .sort(byAge)
    .filter((one) => one.urgent || !urgent.has(one.enquiry))
    .filter(({ enquiry }) => !seen.has(enquiry) && seen.add(enquiry))
    .map(({ kind, id, name, since, urgent, unanswered, by_id }) => ({
      kind,
      id,
      name,
      since,
      ...(urgent && { urgent }),
      ...(unanswered && { unanswered }),
      ...(by_id && { by_id }),
    }));
}

function byAge(one: { since: string }, other: { since: string }): number {
  if (one.since === other.since) return 0;
  return one.since < other.since ? -1 : 1;
}

/** A reminder rings only this often, because nobody is waiting at that moment. */
const MOST_RINGS = 3;
/** More would only fill the frame. */
const MOST_RETURNED = 100;

interface Moment {
  now: Date;
  facts: HoursFacts;
  /** Null while the shop is closed. */
  span: { from: Date; to: Date } | null;
}

/** `next` is the instant (ms) at which the result changes by itself. */
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
    isAhead(restsUntil); // The lead counts again then.
    if (!back || (owner !== null && isAhead(back.toOwner))) continue;
    const isOwners = isAhead(back.toAll);
    if (isOwners && owner === null) continue;
    const at = isOwners ? back.toOwner : back.toAll;
    if (at === null) continue;
    const { rings, again } = ringsOf(at, moment);
    next = Math.min(next, again);
    const since = at.toISOString();
    const to_id = isOwners ? owner : null;
    // Parts of one form that return to the same people count as one, by the first of them.
    const key = `${enquiry} ${to_id}`;
    const known = found.get(key);
    if (known && known.since <= since) continue;
    const { why, cents } = back;
    found.set(key, { kind, id, name, since, why, cents, to_id, rings });
  }
  const returned = [...found.values()].sort((one, other) => (one.since < other.since ? -1 : 1));
  return { returned: returned.slice(-MOST_RETURNED), next };
}

/** What returned while closed rings at the next opening; what returned earlier rings no more. */
function ringsOf(since: Date, { now, facts, span }: Moment): { rings: number; again: number } {
  const silent = { rings: 0, again: Number.POSITIVE_INFINITY };
  if (!span || since >= span.to) return silent;
  const isBefore = since < span.from;
  if (isBefore && nextOpening(facts, since)?.getTime() !== span.from.getTime()) return silent;
  const start = (isBefore ? span.from : since).getTime();
  const rings = ringsBy(start, now.getTime());
  if (rings >= MOST_RINGS) return { rings: MOST_RINGS, again: Number.POSITIVE_INFINITY };
  return { rings, again: start + rings * RING_EVERY_MS };
}

/** Counts leads per holder, without resting ones and with one per form, plus the visitors who wait for them. */
export function countWith(
  held: Iterable<Held>,
  conversations: Iterable<{ with: string | null }>,
  now: Date,
): Record<string, number> {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const add = (owner: string) => counts.set(owner, (counts.get(owner) ?? 0) + 1);
  for (const { owner, enquiry, restsUntil } of held) {
    if (owner === null || (restsUntil !== null && restsUntil > now)) continue;
    const key = `${owner} ${enquiry}`;
    if (!seen.has(key)) add(owner);
    seen.add(key);
  }
  for (const { with: owner } of conversations) if (owner !== null) add(owner);
  return Object.fromEntries(counts);
}
