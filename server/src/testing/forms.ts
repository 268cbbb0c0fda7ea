import { type LeadKind, leadKinds } from '@sallie/shared/contract/leads';

/* One valid form of each kind; tests break one field at a time. */

export const contact = {
  name: 'Ada Miller',
  email: 'ada@example.com',
  phone: '(570) 555-0111',
  interest: 'hardwood',
  message: 'Our kitchen floor creaks.',
};

export const discountSignup = {
  fullName: 'Ben Novak',
  email: 'ben@example.com',
  phone: '570-555-0122',
  mailingAddress: '12 Elm Street, Millbrook PA 18699',
  agreeToMarketing: true,
};

export const referral = {
  referrer_name: 'Cora Lang',
  referrer_email: 'cora@example.com',
  referrer_phone: '570.555.0133',
  referrer_address: '9 Oak Lane, Millbrook PA 18699',
  referred_name: 'Dev Shah',
  referred_email: 'dev@example.com',
  referred_phone: '+1 570 555 0144',
  status: 'pending',
};

export const consultation = {
  name: 'Eve Stone',
  email: 'eve@example.com',
  phone: '5705550155',
  address: '4 Mill Road',
  projectType: 'luxury-vinyl',
  timeframe: '1-month',
  message: 'Two bedrooms and a hall.',
};

/** What a visitor has told SallieBot before accepting its offer. */
export const chatRequest = {
  visitor_id: 'nobody-in-particular',
  flooring_type: 'Oak hardwood',
  colors: 'Light',
  patterns: '',
  name: 'Eve Stone',
  phone: '+1 (570) 555-0155',
  email: 'eve@example.com',
  address: '4 Mill Road, Millbrook PA 18699',
};

export const call = {
  name: 'Fay Moore',
  phone: '(570) 555-0166',
  message: 'Wants a price for stairs.',
  way: 'call',
};

/** The chat creates visitors, and staff enter calls. */
type FormKind = Exclude<LeadKind, 'visitors' | 'calls'>;

const formOf: Record<FormKind, { path: string; body: object }> = {
  contacts: { path: '/api/contact', body: contact },
  'discount-signups': { path: '/api/discount-signup', body: discountSignup },
  referrals: { path: '/api/referrals', body: referral },
  consultations: { path: '/api/consultation', body: consultation },
};

export const forms = leadKinds
  .filter((kind) => kind !== 'visitors' && kind !== 'calls')
  .map((kind) => ({ kind, ...formOf[kind] }));
