import { expect, test } from 'vitest';
import type { Lead } from '../src/leads.ts';
import type { Referral } from '../src/referral.ts';
import { alertFor, arrivalAlert, lineAlert } from './alerts.ts';

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

const MINUTE = 60_000;

test.each([
  ['the first visit rings', null, true],
  ['a page change does not', MINUTE, false],
  ['nor does a return within ten minutes', 10 * MINUTE - 1, false],
  ['a later visit rings again', 10 * MINUTE, true],
])('%s', (_, since, rings) => {
  const now = 100 * MINUTE;
  const arrival = since === null ? null : now - since;
  const alert = arrivalAlert('Guest 4F2A', { arrival, any: arrival }, now);
  expect(alert).toEqual(
    rings ? { title: 'Visitor online', body: 'Guest 4F2A would like to talk' } : null,
  );
});

const theirs = { message: 'Is oak in stock?', is_bot: false, is_admin: false };
const waiting = {
  name: 'Ada',
  isWatched: false,
  isForPerson: true,
  last: { arrival: null, any: null },
  now: MINUTE,
};

test.each([
  ['a visitor who waits for a person rings', {}, {}, true],
  ['not while somebody is looking', {}, { isWatched: true }, false],
  ['not while SallieBot is meant', {}, { isForPerson: false }, false],
  ['not for SallieBot’s lines', { is_bot: true }, {}, false],
  ['not for the lines of staff', { is_admin: true }, {}, false],
  ['not twice in five seconds', {}, { last: { arrival: null, any: MINUTE - 4999 } }, false],
  ['again after five seconds', {}, { last: { arrival: null, any: MINUTE - 5000 } }, true],
])('%s', (_, line, facts, rings) => {
  const alert = lineAlert({ ...theirs, ...line }, { ...waiting, ...facts });
  expect(alert).toEqual(rings ? { title: 'Ada', body: 'Is oak in stock?' } : null);
});

test('a long line is cut in the notice, and only there', () => {
  const alert = lineAlert({ ...theirs, message: 'x'.repeat(2000) }, waiting);
  expect(alert?.body).toHaveLength(120);
});
