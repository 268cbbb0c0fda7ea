import type { Lead } from '../../contract/leads.ts';
import { visitorLabel } from '../../contract/visitor.ts';

/** Whom a record is about, whatever its kind calls the fields. Of a referral that is the person to win. */
export interface LeadPerson {
  name: string;
  email: string;
  phone: string;
}

export function leadPerson(lead: Lead): LeadPerson {
  if (lead.kind === 'referrals') {
    const { referred_name, referred_email, referred_phone } = lead;
    return {
      name: referred_name || 'Erased person',
      email: referred_email,
      phone: referred_phone,
    };
  }
  if (lead.kind === 'discount-signups')
    return { name: lead.fullName, email: lead.email, phone: lead.phone };
  return { name: visitorLabel(lead), email: lead.email, phone: lead.phone };
}

/** What they wrote freely; empty for a kind that has no such field. */
export function messageOf(lead: Lead): string {
  return 'message' in lead ? lead.message : '';
}
