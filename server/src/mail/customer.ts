import type { Lead } from '@sallie/shared/leads';

/** The address of whoever sent a lead; empty for a guest. */
export function customerOf(lead: Lead): string {
  return 'referrer_email' in lead ? lead.referrer_email : lead.email;
}
