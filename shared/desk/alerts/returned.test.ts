import { beforeEach, expect, test } from 'vitest';
import type { Returned } from '../../contract/attention.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { MINUTE_MS } from '../../rules/duration.ts';
import { aContact } from '../../testing/leads.ts';
import { alertsAtWork } from '../testing/alerts.ts';
import { attention, changed } from '../testing/frames.ts';

let desk: ReturnType<typeof alertsAtWork>;
beforeEach(() => {
  desk = alertsAtWork();
});

const back = (rings: number, more: Partial<Returned> = {}): ServerFrame =>
  attention({
    returned: [
      {
        kind: 'contacts',
        id: '1',
        name: 'Ada',
        since: '',
        why: 'no-step',
        to_id: 'dana',
        rings,
        ...more,
      },
    ],
  });

test('a returned lead rings once for each ring, with one notification for its holder and one once it is for all', () => {
  desk.handle(attention());
  const notification = { body: 'Ada', tag: 'lead/contacts/1' };
  const title = 'Still with you: no step for 2 open hours';
  expect(desk.handle(back(1))).toMatchObject({
    notifications: [{ ...notification, title }],
    sound: 'lead',
  });
  desk.pass(20_000);
  expect(desk.handle(back(1)).sound).toBeNull();
  expect(desk.handle(back(2))).toMatchObject({ notifications: [], sound: 'lead' });
  desk.pass(20_000);
  expect(desk.handle(back(3)).sound).toBe('lead');
  desk.pass(20_000);
  expect(desk.handle(back(1, { to_id: null }))).toMatchObject({
    notifications: [{ ...notification, title: 'Left alone for 4 open hours' }],
    sound: 'lead',
  });
});

test.each<[string, Partial<Returned>, string[]]>([
  ['is silent at a colleague’s desk', { to_id: 'bob' }, []],
  ['is silent before its first ring of this opening', { rings: 0 }, []],
  ['rings when a snooze is over', { why: 'snooze' }, ['Back from snooze']],
  ['rings when a call back is due', { why: 'call-back' }, ['Call now']],
  [
    'rings with the amount when a quote is accepted',
    { why: 'accepted', cents: 425_000 },
    ['Quote accepted: $4,250'],
  ],
])('a returned lead %s', (_, more, titles) => {
  desk.handle(attention());
  const news = desk.handle(back(1, more));
  expect(news.notifications.map(({ title }) => title)).toEqual(titles);
  expect(news.sound).toBe(titles.length > 0 ? 'lead' : null);
});

test('a lead that returned before the desk connected, or out of hours, rings when its next ring is due', () => {
  expect(desk.handle(back(1)).sound).toBeNull();
  expect(desk.handle(back(2)).sound).toBe('lead');
  desk.pass(20_000);
  desk.handle(attention({ quiet: true }));
  expect(desk.handle(back(0)).sound).toBeNull();
  expect(desk.handle(back(1))).toMatchObject({ notifications: [{ body: 'Ada' }], sound: 'lead' });
});

test('a new version alone does not retire the notification of a returned lead; handling the lead does', () => {
  const claim = { by_id: 'dana', by: 'Dana', at: '2026-11-20T15:00:00Z', seconds: 20 };
  const ofAda = (more: Parameters<typeof aContact>[0]) =>
    changed(aContact({ id: '1', claim, ...more }));
  desk.handle(attention());
  expect(desk.handle(ofAda({})).retire).toEqual(['lead/contacts/1']);
  desk.handle(back(1));
  expect(desk.handle(ofAda({ version: 2 })).retire).toEqual([]);
  expect(desk.handle(ofAda({ handled_at: '2026-11-20T17:01:00Z' })).retire).toEqual([
    'lead/contacts/1',
  ]);
});

test('a lead given by a colleague notifies only the desk of its new holder', () => {
  const given = (to_id: string): ServerFrame => ({
    type: 'leadAssigned',
    data: {
      kind: 'contacts',
      id: '1',
      name: 'Ada',
      to: 'Dana',
      to_id,
      by: 'Bob',
      by_id: 'bob',
      at: '2026-11-20T15:00:00Z',
    },
  });
  expect(desk.handle(given('dana'))).toMatchObject({
    notifications: [{ title: 'Bob gave you Ada', body: 'Message', tag: 'lead/contacts/1' }],
    sound: 'lead',
  });
  desk.pass(MINUTE_MS);
  expect(desk.handle(given('ellen'))).toMatchObject({ notifications: [], sound: null });
});
