import { projectTypes, timeframes } from '../../src/consultation.ts';
import { contactInterests } from '../../src/contact.ts';
import type { Lead } from '../../src/leads.ts';

const interests: Record<string, string> = contactInterests;

/** What somebody wants, in one line. */
export function wantOf(lead: Lead, count = 1): string {
  return partsOf(lead, count)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');
}

function partsOf(lead: Lead, count: number): string[] {
  if ('projectType' in lead) {
    return [projectTypes[lead.projectType], timeframes[lead.timeframe], lead.message];
  }
  if ('fullName' in lead) return ['First-project discount', lead.mailingAddress];
  if ('referrer_name' in lead) {
    const who = lead.referrer_name || 'an erased person';
    return [count > 1 ? `${count} people referred by ${who}` : `Referred by ${who}`];
  }
  const address = 'left_at' in lead && lead.address ? lead.address : '';
  return [interests[lead.interest] ?? lead.interest, lead.message, address];
}
