import type { Lead } from '../../contract/leads.ts';
import type { LeadFact } from '../../rules/lead-kinds/lead-kind.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';

/** What a kind's own fields say, beside the person, the message and the state of the work. */
export function leadFacts(lead: Lead): LeadFact[] {
  return kindOf(lead)
    .facts(lead)
    .filter(({ value }) => value !== '');
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
