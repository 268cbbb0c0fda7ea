import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import { aConsultation, aContact, aVisitor } from '../../testing/leads.ts';
import { readSigns, signsOf, waitOf } from './figure.ts';

const staff = { role: 'staff', id: 'dana', name: 'Dana' } as const;
const visitor = { role: 'visitor' } as const;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 15, minutes)).toISOString();
const lead = (...history: HistoryEntry[]) => aConsultation({ history });
const seen = (one: Lead) => readSigns(signsOf(one));
const waited = (one: Lead) => {
  const { asked, answered } = waitOf(one);
  return answered === null ? null : (answered - asked) / 60_000;
};

const claimed: HistoryEntry = { at: at(1), by: staff, type: 'claimed' };
const called: HistoryEntry = { at: at(9), by: staff, type: 'contacted', outcome: 'no-answer' };
const replied: HistoryEntry = { at: at(5), by: staff, type: 'replied' };
const handled: HistoryEntry = { at: at(7), by: staff, type: 'handled' };

test.each<[string, Lead, string, number | null]>([
  ['nothing', lead(), '', null],
  ['a claim', lead(claimed), '', null],
  ['a call that was tried', lead(claimed, called), 'word', 9],
  ['the first of several words', lead(replied, called), 'word', 5],
  [
    'a time that its customer chose',
    lead({ at: at(3), by: visitor, type: 'appointment-set', from: null, to: at(60) }),
    '',
    null,
  ],
  [
    'a status that says so',
    lead({ at: at(4), by: staff, type: 'status', from: 'new', to: 'contacted' }),
    'word',
    4,
  ],
  [
    'a quote that was sent',
    lead({ at: at(6), by: staff, type: 'quote', step: 'sent', cents: 1 }),
    'word',
    6,
  ],
  [
    'a call that was taken back',
    lead(called, { at: at(10), by: staff, type: 'undone', changes: ['contacted'] }),
    '',
    null,
  ],
  ['being handled', lead(handled), 'done', 7],
  ['a call after being handled', lead(handled, called), 'word', 9],
])('the signs of a lead tell the first answer of: %s', (_, one, answer, minutes) => {
  expect(seen(one).answer).toBe(answer);
  expect(waited(one)).toBe(minutes);
});

test('a visitor who comes back waits anew: a reply of before is no answer', () => {
  const back = aVisitor({ left_at: at(30), history: [replied] });
  expect(seen(back)).toMatchObject({ isLead: true, answer: '' });
  const answered = aVisitor({ left_at: at(30), history: [replied, { ...called, at: at(42) }] });
  expect(waited(answered)).toBe(12);
});

test('spam, tests, visitors beside a form and replaced leads are not counted as leads', () => {
  expect(seen(aContact({ spam: true })).isLead).toBe(false);
  expect(seen(aContact({ found_by: 'test' })).isLead).toBe(false);
  expect(seen(aVisitor()).isLead).toBe(false);
  expect(seen(lead({ at: at(2), by: visitor, type: 'replaced', lead: 'other' })).isLead).toBe(
    false,
  );
  expect(seen(aContact()).isLead).toBe(true);
});

test('a request counts as far as it ever came, unless that was undone', () => {
  const scheduled: HistoryEntry = {
    at: at(4),
    by: staff,
    type: 'status',
    from: 'new',
    to: 'scheduled',
  };
  const canceled = aConsultation({ status: 'cancelled', history: [scheduled] });
  expect(seen(canceled).step).toBe(2);
  const undone: HistoryEntry = { at: at(5), by: staff, type: 'undone', changes: ['status'] };
  expect(seen(lead(scheduled, undone)).step).toBe(0);
  expect(seen(aConsultation({ status: 'constructor' })).step).toBe(0);
  expect(seen(aContact()).step).toBe(-1);
});

test('the signs of a lead tell spam that was held, wrongly held or let through', () => {
  const cleared: HistoryEntry = { at: at(3), by: staff, type: 'cleared-spam' };
  const marked: HistoryEntry = { at: at(3), by: staff, type: 'marked-spam' };
  expect(seen(aContact({ spam: true })).spam).toBe('held');
  expect(seen(aContact({ history: [cleared] })).spam).toBe('wrongly');
  expect(seen(aContact({ spam: true, history: [marked] })).spam).toBe('let-through');
  expect(seen(aContact()).spam).toBe('');
});
