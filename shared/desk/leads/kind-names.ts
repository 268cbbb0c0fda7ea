import type { LeadKind } from '../../src/lead.ts';

/** What the desk calls each kind: its tab, one record of it, and the sentences of its list. */
export const kindNames: Record<
  LeadKind,
  { tab: string; one: string; failed: string; empty: string }
> = {
  visitors: {
    tab: 'Visitors',
    one: 'visitor',
    failed: 'Failed to load visitor data. Please try again.',
    empty: 'No visitor data available',
  },
  consultations: {
    tab: 'Consultations',
    one: 'consultation request',
    failed: 'Failed to load consultation data. Please try again.',
    empty: 'No consultation requests available',
  },
  contacts: {
    tab: 'Messages',
    one: 'message',
    failed: 'Failed to load message data. Please try again.',
    empty: 'No messages available',
  },
  'discount-signups': {
    tab: 'Discounts',
    one: 'discount signup',
    failed: 'Failed to load discount data. Please try again.',
    empty: 'No discount signups available',
  },
  referrals: {
    tab: 'Referrals',
    one: 'referral',
    failed: 'Failed to load referral data. Please try again.',
    empty: 'No referrals available',
  },
};
