import type { Lead } from '@sallie/shared/contract/leads';
import { visitorLabel } from '@sallie/shared/contract/visitor';
import { isEnquiry, needsPerson } from '@sallie/shared/rules/attention';

/* What a lead asks of staff. Suspects ask nothing. */

const asks = (lead: Lead) => isEnquiry(lead) && !lead.spam;

export const waits = (lead: Lead) => asks(lead) && needsPerson(lead);
export const isTaken = (lead: Lead) => asks(lead) && !needsPerson(lead);
export const isUnread = (lead: Lead) => asks(lead) && lead.read === null;
export const isReminded = (lead: Lead) => 'reminder' in lead.mails;

/** Whose enquiry it is. */
export function nameOn(lead: Lead): string {
  if (lead.kind === 'referrals') return lead.referrer_name;
  if (lead.kind === 'discount-signups') return lead.fullName;
  return lead.kind === 'visitors' ? visitorLabel(lead) : lead.name;
}
