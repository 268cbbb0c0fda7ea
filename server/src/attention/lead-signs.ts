import { needsPerson } from '@sallie/shared/attention';
import type { LeadKind } from '@sallie/shared/lead';
import type { Lead } from '@sallie/shared/leads';

/* What a lead asks of staff. Suspects ask nothing, and a visitor is a person, not an enquiry. */

const isEnquiry = (kind: LeadKind, lead: Lead) => kind !== 'visitors' && !lead.spam;

export const waits = (kind: LeadKind, lead: Lead) => isEnquiry(kind, lead) && needsPerson(lead);
export const isTaken = (kind: LeadKind, lead: Lead) => isEnquiry(kind, lead) && !needsPerson(lead);
export const isUnread = (kind: LeadKind, lead: Lead) => isEnquiry(kind, lead) && lead.read === null;
export const isReminded = (lead: Lead) => 'reminder' in lead.mails;

/** Whose enquiry it is. */
export function nameOn(lead: Lead): string {
  if ('referrer_name' in lead) return lead.referrer_name;
  return 'fullName' in lead ? lead.fullName : lead.name;
}
