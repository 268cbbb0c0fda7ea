import { isEnquiry, needsPerson } from '@sallie/shared/attention';
import type { LeadKind } from '@sallie/shared/lead';
import type { Lead } from '@sallie/shared/leads';
import { visitorLabel } from '@sallie/shared/visitor';

/* What a lead asks of staff. Suspects ask nothing. */

const asks = (kind: LeadKind, lead: Lead) => isEnquiry(kind, lead) && !lead.spam;

export const waits = (kind: LeadKind, lead: Lead) => asks(kind, lead) && needsPerson(lead);
export const isTaken = (kind: LeadKind, lead: Lead) => asks(kind, lead) && !needsPerson(lead);
export const isUnread = (kind: LeadKind, lead: Lead) => asks(kind, lead) && lead.read === null;
export const isReminded = (lead: Lead) => 'reminder' in lead.mails;

/** Whose enquiry it is. */
export function nameOn(lead: Lead): string {
  if ('referrer_name' in lead) return lead.referrer_name;
  if ('fullName' in lead) return lead.fullName;
  return 'left_at' in lead ? visitorLabel(lead) : lead.name;
}
