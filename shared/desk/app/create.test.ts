import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import type { Contact } from '../../contract/contact.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { leadKinds } from '../../contract/leads.ts';
import { aContact } from '../../testing/leads.ts';
import { countsOf } from '../stores/leads.ts';
import { attention, created } from '../testing/frames.ts';
import { aConnection, aHost, dana } from '../testing/host.ts';
import { type OpenDesk, openDesk } from './create.ts';

/* A server and a machine in memory, behind the desk's two ports. */
let replies: Record<string, unknown>;
let asked: string[];
let sent: unknown[];
let tell: (frame: ServerFrame) => void;
let rung: string[];
let retired: string[];
let mayNotify: boolean;
let badge: number;
let clicks: (() => void)[];
let patience: () => void;
let signedOut: boolean;
let said: string[];

const call = (async (
  { path }: { path: string },
  request?: { params?: { kind?: string }; body?: unknown },
) => {
  const at = path.replace('held-leads/:kind', `held-leads/${request?.params?.kind}`);
  asked.push(at);
  if (request?.body) sent.push(request.body);
  const reply = replies[at];
  if (reply instanceof Error) throw reply;
  return reply;
}) as unknown as Call;

const connection = aConnection({
  call,
  onFrame(listener) {
    tell = listener;
    return () => {
      tell = () => {};
    };
  },
});

const host = aHost({
  async notify({ title, body }, onClick) {
    rung.push(`${title}: ${body}`);
    clicks.push(onClick);
    return mayNotify;
  },
  async ring(sound) {
    rung.push(sound);
    return true;
  },
  flash: () => void rung.push('flash'),
  retire: (tag) => void retired.push(tag),
  badge: (count) => {
    badge = count;
  },
});

const countsOfAll = (rows: Contact[]) => countsOf({ rows, beyond: null });
const held = (...newest: Contact[]) => ({ newest, open: [], counts: countsOfAll(newest) });
const contact = (id: string, version = 1) => aContact({ id, version });
const connected = (resume: 'ok' | 'reset'): ServerFrame => ({ type: 'connected', resume });

let desk: OpenDesk;
beforeEach(() => {
  replies = {
    ...Object.fromEntries(leadKinds.map((kind) => [`/api/held-leads/${kind}`, held()])),
    '/api/held-leads/contacts': held(contact('1')),
    '/api/live-chat-threads': [],
    '/api/session': { ...dana, notices: [] },
    '/api/live-chat-settings': null,
  };
  asked = [];
  sent = [];
  rung = [];
  retired = [];
  mayNotify = true;
  clicks = [];
  said = [];
  badge = 0;
  signedOut = false;
  desk = openDesk({
    connection,
    host,
    onSignedOut: () => {
      signedOut = true;
    },
    say: ({ description }) => said.push(description ?? ''),
    after: (_, task) => {
      patience = task;
      return () => {
        patience = () => {};
      };
    },
    now: () => 0,
    newId: () => 'x',
  });
});

const rows = () => desk.leads.contacts.getState().rows.map(({ id }) => id);
const loads = () => asked.filter((path) => path === '/api/held-leads/contacts').length;

test('a desk loads once it is connected, and loaded leads never ring', async () => {
  desk.start();
  expect(asked).toEqual([]);
  tell(connected('reset'));
  tell(attention({ waiting: 1, unread: 1 }));
  await expect.poll(rows).toEqual(['1']);
  expect(rung).toEqual([]);
  expect(badge).toBe(1);
});

test('a new lead makes a notification and a toast, and a click on the notification opens the lead', async () => {
  desk.start();
  tell(created(contact('2')));
  await expect.poll(() => said).toEqual(['Ada']);
  expect(rung).toEqual(['New message: Ada', 'flash']);
  clicks[0]?.();
  expect(desk.detail.getState().detail).toEqual({ show: 'lead', kind: 'contacts', id: '2' });
  expect(desk.place.getState().place).toBe('contacts');
  desk.shows('lead/contacts/2');
  expect(retired).toEqual(['lead/contacts/2']);
});

test('the desk rings for the lead the server lists as ringing, and its badge shows the server’s count', () => {
  const ada = { kind: 'contacts', id: '2', name: 'Ada', since: '', rings: 1 } as const;
  desk.start();
  tell(attention());
  tell(attention({ ringing: [ada], waiting: 1, unread: 1 }));
  expect(rung).toEqual(['lead', 'flash']);
  expect(badge).toBe(1);
});

test('a notification the system does not show stands on the page, with sound and flash, until its lead is erased', async () => {
  mayNotify = false;
  desk.start();
  tell(created(contact('2')));
  const missed = () => desk.missed.getState().notifications.map(({ tag }) => tag);
  await expect.poll(missed).toEqual(['lead/contacts/2']);
  expect(rung).toEqual(['New message: Ada', 'flash', 'lead']);
  expect(said).toEqual([]);
  tell({ type: 'leadErased', data: { kind: 'contacts', id: '2' } });
  expect(missed()).toEqual([]);
});

test('a notification the system does not show makes no sound outside the hours', async () => {
  mayNotify = false;
  desk.start();
  tell(attention({ quiet: true }));
  tell(created(contact('2')));
  await expect.poll(() => rung).toEqual(['New message: Ada', 'flash']);
});

test('a desk on a host that rings by itself does not ring, and still shows lead and count', () => {
  host.rings = 'machine';
  onTestFinished(() => {
    host.rings = 'page';
  });
  desk.start();
  tell(created(contact('2')));
  tell(attention({ unread: 3 }));
  expect(rung).toEqual([]);
  expect(rows()).toEqual(['2']);
  expect(desk.attention.getState().latest?.unread).toBe(3);
});

test('a desk without a connection loads its lists after a while, and again once connected', async () => {
  desk.start();
  patience();
  await expect.poll(rows).toEqual(['1']);
  tell(connected('ok'));
  await expect.poll(loads).toBe(2);
});

test('a resumed connection loads nothing; a reset connection loads all lists', async () => {
  desk.start();
  tell(connected('reset'));
  tell(connected('ok'));
  expect(loads()).toBe(1);
  tell(connected('reset'));
  expect(loads()).toBe(2);
});

test('a list and the taught answers that failed to load are loaded when the connection is resumed', async () => {
  desk.start();
  replies['/api/held-leads/contacts'] = new TypeError('Failed to fetch');
  replies['/api/answers'] = new TypeError('Failed to fetch');
  tell(connected('reset'));
  await expect.poll(() => desk.leads.contacts.getState().phase).toBe('failed');
  await expect.poll(() => desk.answers.getState().problem).not.toBe('');
  replies['/api/held-leads/contacts'] = held(contact('1'));
  replies['/api/answers'] = { taught: [], open: [] };
  tell(connected('ok'));
  await expect.poll(rows).toEqual(['1']);
  await expect.poll(() => desk.answers.getState().problem).toBe('');
});

test('the desk asks for its session again on reconnect when the first request failed', async () => {
  const who = replies['/api/session'];
  desk.start();
  replies['/api/session'] = new TypeError('Failed to fetch');
  tell(connected('reset'));
  await expect.poll(() => desk.leads.contacts.getState().phase).toBe('ready');
  replies['/api/session'] = who;
  tell(connected('ok'));
  await expect.poll(() => desk.session.getState().who?.id).toBe('d');
});

test.each([
  [401, true],
  [503, false],
])(
  'a list that fails to load with %i is marked as failed, and signs the desk out: %s',
  async (status, out) => {
    replies['/api/held-leads/contacts'] = new ApiError(status, 'Not now');
    await desk.reload();
    expect(desk.leads.contacts.getState().phase).toBe('failed');
    expect(signedOut).toBe(out);
  },
);

test('an error of the socket shows a toast, and signs the desk out when the session has ended in another tab', async () => {
  desk.start();
  // The desk sends the message again by itself.
  tell({ type: 'error', message: 'Later', client_id: 'c', retry_after: 2 });
  tell({ type: 'error', message: 'That was a little too fast.' });
  await expect.poll(() => said).toEqual(['That was a little too fast.']);
  expect(asked).toEqual(['/api/session']);
  replies['/api/session'] = new ApiError(401, 'Please sign in');
  tell({ type: 'error', message: 'Please sign in again.' });
  await expect.poll(() => signedOut).toBe(true);
  expect(said).toHaveLength(1);
});

test('a change of a lead carries the version it was made on, and its reply shows in the list at once', async () => {
  desk.start();
  tell(created(contact('2')));
  replies['/api/leads/:kind/:id'] = { ...contact('2', 5), notes: 'Call on Friday' };
  await desk.change(contact('2', 4), { notes: 'Call on Friday' });
  expect(sent).toEqual([{ version: 4, notes: 'Call on Friday' }]);
  expect(desk.leads.contacts.getState().rows[0]?.notes).toBe('Call on Friday');
});

test('the frame `staffChanged` makes the desk load its role and saved views again', async () => {
  desk.start();
  await desk.reload();
  replies['/api/session'] = { ...(replies['/api/session'] as object), role: 'staff' };
  const views = [{ name: 'Waiting', list: 'contacts', filters: {} }];
  replies['/api/preferences'] = { views };
  tell({ type: 'staffChanged' });
  await expect.poll(() => desk.triage.views.getState().saved).toEqual(views);
  await expect.poll(() => desk.session.getState().who?.role).toBe('staff');
});

test('the frame `staffChanged` makes the desk load the staff calendars with their days off again', async () => {
  desk.start();
  replies['/api/calendars'] = [];
  await desk.visits.loadCalendars();
  const away = [{ from: '2026-11-27', to: '2026-11-28' }];
  const person = { id: 'b', name: 'Bob' };
  const calendar = { person, goes: false, days_off: away, feed: null };
  replies['/api/calendars'] = [calendar];
  tell({ type: 'staffChanged' });
  await expect.poll(() => desk.visits.getState().calendars).toEqual([calendar]);
  // A desk that was away does not learn of it either.
  replies['/api/calendars'] = [];
  tell(connected('reset'));
  await expect.poll(() => desk.visits.getState().calendars).toEqual([]);
});
