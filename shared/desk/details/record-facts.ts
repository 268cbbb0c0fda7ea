import { projectTypes, timeframes } from '../../src/consultation.ts';
import type { Lead } from '../../src/leads.ts';
import { interestLabel } from '../leads/interest-label.ts';
import { statusLabel } from '../leads/lead-status.ts';

/** One line of a record as the panel shows it. */
export interface RecordFact {
  name: string;
  value: string;
  as?: 'email' | 'phone' | 'time';
}

/** What a kind's own fields say, beside the person, the message and the state of the work. */
export function recordFacts(lead: Lead): RecordFact[] {
  return ofKind(lead).filter(({ value }) => value !== '');
}

function ofKind(lead: Lead): RecordFact[] {
  if ('projectType' in lead) {
    return [
      { name: 'Type', value: projectTypes[lead.projectType] },
      { name: 'Timeframe', value: timeframes[lead.timeframe] },
      { name: 'Address', value: lead.address },
    ];
  }
  if ('fullName' in lead) {
    return [
      { name: 'Mailing address', value: lead.mailingAddress },
      { name: 'Agreed to marketing', value: lead.consent_at, as: 'time' },
      { name: 'Wording agreed to', value: lead.consent_version },
    ];
  }
  if ('referrer_name' in lead) {
    return [
      { name: 'Status', value: statusLabel(lead.status) },
      { name: 'Referred by', value: lead.referrer_name || 'Erased person' },
      { name: 'Their email', value: lead.referrer_email, as: 'email' },
      { name: 'Their phone', value: lead.referrer_phone, as: 'phone' },
      { name: 'Their address', value: lead.referrer_address },
    ];
  }
  const { address = '', left_at = '' } = 'left_at' in lead ? lead : {};
  return [
    { name: 'Interest', value: interestLabel(lead.interest) },
    { name: 'Address', value: address },
    { name: 'Left the chat', value: left_at, as: 'time' },
  ];
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
