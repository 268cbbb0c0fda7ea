import { expect, test } from 'vitest';
import { aContact, consultationOf } from '../../testing/leads.ts';
import { differences } from '../leads/details/conflict-banner.tsx';
import { isSo, type LeadEdit, saidOf, undoneOf } from './lead-change.ts';

const at = '2026-11-20T15:01:00.000Z';
const bobs = { claim: { by: 'Bob', by_id: 's2', at, seconds: 60 } };
const wording = {
  when: (time: string) => `at ${time.slice(11, 16)}`,
  staff: (id: string) => (id === 's1' ? 'You have' : 'Bob has'),
};

const cases: [LeadEdit, one: string, several: string][] = [
  [{ claim: true }, 'You have Ada', 'You have 3 leads'],
  [{ claim: false }, 'Ada is released', '3 leads are released'],
  [{ assign: 's2' }, 'Bob has Ada', 'Bob has 3 leads'],
  [{ assign: 's1' }, 'You have Ada', 'You have 3 leads'],
  [{ snooze: at }, 'Ada is snoozed until at 15:01', '3 leads are snoozed until at 15:01'],
  [{ snooze: null }, 'Ada is back', '3 leads are back'],
  [{ call_back: at }, 'Call Ada back: at 15:01', 'Call 3 leads back: at 15:01'],
  [{ call_back: null }, 'Call-back to Ada canceled', 'Call-back to 3 leads canceled'],
  [{ contact: 'reached' }, 'Reached Ada', 'Reached 3 leads'],
  [{ contact: 'left-message' }, 'Left a message for Ada', 'Left a message for 3 leads'],
  [{ contact: 'wrong-number' }, 'Wrong number for Ada', 'Wrong number for 3 leads'],
  [{ visited: 'sold' }, 'Visit to Ada: Sold', 'Visit to 3 leads: Sold'],
  [{ handled: true }, 'Ada is done', '3 leads are done'],
  [{ handled: false }, 'Ada is open again', '3 leads are open again'],
  [{ spam: false }, 'Ada is not spam', '3 leads are not spam'],
  [{ status: 'contacted' }, 'Ada is now Contacted', '3 leads are now Contacted'],
  [{ notes: 'b' }, 'Notes saved', 'Notes saved'],
];
test.each(cases)(
  'the change %j has its sentence for one lead and for several',
  (change, one, several) => {
    expect(saidOf({ name: 'Ada' }, change, wording)).toBe(one);
    expect(saidOf({ name: '3 leads', isSeveral: true }, change, wording)).toBe(several);
  },
);

test('the sentences for a set appointment and for an undone change name the person', () => {
  const change = { appointment: at, status: 'scheduled' } as const;
  expect(saidOf({ name: 'Ada' }, change, wording)).toBe('Ada has an appointment');
  expect(undoneOf({ name: 'Ada' })).toBe('Taken back: Ada is as before');
});

test('`isSo` is true for a claim or an assignment that the lead already has, and false for other changes', () => {
  const mine = aContact(bobs);
  expect(isSo(mine, { claim: true })).toBe(true);
  expect(isSo(mine, { assign: 's2' })).toBe(true);
  expect(isSo(mine, { assign: 's1' })).toBe(false);
  expect(isSo(mine, { handled: true })).toBe(false);
  expect(isSo(mine, { contact: 'reached' })).toBe(false);
  expect(isSo(mine, { claim: true, contact: 'reached' })).toBe(false);
});

test('the differences to a colleague’s version list each changed field with its present value', () => {
  const before = consultationOf('1', { notes: 'a' });
  const now = consultationOf('1', {
    ...bobs,
    status: 'contacted',
    notes: '',
    appointment: at,
    place: '9 Oak Lane',
    snoozed_until: at,
    contacted: { by: 'Bob', by_id: 's2', at, outcome: 'left-message' },
  });
  expect(differences(before, now, (time) => `at ${time.slice(11, 16)}`)).toEqual([
    { what: 'Status', now: 'Contacted' },
    { what: 'Taken by', now: 'Bob' },
    { what: 'Snoozed until', now: 'at 15:01' },
    { what: 'Last contact', now: 'Left a message, Bob' },
    { what: 'Appointment', now: 'at 15:01' },
    { what: 'Place', now: '9 Oak Lane' },
    { what: 'Notes', now: 'none' },
  ]);
  expect(differences(before, before, String)).toEqual([]);
  // Without a place the visit is at the address of the request.
  const home = { ...now, place: '' };
  expect(differences(now, home, String)).toEqual([{ what: 'Place', now: home.address }]);
});
