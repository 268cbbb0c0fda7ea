import type { Lead } from '@sallie/shared/leads';

/** The address of whoever sent a lead; empty for a guest. */
export function customerOf(lead: Lead): string {
  return lead.kind === 'referrals' ? lead.referrer_email : lead.email;
}
