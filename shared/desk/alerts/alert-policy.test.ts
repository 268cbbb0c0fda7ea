import { beforeEach, expect, test } from 'vitest';
import type { Visit } from '../../contract/visit.ts';
import { MINUTE_MS } from '../../rules/duration.ts';
import {
  aCall,
  aConsultation,
  aContact,
  aReferral,
  aSignup,
  aVisitor,
} from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { alertsAtWork, rungBy } from '../testing/alerts.ts';
import { attention, changed, created, online } from '../testing/frames.ts';
import { createChimeGate } from './alert-policy.ts';

const seen = { by: 'Dana', by_id: 'dana', at: '2026-11-20T15:00:00Z' };

let desk: ReturnType<typeof alertsAtWork>;
beforeEach(() => {
  desk = alertsAtWork();
});

test('a new lead makes one notification that leads to it, and none when the frame arrives again', () => {
  const notification = { title: 'New message', body: 'Ada', tag: 'lead/contacts/1' };
  expect(desk.handle(created())).toMatchObject({
    notifications: [notification],
    sound: null,
    flash: true,
  });
  expect(desk.handle(created())).toMatchObject({ notifications: [], flash: false });
});

test.each([
  ['New consultation request', aConsultation()],
  ['New discount signup', aSignup()],
])('the notification of a new lead has the title of its kind: %s', (title, lead) => {
  expect(desk.handle(created(lead)).notifications).toMatchObject([{ title, body: 'Ada' }]);
});

test('an urgent lead makes one notification titled as urgent', () => {
  const news = desk.handle(created(aContact({ urgent: true })));
  expect(news.notifications).toMatchObject([{ title: 'Urgent: new message', body: 'Ada' }]);
  expect(desk.handle(rungBy(1, { urgent: true })).notifications).toEqual([]);
});

test('suspected spam and a new visitor make no notification; a lead left in the chat does', () => {
  expect(desk.handle(created(aContact({ spam: true }))).notifications).toEqual([]);
  expect(desk.handle(created(aVisitor())).notifications).toEqual([]);
  const left = aVisitor({ id: 'left', name: 'Ned', left_at: '2026-11-20T15:00:00.000Z' });
  expect(desk.handle(created(left)).notifications).toEqual([
    { title: 'Left in the chat', body: 'Ned', tag: 'lead/visitors/left' },
  ]);
});

test('a call that staff wrote down rings at every desk but their own, and nowhere once staff have taken it', () => {
  const by = { role: 'staff', id: 'dana', name: 'Dana' } as const;
  const history = [{ at: '', by, type: 'written-down' } as const];
  const rung = rungBy(1, { kind: 'calls', by_id: 'dana' });
  expect(desk.handle(created(aCall({ history })))).toMatchObject({ notifications: [] });
  expect(desk.handle(rung)).toMatchObject({ sound: null, flash: false });
  const ellen = alertsAtWork();
  const atHers = { me: 'ellen' };
  expect(ellen.handle(created(aCall({ history })), atHers).notifications).toMatchObject([
    { title: 'New call or walk-in', body: 'Ada' },
  ]);
  expect(ellen.handle(rung, atHers).sound).toBe('lead');
  const claim = { by: 'Dana', by_id: 'dana', at: '', seconds: 0 };
  const taken = created(aCall({ id: '2', history, claim }));
  expect(ellen.handle(taken, atHers).notifications).toEqual([]);
});

test('a reconnected desk notifies of the lead that came meanwhile, and not of the one that rang before', () => {
  desk.handle(created());
  desk.handle(rungBy(1));
  desk.handle({ type: 'connected', resume: 'reset' });
  const known = { kind: 'contacts' as const, id: '1', name: 'Ada', since: '', rings: 4 };
  const missed = { ...known, kind: 'referrals' as const, id: '2', name: 'Cora', rings: 1 };
  desk.pass(MINUTE_MS);
  const news = desk.handle(attention({ waiting: 2, ringing: [known, missed] }));
  const notification = { title: 'New referral', body: 'Cora', tag: 'lead/referrals/2' };
  expect(news).toMatchObject({ notifications: [notification], sound: 'lead', flash: true });
  expect(desk.handle(attention({ waiting: 2, ringing: [known, missed] })).notifications).toEqual(
    [],
  );
});

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => aContact({ id: `${at}`, name: `Ada ${at}` }));
const together = { title: '12 new inquiries', tag: 'today' };

test('inquiries that a desk hears of when its connection is back make one notification if they are many', () => {
  desk.handle(attention());
  desk.handle({ type: 'connected', resume: 'ok' });
  const urgent = aContact({ id: 'urgent', urgent: true });
  const replayed = [...many(13).map(created), created(urgent)].map((frame) => desk.handle(frame));
  expect(replayed.flatMap(({ notifications }) => notifications)).toMatchObject([
    { title: 'Urgent: new message' },
  ]);
  desk.handle(changed(aContact({ id: '3', claim: { ...seen, seconds: 3 } })));
  const ringing = many(13).map(({ kind, id, name }) => ({ kind, id, name, since: '', rings: 1 }));
  const news = desk.handle(attention({ waiting: 13, ringing }));
  expect(news).toMatchObject({ notifications: [together], sound: 'lead' });
  expect(desk.handle(created(aContact({ id: 'later' }))).notifications).toHaveLength(1);
});

test('inquiries that came during a restart of the server make one notification if they are many, which ends when all are taken', () => {
  const ringing = many(12).map(({ kind, id, name }) => ({ kind, id, name, since: '', rings: 1 }));
  const afterRestart = (count: number) => {
    desk.handle(attention());
    desk.handle({ type: 'connected', resume: 'reset' });
    return desk.handle(attention({ waiting: count, ringing: ringing.slice(0, count) }));
  };
  expect(afterRestart(3).notifications).toHaveLength(3);
  expect(afterRestart(12).notifications).toMatchObject([together]);
  expect(desk.handle(attention()).retire).toEqual(['today']);
});

test('the referrals of one form make one notification, and taking one referral retires it', () => {
  const batch_id = 'batch-one';
  const first = desk.handle(created(aReferral({ id: '1', batch_id })));
  expect(first.notifications).toMatchObject([{ title: 'New referral', tag: 'lead/referrals/1' }]);
  expect(desk.handle(created(aReferral({ id: '2', batch_id }))).notifications).toEqual([]);
  expect(desk.handle(created(aReferral({ id: '3' }))).notifications).toHaveLength(1);
  const taken = aReferral({ id: '2', batch_id, claim: { ...seen, seconds: 3 } });
  expect(desk.handle(changed(taken)).retire).toEqual(['lead/referrals/1']);
});

test.each([
  ['that was read is retired', { read: seen }, true],
  ['that was taken is retired', { claim: { ...seen, seconds: 3 } }, true],
  ['that was handled is retired', { handled_at: seen.at }, true],
  ['that was marked as spam is retired', { spam: true }, true],
  ['that got notes is not retired', { notes: 'Call on Friday' }, false],
])('the notification of a lead %s', (_, change, retires) => {
  desk.handle(created());
  expect(desk.handle(changed(aContact(change))).retire).toEqual(retires ? ['lead/contacts/1'] : []);
});

test('a lead rings when it is new and at each further step, once per step, while it is listed as ringing', () => {
  desk.handle(attention());
  desk.handle(created());
  const heard = [rungBy(1), rungBy(1), rungBy(2), attention(), rungBy(3)].map((frame) => {
    desk.pass(20_000);
    return desk.handle(frame).sound;
  });
  expect(heard).toEqual(['lead', null, 'lead', null, 'lead']);
});

test('a lead that rang before the desk connected stays silent until its next step', () => {
  expect([rungBy(4), rungBy(4), rungBy(5)].map((frame) => desk.handle(frame).sound)).toEqual([
    null,
    null,
    'lead',
  ]);
  desk.handle({ type: 'connected', resume: 'ok' });
  expect(desk.handle(rungBy(9)).sound).toBeNull();
});

test('a lead that came while the machine slept rings when the machine wakes', () => {
  desk.handle(created());
  expect(desk.handle(rungBy(7)).sound).toBe('lead');
});

test('nothing rings outside the hours; at opening one notification counts the inquiries of the night', () => {
  desk.handle(attention({ quiet: true, waiting: 1 }));
  desk.handle(created());
  expect(desk.handle(attention({ quiet: true, waiting: 3 }))).toMatchObject({
    sound: null,
    notifications: [],
  });
  const opened = desk.handle(attention({ waiting: 3 }));
  expect(opened).toMatchObject({
    sound: 'lead',
    notifications: [{ body: '3 inquiries came while the shop was closed', tag: 'today' }],
  });
  expect(desk.handle(attention({ waiting: 3 })).notifications).toEqual([]);
});

test('a night without inquiries ends without sound and notification', () => {
  desk.handle(attention({ quiet: true }));
  expect(desk.handle(attention())).toMatchObject({ sound: null, notifications: [] });
});

test('the badge shows the server’s last count, also after a new lead', () => {
  expect(desk.handle(attention({ unread: 4 })).badge).toBe(4);
  expect(desk.handle(created()).badge).toBe(4);
});

test('a muted desk makes no sound for a visitor online, yet flashes', () => {
  expect(desk.handle(online, { muted: true })).toMatchObject({ sound: null, flash: true });
});

test('events within 1.5 s make one sound, and each makes its own notification', () => {
  desk.handle(attention());
  expect(desk.handle(online).sound).toBe('visitor');
  desk.pass(1499);
  expect(desk.handle(created()).notifications).toHaveLength(1);
  expect(desk.handle(rungBy(1))).toMatchObject({ sound: null, flash: true });
  desk.pass(1);
  expect(desk.handle(rungBy(2)).sound).toBe('lead');
});

test('a conversation taken and not answered rings again with one notification, and not while it is focused', () => {
  const entry = {
    kind: 'conversation',
    id: 'v',
    name: 'Vic',
    since: '',
    unanswered: true,
  } as const;
  const ring = (rings: number) => attention({ ringing: [{ ...entry, rings }] });
  const waits = { kind: 'conversation', id: 'v', name: 'Vic', since: '', rings: 1 } as const;
  desk.handle(attention({ waiting: 1, ringing: [waits] }));
  desk.handle({ type: 'takeOver', data: { visitor_id: 'v', by: 'Dana', by_id: 'dana' } });
  desk.handle(attention({ with: { dana: 1 } }));
  desk.pass(2 * MINUTE_MS);
  expect(desk.handle(ring(1))).toMatchObject({
    notifications: [{ title: 'Taken, but not answered yet', body: 'Vic', tag: 'conversation/v' }],
    sound: 'line',
  });
  desk.pass(20_000);
  expect(desk.handle(ring(2))).toMatchObject({ notifications: [], sound: 'line' });
  desk.pass(20_000);
  expect(desk.handle(ring(3), { focusedOn: 'conversation/v' })).toMatchObject({ sound: null });
});

test('the chime gate lets one sound pass in 1.5 s, counted from the last sound that passed', () => {
  let now = 0;
  const mayRing = createChimeGate({ now: () => now });
  const heard = [0, 1499, 1500, 2999, 3000].map((at) => {
    now = at;
    return mayRing();
  });
  expect(heard).toEqual([true, false, true, false, true]);
});

test('a customer’s cancellation rings, a confirmation only notifies, and a move by staff does neither', () => {
  const answered = (type: Visit['history'][number]['type'], by: 'customer' | 'staff') => {
    const { about, ...visit } = aVisit({
      history: [{ at: '2026-11-20T15:00:00.000Z', by: { role: 'visitor' }, type }],
      ...(type === 'canceled' && { state: 'canceled', wants_other: true }),
    });
    desk.pass(MINUTE_MS);
    return desk.handle({ type: 'visitChanged', data: { visit, by } });
  };
  const tag = 'lead/consultations/a';
  expect(answered('canceled', 'customer')).toMatchObject({
    notifications: [
      {
        title: 'Ada Byron canceled the visit',
        body: 'They want another time: please call them',
        tag,
      },
    ],
    sound: 'lead',
  });
  expect(answered('confirmed', 'customer')).toMatchObject({
    notifications: [{ title: 'Ada Byron confirmed the visit' }],
    sound: null,
  });
  expect(answered('moved', 'staff')).toMatchObject({ notifications: [], sound: null });
});
