import { expect, test } from 'vitest';
import { appointmentChange } from '../leads/details/appointment.tsx';
import { differences } from '../leads/details/conflict-banner.tsx';
import { consultation } from '../leads/testing/consultation.ts';
import { type LeadEdit, saidOf, undoOf } from './lead-change.ts';

const at = '2026-11-20T15:01:00.000Z';
const bobs = { claim: { by: 'Bob', by_id: 's2', at, seconds: 60 } };
const mine = { claim: { by: 'Dana', by_id: 's1', at, seconds: 60 } };

const namesakes = { claim: { ...mine.claim, by_id: 's3' } };

const cases: [LeadEdit, Parameters<typeof consultation>[1], LeadEdit | null, string][] = [
  [{ claim: true }, {}, { claim: false }, 'You have Ada'],
  [{ claim: false }, mine, { claim: true }, 'Ada is released'],
  [{ claim: false }, bobs, null, 'Ada is released'],
  [{ claim: false }, namesakes, null, 'Ada is released'],
  [{ handled: true }, {}, { handled: false }, 'Ada is handled'],
  [{ spam: false }, { spam: true }, { spam: true }, 'Ada is not spam'],
  [{ status: 'contacted' }, {}, { status: 'new' }, 'Ada is now Contacted'],
  [{ status: 'contacted' }, { status: 'from elsewhere' }, null, 'Ada is now Contacted'],
  [{ notes: 'b' }, { notes: 'a' }, { notes: 'a' }, 'Notes saved'],
  [
    { appointment: at, status: 'scheduled' },
    {},
    { appointment: null, status: 'new' },
    'Ada has an appointment',
  ],
];
for (const [change, before, undo, said] of cases) {
  test(`${JSON.stringify(change)} on ${JSON.stringify(before)}`, () => {
    expect(undoOf(consultation('1', before), change, 's1')).toEqual(undo);
    expect(saidOf('Ada', change)).toBe(said);
  });
}

test('an appointment moves the status with it, unless the work is over', () => {
  const when = new Date(at);
  expect(appointmentChange('new', when)).toEqual({ appointment: at, status: 'scheduled' });
  expect(appointmentChange('completed', when)).toEqual({ appointment: at });
  expect(appointmentChange('scheduled', null)).toEqual({ appointment: null, status: 'contacted' });
  expect(appointmentChange('cancelled', null)).toEqual({ appointment: null });
});

test('what a colleague changed is said as it is now', () => {
  const before = consultation('1', { notes: 'a' });
  const now = consultation('1', { ...bobs, status: 'contacted', notes: '', appointment: at });
  expect(differences(before, now, (time) => `at ${time.slice(11, 16)}`)).toEqual([
    { what: 'Status', now: 'Contacted' },
    { what: 'Taken by', now: 'Bob' },
    { what: 'Appointment', now: 'at 15:01' },
    { what: 'Notes', now: 'none' },
  ]);
  expect(differences(before, before, String)).toEqual([]);
});
