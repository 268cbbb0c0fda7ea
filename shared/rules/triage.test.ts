import { describe, expect, test } from 'vitest';
import type { Contact } from '../contract/contact.ts';
import type { Lead } from '../contract/leads.ts';
import { aConsultation, aContact, aVisitor } from '../testing/leads.ts';
import { demoBusiness } from './business.ts';
import { comesBack, isSnoozed, isWith, stepOwedSince, takes, triageOf } from './triage.ts';

/* Monday, November 23, 2026: the shop is open from 10 AM to 8 PM, which is 15:00 to 01:00 in UTC. */
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const claim = { by: 'Dana', by_id: 'd', at: at('16:00'), seconds: 60 };

const accepted = { quote: { step: 'accepted', cents: 100, at: at('17:00') } } as const;
const seenTo = { ...accepted, step_at: at('18:00') };
const by = { role: 'staff', id: 'd', name: 'Dana' } as const;
const marked: Partial<Contact> = {
  ...accepted,
  history: [{ at: at('18:00'), by, type: 'marked-spam' }],
};

describe('triageOf says where a lead stands', () => {
  test.each<[string, Lead, string]>([
    ['a message', aContact(), 'new'],
    ['a message that somebody has', aContact({ claim }), 'taken'],
    ['a message that is done', aContact({ claim, handled_at: at('17:00') }), 'done'],
    ['a suspect', aContact({ spam: true }), 'done'],
    ['a suspect who accepted a quote since', aContact({ ...accepted, spam: true, claim }), 'taken'],
    ['a suspect whose answer was seen to', aContact({ ...seenTo, spam: true, claim }), 'done'],
    ['a suspect marked after it', aContact({ ...marked, spam: true, claim }), 'done'],
    ['a new request', aConsultation(), 'new'],
    ['a new request that somebody has', aConsultation({ claim }), 'taken'],
    ['a contacted request', aConsultation({ status: 'contacted' }), 'taken'],
    ['a scheduled request', aConsultation({ status: 'scheduled' }), 'taken'],
    ['a completed request', aConsultation({ status: 'completed', claim }), 'done'],
    ['a cancelled request', aConsultation({ status: 'cancelled' }), 'done'],
    ['a request of an unknown status', aConsultation({ status: 'constructor' }), 'taken'],
  ])('%s', (_, lead, state) => {
    expect(triageOf(lead)).toBe(state);
  });
});

test('a lead is with its holder until it is done, and a visitor beside a form is with no account', () => {
  expect(isWith(aContact({ claim }))).toBe('d');
  expect(isWith(aContact({ claim, handled_at: at('17:00') }))).toBeNull();
  expect(isWith(aConsultation({ status: 'contacted' }))).toBeNull();
  expect(isWith(aConsultation({ status: 'contacted', claim }))).toBe('d');
  expect(isWith(aConsultation({ status: 'scheduled', claim }))).toBe('d');
  expect(isWith(aConsultation({ status: 'completed', claim }))).toBeNull();
  expect(isWith(aVisitor({ claim }))).toBeNull();
  expect(isWith(aVisitor({ claim, left_at: at('15:00') }))).toBe('d');
});

test.each([
  [{ status: 'contacted' }, true],
  [{ status: 'new' }, false],
  [{ appointment: at('20:00') }, true],
  [{ appointment: null }, false],
  [{ contact: 'wrong-number' }, true],
  [{ snooze: at('20:00') }, true],
  [{ call_back: at('20:00') }, true],
  [{}, false],
])('the change %j claims a lead: %s', (change, does) => {
  expect(takes(change)).toBe(does);
});

describe('the next step of a lead is owed', () => {
  test.each<[string, Lead, string | null]>([
    ['not without a holder', aContact(), null],
    ['from its claim', aContact({ claim }), at('16:00')],
    ['no more once a step followed the claim', aContact({ claim, step_at: at('16:30') }), null],
    ['no more when the claim itself was a step', aContact({ claim, step_at: at('16:00') }), null],
    ['from the claim of a new holder', aContact({ claim, step_at: at('15:30') }), at('16:00')],
    [
      'from the end of a snooze',
      aContact({ claim, step_at: at('16:30'), snoozed_until: at('18:00') }),
      at('18:00'),
    ],
    [
      'no more once a step followed the time of a call',
      aContact({ claim, step_at: at('18:05'), call_back_at: at('18:00') }),
      null,
    ],
    ['not once it is done', aContact({ claim, handled_at: at('17:00') }), null],
    [
      'from the end of an agreed visit',
      aConsultation({ claim, step_at: at('16:30'), status: 'scheduled', appointment: at('18:00') }),
      at('19:00'),
    ],
    ['also when it has notes', aContact({ claim, notes: 'called' }), at('16:00')],
  ])('%s', (_, lead, since) => {
    expect(stepOwedSince(lead)).toBe(since);
  });
});

describe('a lead without a next step comes back after two open hours, and to all after four', () => {
  test.each([
    ['within a day', at('16:00'), at('18:00'), at('20:00')],
    ['before the doors open', at('12:00'), at('17:00'), at('19:00')],
    // Tuesday opens at 10 AM; Wednesday is closed.
    [
      'overnight',
      '2026-11-24T00:00:00.000Z',
      '2026-11-24T16:00:00.000Z',
      '2026-11-24T18:00:00.000Z',
    ],
    // Tuesday closes at 5 PM. Wednesday is closed, Thursday is Thanksgiving.
    [
      'over a holiday',
      '2026-11-24T21:00:00.000Z',
      '2026-11-27T16:00:00.000Z',
      '2026-11-27T18:00:00.000Z',
    ],
  ])('%s', (_, since, toOwner, toAll) => {
    const back = comesBack(demoBusiness, aContact({ claim: { ...claim, at: since } }));
    expect([back?.toOwner?.toISOString(), back?.toAll?.toISOString()]).toEqual([toOwner, toAll]);
  });

  test('never in a shop that has no hours', () => {
    const facts = { ...demoBusiness, hours: [] };
    const never = { why: 'no-step', toOwner: null, toAll: null };
    expect(comesBack(facts, aContact({ claim }))).toEqual(never);
  });

  test.each([
    ['snooze', { snoozed_until: at('18:00') }],
    ['call-back', { call_back_at: at('18:00') }],
    ['visit', { status: 'scheduled', appointment: at('17:00'), step_at: at('16:30') }],
  ])('at its own time after a %s', (why, plan) => {
    const back = comesBack(demoBusiness, aConsultation({ claim, ...plan }));
    expect(back).toEqual({ why, toOwner: new Date(at('18:00')), toAll: new Date(at('22:00')) });
  });
});

test('a snooze is over at its time', () => {
  const lead = { snoozed_until: at('18:00') };
  expect(isSnoozed(lead, new Date(at('17:59')))).toBe(true);
  expect(isSnoozed(lead, new Date(at('18:00')))).toBe(false);
  expect(isSnoozed({ snoozed_until: undefined }, new Date(at('18:00')))).toBe(false);
});
