import { projectTypes, timeframes } from '../../contract/consultation.ts';
import type { Lead } from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { interestLabel } from './interest-label.ts';
import { statusLabel } from './lead-status.ts';

/** One line of a record as the panel shows it. */
export interface LeadFact {
  name: string;
  value: string;
  as?: 'email' | 'phone' | 'time';
}

/** What a kind's own fields say, beside the person, the message and the state of the work. */
export function leadFacts(lead: Lead): LeadFact[] {
  return ofKind(lead).filter(({ value }) => value !== '');
}

function ofKind(lead: Lead): LeadFact[] {
  switch (lead.kind) {
    case 'consultations':
      return [
        { name: 'Type', value: projectTypes[lead.projectType] },
        { name: 'Timeframe', value: timeframes[lead.timeframe] },
        { name: 'Address', value: lead.address },
      ];
    case 'discount-signups':
      return [
        { name: 'Mailing address', value: lead.mailingAddress },
        { name: 'Agreed to marketing', value: lead.consent_at, as: 'time' },
        { name: 'Wording agreed to', value: lead.consent_version },
      ];
    case 'referrals':
      return [
        { name: 'Status', value: statusLabel(lead.status) },
        { name: 'Referred by', value: lead.referrer_name || 'Erased person' },
        { name: 'Their email', value: lead.referrer_email, as: 'email' },
        { name: 'Their phone', value: lead.referrer_phone, as: 'phone' },
        { name: 'Their address', value: lead.referrer_address },
      ];
    case 'visitors':
      return [
        { name: 'Interest', value: interestLabel(lead.interest) },
        { name: 'Address', value: (lead.left_at && lead.address) ?? '' },
        { name: 'Left the chat', value: lead.left_at ?? '', as: 'time' },
      ];
    case 'contacts':
      return [{ name: 'Interest', value: interestLabel(lead.interest) }];
    default:
      return assertNever(lead);
  }
}

const sources: Record<string, string> = {
  form: 'Website form',
  contact: 'Contact form',
  discount: 'Discount signup',
  chat: 'Chat',
};

export function sourceLabel(source: string): string {
  return sources[source] ?? source;
}
