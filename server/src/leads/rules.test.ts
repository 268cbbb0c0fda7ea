import { ConsultationForm } from '@sallie/shared/contract/consultation';
import { ContactForm } from '@sallie/shared/contract/contact';
import { DiscountSignupForm } from '@sallie/shared/contract/discount-signup';
import { ReferralForm } from '@sallie/shared/contract/referral';
import { Credentials } from '@sallie/shared/contract/staff';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consultation, contact, discountSignup, referral } from '../testing/forms.ts';
import { said, startTestServer } from '../testing/running-server.ts';

/* Has §5 of the spec as one table: what is invalid, and what browser and server say about it. */

const email = 'Please enter a valid email address';
const phone = 'Please enter a valid phone number';
const mailing = 'Please enter your complete mailing address';

const { referrer_name, referrer_email, referrer_phone, referrer_address } = referral;
const friend = {
  name: referral.referred_name,
  email: referral.referred_email,
  phone: referral.referred_phone,
};
const referrer = { referrer_name, referrer_email, referrer_phone, referrer_address };

interface Rule {
  form: string;
  shape: z.ZodMiniType;
  good: object;
  path: string;
  /** Set when it is not the form itself. */
  sent?: object;
  /** Has what is invalid, in the form and as sent if those differ. */
  bad: [spoilt: object, text: string, alsoSent?: object][];
}

const rules: Rule[] = [
  {
    form: 'contact',
    shape: ContactForm,
    good: contact,
    path: '/api/contact',
    bad: [
      [{ name: 'A' }, 'Name must be at least 2 characters'],
      [{ name: '   ' }, 'Name must be at least 2 characters'],
      [{ name: undefined }, 'Name must be at least 2 characters'],
      [{ email: 'ada' }, email],
      [{ email: '' }, email],
      [{ email: `${'a'.repeat(250)}@example.com` }, email],
    ],
  },
  {
    form: 'discount',
    shape: DiscountSignupForm,
    good: discountSignup,
    path: '/api/discount-signup',
    bad: [
      [{ fullName: 'B' }, 'Full name must be at least 2 characters'],
      [{ email: 'ben@' }, email],
      [{ phone: '555-0122' }, 'Phone number must be at least 10 digits'],
      [{ phone: '555-0122 ext' }, 'Phone number must be at least 10 digits'],
      [{ mailingAddress: 'Elm' }, mailing],
      [{ agreeToMarketing: false }, 'You must agree to receive marketing communications'],
      [{ agreeToMarketing: 'yes' }, 'You must agree to receive marketing communications'],
    ],
  },
  {
    form: 'referral',
    shape: ReferralForm,
    good: { ...referrer, referrals: [friend] },
    path: '/api/referrals',
    sent: referral,
    bad: [
      [{ referrer_name: 'C' }, 'Name must be at least 2 characters'],
      [{ referrer_email: 'cora' }, email],
      [{ referrer_phone: '123' }, phone],
      [{ referrer_address: 'Oak' }, mailing],
      [
        { referrals: [{ ...friend, name: 'D' }] },
        'Name must be at least 2 characters',
        { referred_name: 'D' },
      ],
      [{ referrals: [{ ...friend, email: 'dev' }] }, email, { referred_email: 'dev' }],
      [{ referrals: [{ ...friend, phone: '12345' }] }, phone, { referred_phone: '12345' }],
    ],
  },
  {
    form: 'consultation',
    shape: ConsultationForm,
    good: consultation,
    path: '/api/consultation',
    bad: [
      [{ name: 'E' }, 'Name must be at least 2 characters'],
      [{ email: 'eve@stone' }, email],
      [{ phone: '555' }, phone],
      [{ address: '4' }, 'Please enter your address'],
      [{ projectType: '' }, 'Please select a project type'],
      [{ projectType: 'gold' }, 'Please select a project type'],
      [{ timeframe: undefined }, 'Please select a timeframe'],
    ],
  },
  {
    form: 'sign-in',
    shape: Credentials,
    good: { username: 'dana', password: 'secret' },
    path: '/api/login',
    bad: [
      [{ username: '' }, 'Username is required'],
      [{ password: '' }, 'Password is required'],
    ],
  },
];

test.each(rules)(
  '$form form: an invalid field gets the same sentence in the browser and from the server',
  async ({ shape, good, path, sent = good, bad }) => {
    expect(z.safeParse(shape, good).success).toBe(true);
    const server = await startTestServer();
    for (const [spoilt, text, alsoSent = spoilt] of bad) {
      const parsed = z.safeParse(shape, { ...good, ...spoilt });
      expect(parsed.error?.issues[0]?.message, JSON.stringify(spoilt)).toBe(text);
      expect(await said(server.post(path, { ...sent, ...alsoSent }))).toEqual([400, text]);
    }
  },
);

test('a referral form without a referred person is refused', () => {
  const parsed = z.safeParse(ReferralForm, { ...referrer, referrals: [] });
  expect(parsed.error?.issues[0]?.message).toBe('Please add at least one referral');
});

test('a referral form that names one person twice is refused at the second, but not a couple with one email and phone', () => {
  const refusedAt = (...referrals: object[]) =>
    z
      .safeParse(ReferralForm, { ...referrer, referrals: [friend, ...referrals] })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const again = { ...friend, email: friend.email.toUpperCase() };
  const retyped = { ...again, name: friend.name.toUpperCase(), phone: `+1 ${friend.phone}` };
  const twice = 'You already added this person above';
  expect(refusedAt(again)).toEqual([`referrals.1.name: ${twice}`]);
  expect(refusedAt(retyped)).toEqual([`referrals.1.name: ${twice}`]);
  expect(refusedAt({ ...friend, name: 'Ada Miller' })).toBe(undefined);
});

test('several invalid fields are answered in one line, each sentence once', async () => {
  const server = await startTestServer();
  const reply = await server.post('/api/contact', {});
  expect(await reply.text()).toBe(`Name must be at least 2 characters ${email}`);
});

test('a phone number is accepted whatever its punctuation', async () => {
  const server = await startTestServer();
  for (const phone of ['(570) 555-0142', '+1 570-555-0142', '570.555.0142', '1 570 555 0142']) {
    const stored = await server.make('/api/consultation', { ...consultation, phone });
    expect(stored, phone).toMatchObject({ phone: '5705550142' });
  }
});

test('staff are told how long notes may be, without the name of a field', async () => {
  const { make, patch, signIn } = await startTestServer();
  const { id } = await make('/api/contact', contact);
  const body = { version: 1, notes: 'a'.repeat(5001) };
  const refused = said(patch(`/api/leads/contacts/${id}`, body, await signIn()));
  expect(await refused).toEqual([400, 'Please use at most 5000 characters']);
});

test('a phone number in full-width digits is accepted and stored in plain ones', async () => {
  const { make, rows, signIn } = await startTestServer();
  const phone = '（５７０）５５５－０１１１';
  await make('/api/consultation', { ...consultation, phone });
  await make('/api/contact', { ...contact, phone });
  const cookie = await signIn();
  expect(await rows('consultations', cookie)).toMatchObject([{ phone: '5705550111' }]);
  expect(await rows('contacts', cookie)).toMatchObject([{ phone: '5705550111' }]);
});
