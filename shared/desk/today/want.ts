import { projectTypes, timeframes } from '../../contract/consultation.ts';
import { contactInterests } from '../../contract/contact.ts';
import type { Lead } from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';

const interests: Record<string, string> = contactInterests;

/** What somebody wants, in one line. */
export function wantOf(lead: Lead, count = 1): string {
  return partsOf(lead, count)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');
}

function partsOf(lead: Lead, count: number): string[] {
  switch (lead.kind) {
    case 'consultations':
      return [projectTypes[lead.projectType], timeframes[lead.timeframe], lead.message];
    case 'discount-signups':
      return ['First-project discount', lead.mailingAddress];
    case 'referrals': {
      const who = lead.referrer_name || 'an erased person';
      return [count > 1 ? `${count} people referred by ${who}` : `Referred by ${who}`];
    }
    case 'visitors':
      return [interestOf(lead.interest), lead.message, (lead.left_at && lead.address) ?? ''];
    case 'contacts':
      return [interestOf(lead.interest), lead.message];
    default:
      return assertNever(lead);
  }
}

const interestOf = (interest: string) => interests[interest] ?? interest;
