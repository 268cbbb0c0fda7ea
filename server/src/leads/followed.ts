import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import type { OutgoingMail } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import type { StaffRef } from './lead-edit.ts';

/* The visit and the quotes of a lead follow its changes in the same commit. */

/** The writes are for the same commit; the mails and the frame are sent after it. */
export interface Followed {
  lead: Lead;
  writes: Write[];
  mails: OutgoingMail[];
  frame?: ServerFrame | undefined;
}

/** Resolves to null when the visit does not change. */
export type FollowLead = (
  before: Lead,
  lead: Lead,
  happened: readonly Happening[],
  staff: StaffRef,
) => Promise<Followed | null>;

/** `after` replaces `before`, or is its next version. Resolves to null when nothing else changes. */
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

/** Returns the lead after its visit and quotes have moved to another lead. */
export const withoutFollowers = (lead: Lead): Lead => ({
  ...lead,
  visit_ends: undefined,
  quote: undefined,
  ...(lead.kind === 'consultations' && { appointment: null, place: undefined }),
});
