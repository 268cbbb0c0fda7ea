import type { LeadKind } from '../../contract/lead.ts';

/** What the desk calls each kind: its tab, one record of it, what a new one says, and the sentences of its list. */
export const kindNames: Record<
  LeadKind,
  { tab: string; one: string; news: string; failed: string; empty: string; hint: string }
> = {
  visitors: {
    tab: 'Visitors',
    one: 'visitor',
    news: 'Left in the chat',
    failed: 'Failed to load visitor data. Please try again.',
    empty: 'No visitor data available',
    hint: 'Everybody who leaves a name in the chat or a form appears here by themselves.',
  },
  consultations: {
    tab: 'Consultations',
    one: 'consultation request',
    news: 'New consultation request',
    failed: 'Failed to load consultation data. Please try again.',
    empty: 'No consultation requests available',
    hint: 'Requests from the consultation page and the chat appear here as they come.',
  },
  contacts: {
    tab: 'Messages',
    one: 'message',
    news: 'New message',
    failed: 'Failed to load message data. Please try again.',
    empty: 'No messages available',
    hint: 'What visitors write on the contact page appears here as it comes.',
  },
  'discount-signups': {
    tab: 'Discounts',
    one: 'discount signup',
    news: 'New discount signup',
    failed: 'Failed to load discount data. Please try again.',
    empty: 'No discount signups available',
    hint: 'Who signs up for the first-project discount appears here.',
  },
  referrals: {
    tab: 'Referrals',
    one: 'referral',
    news: 'New referral',
    failed: 'Failed to load referral data. Please try again.',
    empty: 'No referrals available',
    hint: 'People whom customers recommend on the referral page appear here.',
  },
};
