import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { isReminded, openSince, waits } from '@sallie/shared/rules/lead-signs';
import { REMIND_AFTER, TRY_AGAIN_AFTER } from '../leads/reminding.ts';
import type { LeadListener } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/** Longer than a shop is shut with its server off; to be reminded of what is older helps nobody. */
export const REMIND_WITHIN = 7 * 24 * 60 * 60_000;

/** In a flood, mails about more of them would say nothing new. */
const MOST_WATCHED = 2000;

export interface Unanswered {
  kind: LeadKind;
  id: string;
}

/** The leads that nobody has taken and no mail has reminded of, by when one is due. */
export function createUnanswered(clock: Clock) {
  /** Due in steady milliseconds, since the wall clock may jump. */
  const due = new Map<string, { kind: LeadKind; at: number }>();

  const ageOf = (since: number) => clock.now().getTime() - since;

  function watch(lead: Lead): void {
    if (due.size === MOST_WATCHED || due.has(lead.id)) return;
    const age = ageOf(Date.parse(openSince(lead)));
    if (age > REMIND_WITHIN) return;
    const wait = Math.min(Math.max(REMIND_AFTER - age, 0), REMIND_AFTER);
    due.set(lead.id, { kind: lead.kind, at: clock.steady() + wait });
  }

  const note: LeadListener = (before, after) => {
    if (after && waits(after) && !isReminded(after)) watch(after);
    else if (before) due.delete(before.id);
  };

  return {
    note,
    /** No mail reminds of what waits since then, in milliseconds. */
    isOld: (since: number) => ageOf(since) > REMIND_WITHIN,
    /** Up to `most` that are due now. */
    due(most: number): Unanswered[] {
      const now = clock.steady();
      const found: Unanswered[] = [];
      for (const [id, { kind, at }] of due) {
        if (found.length === most) break;
        if (at <= now) found.push({ kind, id });
      }
      return found;
    },
    /** Not due again for a while: a mail about it could not be written. */
    postpone(id: string): void {
      const waiting = due.get(id);
      if (waiting) due.set(id, { ...waiting, at: clock.steady() + TRY_AGAIN_AFTER });
    },
    forget: (id: string) => void due.delete(id),
  };
}
