import type { Attention, Ringing } from '@sallie/shared/contract/frames';
import { RING_EVERY, ringsBy } from '@sallie/shared/rules/attention';
import { type HoursFacts, nextOpening, openSpan } from '@sallie/shared/rules/opening-hours';
import type { Held } from './held-leads.ts';
import { type Fresh, type LeadSigns, RINGS_WITHIN } from './lead-signals.ts';
import type { OpenConversation } from './open-conversations.ts';
import { countWith, returnedNow } from './returned.ts';

/** More would fill the frame and be no louder. */
const MOST_RINGING = 100;
/** Looked at this often in any case, so that a clock that was set right is noticed. */
const LOOK_AGAIN = 60_000;

export interface Situation extends LeadSigns {
  now: Date;
  facts: HoursFacts;
  conversations: Iterable<OpenConversation>;
  /** Leads that somebody has and is not done with. */
  held: Iterable<Held>;
  onDuty: number;
}

/** What every desk is to show, and after how many milliseconds it changes by itself. */
export function decide(situation: Situation): { attention: Attention; again: number } {
  const { now, facts, onDuty } = situation;
  const conversations = [...situation.conversations];
  const span = openSpan(facts, now);
  const ringing = ringingNow(situation, conversations, span);
  const held = [...situation.held];
  const back = returnedNow(held, { now, facts, span });
  const owners = countWith(held, conversations, now);
  const turn = span ? span.to : nextOpening(facts, now);
  const steps = ringing.map(({ since, rings }) => Date.parse(since) + rings * RING_EVERY);
  const owed = conversations.map((one) => Date.parse(one.unansweredFrom ?? ''));
  steps.push(...owed.filter((at) => at > now.getTime()));
  const next = Math.min(...steps, back.next, turn?.getTime() ?? Number.POSITIVE_INFINITY);
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
    again: Math.min(Math.max(next - now.getTime(), 1), LOOK_AGAIN),
  };
}

/** What calls a person at whatever hour: for the phones of those who are to be called then. */
export function callsNow(situation: Situation): Pick<Attention, 'ringing' | 'returned' | 'quiet'> {
  const { now, facts } = situation;
  const always = { from: new Date(0), to: new Date(now.getTime() + LOOK_AGAIN) };
  const ringing = ringingNow(situation, [...situation.conversations], always);
  const span = openSpan(facts, now);
  const { returned } = returnedNow(situation.held, { now, facts, span });
  return { ringing, returned, quiet: span === null };
}

/** What came in this opening and, in trouble, whoever came within a day: at whatever hour, and wherever they are now. */
function ringingNow(
  { now, fresh }: Situation,
  conversations: OpenConversation[],
  span: { from: Date; to: Date } | null,
): Ringing[] {
  // All instants are written alike, so as text they stand in the same order.
  const [from, to] = [span?.from.toISOString() ?? '', span?.to.toISOString() ?? ''];
  const aDayAgo = new Date(now.getTime() - RINGS_WITHIN).toISOString();
  const mayRing = ({ since, urgent }: Pick<Fresh, 'since' | 'urgent'>) =>
    urgent ? since >= aDayAgo : since >= from && since < to;
  const leads = fresh.filter((lead) => mayRing(lead) && !hasRung(lead, now));
  const calling = conversations.filter(
    (one) => one.waits && ((one.urgent && mayRing(one)) || (one.online && span !== null)),
  );
  // Whoever took it may have been called away; their visitor is still there.
  const forgotten = conversations.flatMap((one) => {
    const since = one.unansweredFrom;
    const isOwed = since !== null && since <= now.toISOString();
    return isOwed && one.online && span !== null ? { ...one, since, unanswered: true } : [];
  });
  const asked = [...calling, ...forgotten].map((one) => ({
    ...one,
    enquiry: one.id,
    kind: 'conversation' as const,
  }));
  return firstOfEach([...leads, ...asked])
    .slice(-MOST_RINGING)
    .map((entry) => ({ ...entry, rings: ringsBy(Date.parse(entry.since), now.getTime()) }));
}

function hasRung({ once, since }: Fresh, now: Date): boolean {
  return once === true && ringsBy(Date.parse(since), now.getTime()) > 1;
}

/** Several referrals of one form ring as the first of them; so do a conversation and what was left in it. The oldest first. */
function firstOfEach(
  all: (Omit<Fresh, 'kind'> & Pick<Ringing, 'kind' | 'unanswered'>)[],
): Omit<Ringing, 'rings'>[] {
  const seen = new Set<string>();
  return all
    .sort(byAge)
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
