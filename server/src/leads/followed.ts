import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import type { OutgoingMail } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import type { StaffRef } from './lead-edit.ts';

/* What hangs on a lead, its visit and its quotes, follows it by the same commit. */

/** What a change of a lead makes of that: for the commit of the lead, and after it. */
export interface Followed {
  lead: Lead;
  writes: Write[];
  mails: OutgoingMail[];
  frame?: ServerFrame | undefined;
}

/** Null where its visit stays as it is. */
export type FollowLead = (
  before: Lead,
  lead: Lead,
  happened: readonly Happening[],
  staff: StaffRef,
) => Promise<Followed | null>;

/** What the sender's own word makes of it: `after` takes over from `before`, or is its next version. Null where nothing changes. */
export type FollowSender = (before: Lead, after: Lead) => Promise<Followed | null>;

export function followBoth(first: FollowSender, second: FollowSender): FollowSender {
  return async (before, after) => {
    const one = await first(before, after);
    const other = await second(before, one?.lead ?? after);
    if (!one || !other) return one ?? other;
    return {
      lead: other.lead,
      writes: [...one.writes, ...other.writes],
      mails: [...one.mails, ...other.mails],
      frame: one.frame ?? other.frame,
    };
  };
}

/** The lead once all that has passed to another. */
export const withoutFollowers = (lead: Lead): Lead => ({
  ...lead,
  visit_ends: undefined,
  quote: undefined,
  ...(lead.kind === 'consultations' && { appointment: null, place: undefined }),
});
