import { expect, test } from 'vitest';
import type { Consultation } from '../contract/consultation.ts';
import type { Visitor } from '../contract/visitor.ts';
import { aConsultation, aVisitor } from '../testing/leads.ts';
import { demoBusiness } from './business.ts';
import { isOver, limitsAt, monthsBefore, retentionSentences } from './retention.ts';

const { retention } = demoBusiness;
const now = new Date('2026-11-22T12:00:00.000Z');
const limits = limitsAt(retention, now);
const longAgo = '2024-11-22T11:59:59.000Z';
const nearly = '2024-11-22T12:00:01.000Z';
const weeksAgo = '2026-10-23T11:59:59.000Z';

const old = { created_at: longAgo };
const consultation = (fields: Partial<Consultation> = {}) => aConsultation({ ...old, ...fields });
const guest = (fields: Partial<Visitor> = {}) =>
  aVisitor({ email: '', phone: '', created_at: weeksAgo, ...fields });
const by = { by: 'Dana', by_id: 'd' };
const silent = { hasRequest: false };

test.each([
  ['a lead of two years', consultation(), true],
  ['a lead a second younger', consultation({ created_at: nearly }), false],
  ['a lead that was opened since', consultation({ read: { ...by, at: nearly } }), false],
  [
    'a lead that was claimed since',
    consultation({ claim: { ...by, at: nearly, seconds: 1 } }),
    false,
  ],
  ['a lead that was handled since', consultation({ handled_at: nearly }), false],
  [
    'a lead with an appointment ahead',
    consultation({ appointment: '2027-01-04T15:00:00Z' }),
    false,
  ],
  ['a lead with a visit ahead', consultation({ visit_ends: '2027-01-04T16:00:00Z' }), false],
  [
    'a lead put off until next year',
    consultation({ snoozed_until: '2027-01-04T15:00:00Z' }),
    false,
  ],
  ['a lead to be called next year', consultation({ call_back_at: '2027-01-04T15:00:00Z' }), false],
  [
    'a lead whose notes were changed since',
    consultation({ history: [{ at: nearly, by: { role: 'bot' }, type: 'notes' }] }),
    false,
  ],
  ['spam of a month', consultation({ created_at: weeksAgo, spam: true }), true],
  [
    'spam with an accepted quote that staff have not seen to',
    consultation({
      ...{ created_at: weeksAgo, spam: true },
      quote: { step: 'accepted', cents: 100, at: weeksAgo },
    }),
    false,
  ],
])('isOver tells whether retention erases %s', (_, lead, over) => {
  expect(isOver(lead, limits)).toBe(over);
});

test('a guest is erased after a month of silence, and a guest who left a lead is kept as a lead', () => {
  expect(isOver(guest(), limits, silent)).toBe(true);
  expect(isOver(guest(), limits, { ...silent, lastMessage: '2026-11-20T00:00:00Z' })).toBe(false);
  expect(isOver(guest(), limits, { hasRequest: true })).toBe(false);
  expect(isOver(guest({ left_at: weeksAgo }), limits, silent)).toBe(false);
  expect(isOver(guest({ email: 'ada@mail.example' }), limits, silent)).toBe(false);
});

test('retention that is switched off keeps leads and guests, and its sentences leave them out', () => {
  const off = { leadMonths: null, chatMonths: 1, guestDays: null, spamDays: 1 };
  const ages = limitsAt(off, now);
  expect(ages).toMatchObject({ leads: null, guests: null });
  expect(isOver(consultation({ created_at: '1990-01-01T00:00:00Z' }), ages)).toBe(false);
  expect(retentionSentences(off)).toEqual([
    'A chat is erased by itself 1 month after its last message.',
    'What looks like spam is erased by itself 1 day after anything last happened to it.',
  ]);
  expect(retentionSentences(retention)).toHaveLength(4);
});

test('monthsBefore is the same day, or the last of a shorter month', () => {
  const back = (at: string, months: number) => new Date(monthsBefore(new Date(at), months));
  expect(back('2026-03-31T08:00:00.000Z', 1).toISOString()).toBe('2026-02-28T08:00:00.000Z');
  expect(back('2028-02-29T08:00:00.000Z', 24).toISOString()).toBe('2026-02-28T08:00:00.000Z');
  expect(back('2026-01-15T08:00:00.000Z', 12).toISOString()).toBe('2025-01-15T08:00:00.000Z');
});
