import type { Lead } from '../contract/leads.ts';
import { cameAt, countsAsLead, needsPerson } from './attention.ts';
import { reopenedAt } from './history.ts';

/* What a lead asks of staff. Suspects ask nothing. */

const asks = (lead: Lead) => countsAsLead(lead) && !lead.spam;

export const waits = (lead: Lead) => asks(lead) && needsPerson(lead);
export const isTaken = (lead: Lead) => asks(lead) && !needsPerson(lead);
export const isUnread = (lead: Lead) => asks(lead) && lead.read === null;
export const isReminded = (lead: Lead) => 'reminder' in lead.mails;

/** Since when it has been up to anybody: from its coming, or from when it was last given back or cleared of spam. */
export function openSince(lead: Lead): string {
  const came = cameAt(lead);
  const reopened = reopenedAt(lead.history);
  return reopened && reopened > came ? reopened : came;
}
