import { demoBusiness } from '@sallie/shared/rules/business';
import { openSpan } from '@sallie/shared/rules/opening-hours';
import { describe, expect, test } from 'vitest';
import { countWith, decide, returnedNow, type Situation } from './decide.ts';
import type { Fresh, Held } from './lead-signals.ts';
import type { OpenConversation } from './open-conversations.ts';

/* On Monday, November 23, 2026, the shop is open from 10 AM to 8 PM, 15:00 to 01:00 in UTC. */
const monday = (time: string) => `2026-11-23T${time}.000Z`;

const lead = (id: string, since: string, enquiry = id): Fresh => ({
  enquiry,
  kind: 'contacts',
  id,
  name: 'Ada',
  since,
});

const conversation = (fields: Partial<OpenConversation> = {}): OpenConversation => ({
  id: 'v',
  name: 'Guest 4F2A',
  online: true,
  waits: true,
  with: null,
  since: monday('16:00:00'),
  unread: 1,
  urgent: false,
  unansweredFrom: null,
  waitsSinceTaken: false,
  ...fields,
});

function at(now: string, situation: Partial<Situation> = {}) {
  return decide({
    now: new Date(now),
    facts: demoBusiness,
    ...{ fresh: [], conversations: [], held: [] },
    ...{ waiting: 0, unread: 0, onDuty: 1 },
    ...situation,
  });
}

describe('the alert of a lead that came at 11 AM', () => {
  test.each([
    ['16:00:00', 1, 20_000],
    ['16:00:19', 1, 1000],
    ['16:00:20', 2, 20_000],
    ['16:00:47', 3, 13_000],
    ['16:30:00', 91, 20_000],
  ])('at %s UTC has rung %i times', (now, rings, again) => {
    const decided = at(monday(now), { fresh: [lead('a', monday('16:00:00'))] });
    expect(decided.attention).toMatchObject({ ringing: [{ id: 'a', rings }], quiet: false });
    expect(decided.again).toBe(again);
  });
});

test('a lead left in the chat rings once, and the next look comes when that ring is over', () => {
  const fresh = [{ ...lead('a', monday('16:00:00')), once: true }];
  const first = at(monday('16:00:05'), { fresh });
  expect(first.attention.ringing).toMatchObject([{ id: 'a', rings: 1 }]);
  expect(first.again).toBe(15_000);
  expect(at(monday('16:00:20'), { fresh }).attention.ringing).toEqual([]);
});

describe('a lead that came', () => {
  test.each([
    ['in this opening rings', monday('15:00:00'), monday('16:00:00'), 1],
    ['before the doors opened does not ring', monday('14:59:59'), monday('16:00:00'), 0],
    ['in the opening before does not ring', '2026-11-21T16:00:00.000Z', monday('16:00:00'), 0],
    [
      'in the last second rings until closing time',
      '2026-11-24T00:59:59.000Z',
      '2026-11-24T00:59:59.500Z',
      1,
    ],
    [
      'in the last second does not ring at closing time',
      '2026-11-24T00:59:59.000Z',
      '2026-11-24T01:00:00.000Z',
      0,
    ],
    [
      'on a Wednesday, when the shop is closed, does not ring',
      '2026-11-25T16:00:00.000Z',
      '2026-11-25T16:00:05.000Z',
      0,
    ],
    ['on Thanksgiving does not ring', '2026-11-26T16:00:00.000Z', '2026-11-26T16:00:05.000Z', 0],
  ])('%s', (_, since, now, count) => {
    expect(at(now, { fresh: [lead('a', since)] }).attention.ringing).toHaveLength(count);
  });
});

test('a lead goes on ringing when the clock is set back by a minute', () => {
  const { attention } = at(monday('16:00:00'), { fresh: [lead('a', monday('16:01:00'))] });
  expect(attention.ringing).toMatchObject([{ rings: 1 }]);
});

test.each([
  ['just before opening', monday('14:59:58'), 2000],
  ['just before closing', '2026-11-24T00:59:59.000Z', 1000],
  ['hours before', monday('08:00:00'), 60_000],
])('the next look comes at the turn of opening hours, or after a minute: %s', (_, now, again) => {
  expect(at(now).again).toBe(again);
});

test('the referrals of one form ring once, as the first of them', () => {
  const fresh = [
    lead('second', monday('16:00:02'), 'batch'),
    lead('first', monday('16:00:01'), 'batch'),
    lead('other', monday('16:00:03')),
  ];
  const now = monday('16:00:05');
  const { ringing } = at(now, { fresh }).attention;
  expect(ringing.map(({ id }) => id)).toEqual(['first', 'other']);
});

test('a lead left in the chat rings as urgent when its visitor then reports trouble', () => {
  const fresh = [{ ...lead('v', monday('16:00:00')), kind: 'visitors', once: true } as const];
  const conversations = [conversation({ since: monday('16:00:03'), urgent: true })];
  const { ringing } = at(monday('16:00:05'), { fresh, conversations }).attention;
  expect(ringing).toMatchObject([{ kind: 'conversation', id: 'v', urgent: true }]);
});

const trouble = { online: false, urgent: true };
test.each([
  ['that waits with its visitor there rings', {}, 1, 1],
  [
    'that waits though its visitor has gone counts as waiting and does not ring',
    { online: false },
    0,
    1,
  ],
  ['that is taken neither rings nor waits', { waits: false }, 0, 0],
  ['that has waited since before opening rings', { since: monday('14:50:00') }, 1, 1],
  ['in trouble, whose visitor has gone, rings', trouble, 1, 1],
  ['in trouble for a day rings', { ...trouble, since: '2026-11-22T16:00:05.000Z' }, 1, 1],
  [
    'in trouble for more than a day counts as waiting and does not ring',
    { ...trouble, since: '2026-11-22T16:00:04.000Z' },
    0,
    1,
  ],
])('a conversation %s', (_, fields, ringing, waiting) => {
  const { attention } = at(monday('16:00:05'), { conversations: [conversation(fields)] });
  expect(attention.ringing).toHaveLength(ringing);
  expect(attention).toMatchObject({ waiting, unread: 1 });
});

describe('a conversation that was taken and is without an answer', () => {
  const taken = { waits: false, with: 'dana', unansweredFrom: monday('16:02:00') };
  test.each([
    ['does not ring a second before its two minutes are over', '16:01:59', {}, 0, 1000],
    ['rings when its two minutes are over', '16:02:00', {}, 1, 20_000],
    ['has rung three times 45 seconds later', '16:02:45', {}, 3, 15_000],
    ['does not ring after an answer', '16:02:45', { unansweredFrom: null }, 0, 60_000],
    ['does not ring once its visitor has gone', '16:02:45', { online: false }, 0, 60_000],
  ])('%s', (_, now, fields, rings, again) => {
    const decided = at(monday(now), { conversations: [conversation({ ...taken, ...fields })] });
    const entry = { kind: 'conversation', id: 'v', since: monday('16:02:00'), unanswered: true };
    expect(decided.attention.ringing).toMatchObject(rings > 0 ? [{ ...entry, rings }] : []);
    expect(decided.attention.waiting, 'it is somebody’s').toBe(0);
    expect(decided.again).toBe(again);
  });

  test('rings in opening hours alone', () => {
    const unansweredFrom = monday('08:00:00');
    const conversations = [conversation({ ...taken, unansweredFrom })];
    expect(at(monday('08:00:05'), { conversations }).attention.ringing).toEqual([]);
  });
});

test('200,000 conversations, more than a call takes arguments, are all counted', () => {
  const unansweredFrom = monday('16:05:00');
  const one = conversation({ waits: false, with: 'dana', unansweredFrom, unread: 0 });
  const conversations = Array.from({ length: 200_000 }, () => one);
  const { attention } = at(monday('16:00:05'), { conversations });
  expect(attention.with).toEqual({ dana: 200_000 });
});

test('in a flood the newest 100 ring, and urgent leads and waiting visitors are always among them', () => {
  const fresh = Array.from({ length: 300 }, (_, count) =>
    lead(String(count), new Date(Date.parse(monday('16:00:00')) + count).toISOString()),
  );
  const { ringing } = at(monday('16:00:05'), { fresh, waiting: 300 }).attention;
  expect(ringing.map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, count) => String(200 + count)),
  );
  const urgent = { ...lead('flooded', monday('15:30:00')), urgent: true };
  const waits = conversation({ since: monday('15:45:00') });
  const all = { fresh: [urgent, ...fresh], conversations: [waits] };
  const loud = at(monday('16:00:05'), all).attention.ringing;
  expect(loud).toHaveLength(100);
  expect(loud.slice(0, 2)).toMatchObject([{ id: 'flooded', urgent: true }, { id: 'v' }]);
});

const held = (id: string, back: Partial<Held['back']> = {}, more: Partial<Held> = {}): Held => ({
  enquiry: id,
  kind: 'contacts',
  id,
  name: 'Ada',
  owner: 'd',
  restsUntil: null,
  back: {
    why: 'no-step',
    toOwner: new Date(monday('18:00:00')),
    toAll: new Date(monday('20:00:00')),
    ...back,
  },
  ...more,
});

function backAt(time: string, ...all: Held[]) {
  const now = new Date(monday(time));
  const span = openSpan(demoBusiness, now);
  const { returned, next } = returnedNow(all, { now, facts: demoBusiness, span });
  return { returned, next: next - now.getTime() };
}

test('a held lead comes back to its owner at its time, and to every desk later', () => {
  expect(backAt('17:59:59', held('a'))).toEqual({ returned: [], next: 1000 });
  const { returned, next } = backAt('18:00:00', held('a'));
  expect(returned).toEqual([
    {
      kind: 'contacts',
      id: 'a',
      name: 'Ada',
      since: '2026-11-23T18:00:00.000Z',
      why: 'no-step',
      to_id: 'd',
      rings: 1,
    },
  ]);
  expect(next).toBe(20_000);
  const all = { since: '2026-11-23T20:00:00.000Z', to_id: null, rings: 1 };
  expect(backAt('20:00:00', held('a')).returned).toMatchObject([all]);
});

test('a returned lead rings three times and then only stands there, until it goes to every desk', () => {
  expect(backAt('18:00:41', held('a')).returned).toMatchObject([{ rings: 3 }]);
  const later = backAt('19:00:00', held('a'));
  expect(later.returned).toMatchObject([{ rings: 3, to_id: 'd' }]);
  expect(later.next).toBe(3_600_000);
});

test('a lead that came back while the shop was closed rings at opening; one of last week does not', () => {
  const overnight = held('a', { why: 'snooze', toOwner: new Date(monday('13:00:00')) });
  expect(backAt('13:00:00', overnight).returned).toMatchObject([{ rings: 0 }]);
  expect(backAt('15:00:00', overnight).returned).toMatchObject([{ rings: 1 }]);
  const lastWeek = held('a', { toOwner: new Date('2026-11-17T16:00:00.000Z'), toAll: null });
  expect(backAt('15:00:00', lastWeek).returned).toMatchObject([{ rings: 0, to_id: 'd' }]);
});

test('the parts of one form come back once to each owner, and a lead that owes nothing does not come back', () => {
  const parts = [held('b', { toOwner: new Date(monday('18:01:00')) }), held('a')];
  const form = parts.map((part) => ({ ...part, enquiry: 'form' }));
  const { returned } = backAt('18:05:00', ...form, { ...held('c'), back: null });
  expect(returned).toMatchObject([{ id: 'a' }]);
  const [one, other] = form.map((part, at) => ({ ...part, owner: at === 0 ? 'e' : 'd' }));
  const each = backAt('18:05:00', ...[one, other].filter((part) => part !== undefined)).returned;
  expect(each).toMatchObject([{ to_id: 'd' }, { to_id: 'e' }]);
});

test('the count of an owner takes each form and conversation as one, and leaves out leads put off', () => {
  const mine = [held('a'), held('b', {}, { enquiry: 'form' }), held('c', {}, { enquiry: 'form' })];
  const others = [held('d', {}, { owner: 'e' })];
  const talks = [{ with: 'd' }, { with: null }];
  const now = new Date(monday('16:00:00'));
  expect(countWith([...mine, ...others], talks, now)).toEqual({ d: 3, e: 1 });
  const putOff = mine.map((one) => ({ ...one, restsUntil: new Date(monday('16:00:01')) }));
  expect(countWith(putOff, [], now)).toEqual({});
  expect(countWith(putOff, [], new Date(monday('16:00:01')))).toEqual({ d: 2 });
});
