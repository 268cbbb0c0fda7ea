import type { Lead } from '../../contract/leads.ts';
import { signsOf } from '../figures/signs.ts';
import { kindOf } from '../lead-kinds/lead-kinds.ts';
import { originOf } from '../lead-origin.ts';
import { isHeldAsSpam, isOpen, isUnread } from '../lead-signs.ts';

/** What lists are filtered and counted by, beside when a lead came. */
export interface LeadFields {
  /** Empty for a kind without one. */
  status: string;
  source: string;
  origin: string;
  /** Who has it, as a choice; empty for nobody. */
  taker: string;
  /** What they were called when they took it. */
  takerName: string;
  handled: boolean;
  spam: boolean;
  unread: boolean;
  held: boolean;
  open: boolean;
  /** What figures see of it. */
  signs: string;
}

export function fieldsOf(lead: Lead): LeadFields {
  const { claim } = lead;
  return {
    status: kindOf(lead).status(lead),
    source: lead.source,
    origin: originOf(lead),
    taker: claim ? `by:${claim.by_id}` : '',
    takerName: claim?.by ?? '',
    handled: lead.handled_at !== null,
    spam: lead.spam,
    unread: isUnread(lead),
    held: isHeldAsSpam(lead),
    open: isOpen(lead),
    signs: signsOf(lead),
  };
}

/** In milliseconds. */
export function cameIn({ created_at }: Lead): number {
  return Date.parse(created_at);
}
