import { expect, test } from 'vitest';
import type { Lead } from '../src/leads.ts';
import type { Referral } from '../src/referral.ts';
import { alertFor } from './alerts.ts';

const triage = {
  id: 'a',
  created_at: '2026-11-20T15:00:00.000Z',
  version: 1,
  source: 'form',
  spam: false,
  mail: null,
  mails: {},
  claim: null,
  handled_at: null,
  notes: '',
  history: [],
};
const contact: Lead = {
  ...triage,
  name: 'Ada',
  email: 'ada@mail.example',
  phone: '',
  interest: '',
  message: '',
};
const referral = (id: string, batch_id: string | null): Referral => ({
  ...triage,
  id,
  batch_id,
  referrer_name: 'Ellen',
  referrer_email: 'ellen@mail.example',
  referrer_phone: '',
  referrer_address: '',
  referred_name: 'Rob',
  referred_email: 'rob@mail.example',
  referred_phone: '',
  status: 'pending',
  referralCount: 2,
});

test('a message says whose it is', () => {
  expect(alertFor('contacts', contact, [])).toEqual({ title: 'New message', body: 'Ada' });
});

test('suspected spam is silent', () => {
  expect(alertFor('contacts', { ...contact, spam: true }, [])).toBeNull();
});

test('the visitor a form or chat makes does not ring beside it', () => {
  expect(alertFor('visitors', contact, [])).toBeNull();
});

test('the referrals of one form ring once', () => {
  const first = referral('1', 'batch-one');
  expect(alertFor('referrals', first, [])).toEqual({ title: 'New referral', body: 'Rob' });
  expect(alertFor('referrals', referral('2', 'batch-one'), [first])).toBeNull();
  expect(alertFor('referrals', referral('3', 'batch-two'), [first])).not.toBeNull();
  expect(alertFor('referrals', referral('4', null), [referral('5', null)])).not.toBeNull();
});
