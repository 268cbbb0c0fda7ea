import type { Referral } from '../../contract/referral.ts';
import { shownName } from '../safe-text.ts';
import { column, dateColumn, ERASED, type LeadKindEntry, statusLabel } from './lead-kind.ts';

export const referralKind: LeadKindEntry<Referral> = {
  names: {
    tab: 'Referrals',
    one: 'referral',
    waits: 'Referral',
    news: 'New referral',
    failed: 'Failed to load referral data. Please try again.',
    empty: 'No referrals available',
    hint: 'People whom customers recommend on the referral page appear here.',
  },
  person: ({ referred_name, referred_email, referred_phone }) => ({
    name: shownName(referred_name) || ERASED,
    email: referred_email,
    phone: referred_phone,
  }),
  sender: ({ referrer_name, referrer_email, referrer_phone }) => ({
    name: shownName(referrer_name),
    email: referrer_email,
    phone: referrer_phone,
  }),
  message: () => '',
  status: ({ status }) => status,
  statuses: [],
  facts: (referral) => [
    { name: 'Status', value: statusLabel(referral.status) },
    { name: 'Referred by', value: shownName(referral.referrer_name) || ERASED },
    { name: 'Their email', value: referral.referrer_email, as: 'email' },
    { name: 'Their phone', value: referral.referrer_phone, as: 'phone' },
    { name: 'Their address', value: referral.referrer_address },
  ],
  want({ referrer_name }, count) {
    const who = referrer_name || 'an erased person';
    return [count > 1 ? `${count} people referred by ${who}` : `Referred by ${who}`];
  },
  columns: [
    column('referred', 'Referred person', ({ referred_name }) => referred_name || ERASED, 'name'),
    column(
      'contact',
      'Contact',
      ({ referred_email, referred_phone }) => referred_email || referred_phone,
      'contact',
    ),
    column('referrer', 'Referred by', ({ referrer_name }) => referrer_name, 'sender'),
    { id: 'status', header: 'Status', text: ({ status }) => statusLabel(status), as: 'status' },
    dateColumn,
  ],
  csvHeads: {
    batch_id: 'Sent together',
    referrer_email: 'Referrer email',
    referred_email: 'Referred email',
  },
  mail: {
    one: 'referral',
    title: 'New referral',
    sentence: 'A new referral has come in.',
    person: ({ referred_name, referrer_name }) => `${referred_name}, referred by ${referrer_name}`,
    rows: (referral) => [
      { name: 'Referred', value: referral.referred_name },
      { name: 'Their email', value: referral.referred_email },
      { name: 'Their phone', value: referral.referred_phone, as: 'phone' },
      { name: 'Referred by', value: referral.referrer_name },
      { name: 'Email', value: referral.referrer_email },
      { name: 'Phone', value: referral.referrer_phone, as: 'phone' },
      { name: 'Address', value: referral.referrer_address },
    ],
  },
};
