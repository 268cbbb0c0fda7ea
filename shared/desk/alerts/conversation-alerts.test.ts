import { beforeEach, expect, test } from 'vitest';
import type { ServerFrame } from '../../contract/frames.ts';
import { MINUTE_MS } from '../../rules/duration.ts';
import { aConsultation, aVisitor } from '../../testing/leads.ts';
import { alertsAtWork, rungBy } from '../testing/alerts.ts';
import { ada, attention, changed, created, line, offline, online } from '../testing/frames.ts';
import type { Situation } from './news.ts';

let desk: ReturnType<typeof alertsAtWork>;
beforeEach(() => {
  desk = alertsAtWork();
});

test('a visitor who comes online rings once in ten minutes; a visitor online before the desk does not ring', () => {
  const early = { ...ada, visitor_id: 'early' };
  const before = desk.handle({ type: 'connected', resume: 'ok', online: [early] });
  expect(before).toMatchObject({ sound: null, notifications: [] });
  expect(desk.handle(online)).toMatchObject({
    sound: 'visitor',
    notifications: [
      { title: 'Visitor online', body: 'Ada would like to talk', tag: 'conversation/v' },
    ],
  });
  desk.handle(offline);
  desk.pass(10 * MINUTE_MS - 1);
  expect(desk.handle(online).sound).toBeNull();
  desk.pass(1);
  expect(desk.handle(online).sound).toBe('visitor');
});

test('a message notifies with its text, cut at 120 characters, or without it when text is hidden', () => {
  desk.handle(online);
  desk.pass(MINUTE_MS);
  const called = desk.handle(line(1));
  expect(called).toMatchObject({
    sound: 'line',
    notifications: [{ title: 'Ada', body: 'line 1' }],
  });
  desk.pass(MINUTE_MS);
  expect(desk.handle(line(2), { hideText: true }).notifications).toMatchObject([
    { body: 'Wrote a message' },
  ]);
  desk.pass(MINUTE_MS);
  const [long] = desk.handle(line(3, { message: 'x'.repeat(2000) })).notifications;
  expect(long?.body).toHaveLength(120);
});

test('a notification names a guest by the present name of the lead', () => {
  desk.handle({ type: 'visitorOnline', data: { ...ada, name: 'Guest 0001' } });
  desk.handle(changed(aVisitor({ id: 'v', name: 'Grace' })));
  desk.pass(MINUTE_MS);
  expect(desk.handle(line(1)).notifications[0]?.title).toBe('Grace');
});

const bob = { by: 'Bob', by_id: 'bob-1' };
const takenByBob: ServerFrame = { type: 'takeOver', data: { visitor_id: 'v', ...bob } };
const bobLooks: ServerFrame = { type: 'viewing', data: { visitor_id: 'v', ...bob } };
const bobLooksAway: ServerFrame = { type: 'viewing', data: bob };
const handedBack: ServerFrame = {
  type: 'handBack',
  data: { visitor_id: 'v', role: 'staff', ...bob },
};
const namesakeLooks: ServerFrame = {
  type: 'viewing',
  data: { visitor_id: 'v', by: 'Bob', by_id: 'bob-2' },
};

const at = (visitor: string) => ({ focusedOn: `conversation/${visitor}` as const });

test.each<[string, ServerFrame[], boolean, ServerFrame?, Partial<Situation>?]>([
  ['of a visitor who is online rings', [online], true],
  ['that arrives twice does not ring again', [online, line(1)], false],
  ['to SallieBot from a visitor who is not online does not ring', [], false],
  ['of a visitor who has left does not ring', [online, offline], false],
  ['of a visitor who is not online rings while staff have the conversation', [takenByBob], true],
  ['of SallieBot does not ring', [online], false, line(1, { is_bot: true })],
  ['of staff does not ring', [online], false, line(1, { is_admin: true })],
  ['in the conversation focused at this desk does not ring', [online], false, line(1), at('v')],
  ['rings while another conversation is focused at this desk', [online], true, line(1), at('w')],
  [
    'does not ring while the colleague who took the conversation looks at it',
    [online, takenByBob, bobLooks],
    false,
  ],
  [
    'rings when the colleague who took the conversation has looked away',
    [online, takenByBob, bobLooks, bobLooksAway],
    true,
  ],
  [
    'rings when only a namesake of the colleague who took the conversation looks',
    [online, takenByBob, namesakeLooks],
    true,
  ],
  ['rings when a colleague looks who has not taken the conversation', [online, bobLooks], true],
  ['does not ring after the conversation was handed back', [takenByBob, handedBack], false],
])('a message %s', (_, before, rings, told = line(1), situation = {}) => {
  for (const frame of before) desk.handle(frame);
  desk.pass(MINUTE_MS);
  expect(desk.handle(told, situation).sound).toBe(rings ? 'line' : null);
});

test('messages within five seconds ring once', () => {
  desk.handle(online);
  desk.pass(MINUTE_MS);
  const sounds = [0, 2000, 2999, 1].map((pause, place) => {
    desk.pass(pause);
    return desk.handle(line(place + 1)).sound;
  });
  expect(sounds).toEqual(['line', null, null, 'line']);
});

test('a message rings 75 s after the last sign that the colleague who took the conversation looks at it', () => {
  for (const frame of [online, takenByBob, bobLooks]) desk.handle(frame);
  desk.pass(75_000);
  expect(desk.handle(line(1)).sound).toBe('line');
});

test.each<[string, ServerFrame]>([
  ['answered', line(2, { is_admin: true })],
  ['taken', takenByBob],
  ['read', { type: 'read', data: { visitor_id: 'v', seq: 1, by: 'staff' } }],
])('a conversation that was %s retires its notification', (_, frame) => {
  desk.handle(online);
  desk.handle(line(1));
  expect(desk.handle(frame).retire).toEqual(['conversation/v']);
});

test('reading by the visitor, or by staff before the last message, retires no notification', () => {
  desk.handle(online);
  desk.handle(line(2));
  for (const data of [
    { visitor_id: 'v', seq: 1, by: 'staff' as const },
    { visitor_id: 'v', seq: 2, by: 'visitor' as const },
  ]) {
    expect(desk.handle({ type: 'read', data }).retire).toEqual([]);
  }
});

test('an urgent conversation notifies once, also when it becomes a lead or a consultation request', () => {
  const trouble = { id: 'v', name: 'Ned', urgent: true };
  const told = { title: 'Urgent: needs a person now', body: 'Ned', tag: 'conversation/v' };
  const silent = { notifications: [], sound: null };
  desk.handle(attention({ quiet: true }));
  desk.handle(rungBy(1, { kind: 'conversation', id: 'v' }));
  desk.pass(10_000);
  expect(desk.handle(rungBy(1, { kind: 'conversation', ...trouble }))).toMatchObject({
    notifications: [told],
    sound: 'lead',
  });
  desk.pass(10_000);
  const lead = aVisitor({ id: 'v', name: 'Ned', left_at: ada.since, urgent: true });
  expect(desk.handle(created(lead))).toMatchObject(silent);
  expect(desk.handle(rungBy(1, { kind: 'visitors', ...trouble }))).toMatchObject(silent);
  desk.pass(20_000);
  expect(desk.handle(rungBy(2, { kind: 'visitors', ...trouble }))).toMatchObject({ sound: 'lead' });

  const request = aConsultation({ id: 'r', visitor_id: 'v', urgent: true });
  expect(desk.handle(created(request))).toMatchObject(silent);
  expect(desk.handle(rungBy(1, { ...trouble, kind: 'consultations', id: 'r' }))).toMatchObject(
    silent,
  );
  const claim = { by: 'Dana', by_id: 'dana', at: ada.since, seconds: 3 };
  expect(desk.handle(changed({ ...request, claim })).retire).toContain('conversation/v');
});

test('a conversation without staff keeps ringing, but not at the desk that has it focused', () => {
  const waits = (rings: number) => rungBy(rings, { kind: 'conversation', id: 'v' });
  desk.handle(attention());
  expect(desk.handle(waits(1)).sound).toBe('line');
  expect(desk.handle(waits(2), { focusedOn: 'conversation/v' }).sound).toBeNull();
  desk.pass(20_000);
  expect(desk.handle(waits(3)).sound).toBe('line');
});
