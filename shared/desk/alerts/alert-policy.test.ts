import { beforeEach, expect, test } from 'vitest';
import type { Ringing, ServerFrame } from '../../contract/frames.ts';
import { aContact, aReferral, aVisitor } from '../../testing/leads.ts';
import { ada, attention, changed, created, line, offline, online } from '../testing/frames.ts';
import { type AlertPolicy, createAlertPolicy } from './alert-policy.ts';
import type { Situation } from './news.ts';

const MINUTE = 60_000;
const atWork: Situation = { me: 'dana', focusedOn: null, muted: false, hideText: false };

let now: number;
let bell: AlertPolicy;
const seen = { by: 'Dana', by_id: 'dana', at: '2026-11-20T15:00:00Z' };

beforeEach(() => {
  now = 100 * MINUTE;
  bell = createAlertPolicy({ now: () => now });
  hear({ type: 'connected', resume: 'reset' });
});

function hear(frame: ServerFrame, situation: Partial<Situation> = {}) {
  return bell.hear(frame, { ...atWork, ...situation });
}
const rungBy = (rings: number, more: Partial<Ringing> = {}): ServerFrame =>
  attention({
    waiting: 1,
    ringing: [{ kind: 'contacts', id: '1', name: 'Ada', since: '', rings, ...more }],
  });

test('a new lead makes one notice that leads to it, however often it is told', () => {
  const notification = { title: 'New message', body: 'Ada', tag: 'lead/contacts/1' };
  expect(hear(created())).toMatchObject({
    notifications: [notification],
    sound: null,
    flash: true,
  });
  expect(hear(created())).toMatchObject({ notifications: [], flash: false });
});

test('one in trouble is told as urgent, once', () => {
  const news = hear(created(aContact({ urgent: true })));
  expect(news.notifications).toMatchObject([{ title: 'Urgent: new message', body: 'Ada' }]);
  expect(hear(rungBy(1, { urgent: true })).notifications).toEqual([]);
});

test('suspected spam, and the visitor a form or chat makes, say nothing', () => {
  expect(hear(created(aContact({ spam: true }))).notifications).toEqual([]);
  expect(hear(created(aVisitor())).notifications).toEqual([]);
  const left = aVisitor({ id: 'left', name: 'Ned', left_at: '2026-11-20T15:00:00.000Z' });
  expect(hear(created(left)).notifications).toEqual([
    { title: 'Left in the chat', body: 'Ned', tag: 'lead/visitors/left' },
  ]);
});

test('what came while the server was down is told when the line is back, what rang before is not told again', () => {
  hear(created());
  hear(rungBy(1));
  hear({ type: 'connected', resume: 'reset' });
  const known = { kind: 'contacts' as const, id: '1', name: 'Ada', since: '', rings: 4 };
  const missed = { ...known, kind: 'referrals' as const, id: '2', name: 'Cora', rings: 1 };
  now += MINUTE;
  const news = hear(attention({ waiting: 2, ringing: [known, missed] }));
  const notification = { title: 'New referral', body: 'Cora', tag: 'lead/referrals/2' };
  expect(news).toMatchObject({ notifications: [notification], sound: 'lead', flash: true });
  expect(hear(attention({ waiting: 2, ringing: [known, missed] })).notifications).toEqual([]);
});

test('the referrals of one form are one enquiry, told and retired as one', () => {
  const batch_id = 'batch-one';
  const first = hear(created(aReferral({ id: '1', batch_id })));
  expect(first.notifications).toMatchObject([{ title: 'New referral', tag: 'lead/referrals/1' }]);
  expect(hear(created(aReferral({ id: '2', batch_id }))).notifications).toEqual([]);
  expect(hear(created(aReferral({ id: '3' }))).notifications).toHaveLength(1);
  const taken = aReferral({ id: '2', batch_id, claim: { ...seen, seconds: 3 } });
  expect(hear(changed(taken)).retire).toEqual(['lead/referrals/1']);
});

test.each([
  ['read', { read: seen }, true],
  ['taken', { claim: { ...seen, seconds: 3 } }, true],
  ['done', { handled_at: seen.at }, true],
  ['sorted out as spam', { spam: true }, true],
  ['noted about', { notes: 'Call on Friday' }, false],
])('a lead that was %s: its notice goes away: %s', (_, change, retires) => {
  hear(created());
  expect(hear(changed(aContact(change))).retire).toEqual(retires ? ['lead/contacts/1'] : []);
});

test('an enquiry rings when it is new and at each step, until it is taken', () => {
  hear(attention());
  hear(created());
  const heard = [rungBy(1), rungBy(1), rungBy(2), attention(), rungBy(3)].map((frame) => {
    now += 20_000;
    return hear(frame).sound;
  });
  expect(heard).toEqual(['lead', null, 'lead', null, 'lead']);
});

test('what rang before this desk came is no news; its next step is', () => {
  expect([rungBy(4), rungBy(4), rungBy(5)].map((frame) => hear(frame).sound)).toEqual([
    null,
    null,
    'lead',
  ]);
  hear({ type: 'connected', resume: 'ok' });
  expect(hear(rungBy(9)).sound).toBeNull();
});

test('what came while the machine slept rings when it wakes', () => {
  hear(created());
  expect(hear(rungBy(7)).sound).toBe('lead');
});

test('outside the hours nothing rings; on return the count is said once', () => {
  hear(attention({ quiet: true, waiting: 1 }));
  hear(created());
  expect(hear(attention({ quiet: true, waiting: 3 }))).toMatchObject({
    sound: null,
    notifications: [],
  });
  const opened = hear(attention({ waiting: 3 }));
  expect(opened).toMatchObject({
    sound: 'lead',
    notifications: [{ body: '3 inquiries came while the shop was closed', tag: 'today' }],
  });
  expect(hear(attention({ waiting: 3 })).notifications).toEqual([]);
});

test('a night without enquiries ends in silence', () => {
  hear(attention({ quiet: true }));
  expect(hear(attention())).toMatchObject({ sound: null, notifications: [] });
});

test('the badge is what the server counted last, whatever else is heard', () => {
  expect(hear(attention({ unread: 4 })).badge).toBe(4);
  expect(hear(created()).badge).toBe(4);
});

test('muted: no sound, yet the notice and the flash', () => {
  expect(hear(online, { muted: true })).toMatchObject({ sound: null, flash: true });
});

test('a visit rings once in ten minutes, and who was here before never', () => {
  hear({ type: 'connected', resume: 'ok', online: [{ ...ada, visitor_id: 'early' }] });
  expect(hear(online)).toMatchObject({
    sound: 'visitor',
    notifications: [
      { title: 'Visitor online', body: 'Ada would like to talk', tag: 'conversation/v' },
    ],
  });
  hear(offline);
  now += 10 * MINUTE - 1;
  expect(hear(online).sound).toBeNull();
  now += 1;
  expect(hear(online).sound).toBe('visitor');
});

test('a line calls with its words, or without them where somebody may read along', () => {
  hear(online);
  now += MINUTE;
  const called = hear(line(1));
  expect(called).toMatchObject({
    sound: 'line',
    notifications: [{ title: 'Ada', body: 'line 1' }],
  });
  now += MINUTE;
  expect(hear(line(2), { hideText: true }).notifications).toMatchObject([
    { body: 'Wrote a message' },
  ]);
  now += MINUTE;
  const [long] = hear(line(3, { message: 'x'.repeat(2000) })).notifications;
  expect(long?.body).toHaveLength(120);
});

test('a guest is called by the record as it is now', () => {
  hear({ type: 'visitorOnline', data: { ...ada, name: 'Guest 0001' } });
  hear(changed(aVisitor({ id: 'v', name: 'Grace' })));
  now += MINUTE;
  expect(hear(line(1)).notifications[0]?.title).toBe('Grace');
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

test.each<[string, ServerFrame[], ServerFrame, Partial<Situation>, boolean]>([
  ['of a visitor who is here', [online], line(1), {}, true],
  ['told twice', [online, line(1)], line(1), {}, false],
  ['to SallieBot', [], line(1), {}, false],
  ['of who has left', [online, offline], line(1), {}, false],
  ['of who has left while a person answers', [takenByBob], line(1), {}, true],
  ['of SallieBot', [online], line(1, { is_bot: true }), {}, false],
  ['of staff', [online], line(1, { is_admin: true }), {}, false],
  ['in front of somebody here', [online], line(1), { focusedOn: 'conversation/v' }, false],
  ['while another is open here', [online], line(1), { focusedOn: 'conversation/w' }, true],
  ['in front of who took it', [online, takenByBob, bobLooks], line(1), {}, false],
  ['when who took it looked away', [online, takenByBob, bobLooks, bobLooksAway], line(1), {}, true],
  ['when a namesake of who took it looks', [online, takenByBob, namesakeLooks], line(1), {}, true],
  ['when a colleague only looks', [online, bobLooks], line(1), {}, true],
  ['after it was handed back', [takenByBob, handedBack], line(1), {}, false],
])('a line %s', (_, before, told, situation, rings) => {
  for (const frame of before) hear(frame);
  now += MINUTE;
  expect(hear(told, situation).sound).toBe(rings ? 'line' : null);
});

test('five thoughts in five seconds are one call', () => {
  hear(online);
  now += MINUTE;
  const sounds = [0, 2000, 2999, 1].map((pause, place) => {
    now += pause;
    return hear(line(place + 1)).sound;
  });
  expect(sounds).toEqual(['line', null, null, 'line']);
});

test('a desk that looked and died is not believed for ever', () => {
  for (const frame of [online, takenByBob, bobLooks]) hear(frame);
  now += 75_000;
  expect(hear(line(1)).sound).toBe('line');
});

test.each<[string, ServerFrame]>([
  ['answered', line(2, { is_admin: true })],
  ['taken', takenByBob],
  ['read', { type: 'read', data: { visitor_id: 'v', seq: 1, by: 'staff' } }],
])('a talk that was %s takes its notice away', (_, frame) => {
  hear(online);
  hear(line(1));
  expect(hear(frame).retire).toEqual(['conversation/v']);
});

test('what the visitor has read, or staff read before the last line, retires nothing', () => {
  hear(online);
  hear(line(2));
  for (const data of [
    { visitor_id: 'v', seq: 1, by: 'staff' as const },
    { visitor_id: 'v', seq: 2, by: 'visitor' as const },
  ]) {
    expect(hear({ type: 'read', data }).retire).toEqual([]);
  }
});

test('a visitor nobody takes rings on, but not in front of whoever reads it', () => {
  const waits = (rings: number) => rungBy(rings, { kind: 'conversation', id: 'v' });
  hear(attention());
  expect(hear(waits(1)).sound).toBe('line');
  expect(hear(waits(2), { focusedOn: 'conversation/v' }).sound).toBeNull();
  now += 20_000;
  expect(hear(waits(3)).sound).toBe('line');
});

test('what comes together is one sound, and each its own notice', () => {
  hear(attention());
  expect(hear(online).sound).toBe('visitor');
  now += 1499;
  expect(hear(created()).notifications).toHaveLength(1);
  expect(hear(rungBy(1))).toMatchObject({ sound: null, flash: true });
  now += 1;
  expect(hear(rungBy(2)).sound).toBe('lead');
});
