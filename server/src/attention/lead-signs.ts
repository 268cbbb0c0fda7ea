import type { Lead } from '@sallie/shared/contract/leads';
import { countsAsLead, needsPerson } from '@sallie/shared/rules/attention';

/* What a lead asks of staff. Suspects ask nothing. */

const asks = (lead: Lead) => countsAsLead(lead) && !lead.spam;

export const waits = (lead: Lead) => asks(lead) && needsPerson(lead);
export const isTaken = (lead: Lead) => asks(lead) && !needsPerson(lead);
export const isUnread = (lead: Lead) => asks(lead) && lead.read === null;
export const isReminded = (lead: Lead) => 'reminder' in lead.mails;
