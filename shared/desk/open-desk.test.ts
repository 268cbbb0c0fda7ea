import { beforeEach, expect, test } from 'vitest';
import { ApiError, type Call } from '../src/client.ts';
import type { Contact } from '../src/contact.ts';
import type { ServerFrame } from '../src/live.ts';
import type { Host } from './host.ts';
import type { Link } from './link.ts';
import { type OpenDesk, openDesk } from './open-desk.ts';

/* A server and a machine kept in memory: the desk's two ports, nothing else. */
let replies: Record<string, unknown>;
let asked: string[];
let tell: (frame: ServerFrame) => void;
let rung: string[];
let badge: number;
let clicks: (() => void)[];
let patience: () => void;
let signedOut: boolean;
let said: string[];

const call = (async ({ path }: { path: string }) => {
  asked.push(path);
  const reply = replies[path];
  if (reply instanceof Error) throw reply;
  return reply;
}) as unknown as Call;

const link: Link = {
  call,
  send: () => true,
  onFrame(listener) {
    tell = listener;
    return () => {
      tell = () => {};
    };
  },
  state: () => 'online',
  onState: () => () => {},
  reconnect: () => {},
};

const host: Host = {
  notify: ({ title, body }, onClick) => {
    rung.push(`${title}: ${body}`);
    clicks.push(onClick);
  },
  notices: () => 'on',
  askForNotices: async () => {},
  ring: async () => true,
  badge: (count) => {
    badge = count;
  },
  saveExport: () => {},
  remember: () => {},
  recall: () => null,
};

function contact(id: string, version = 1): Contact {
  return {
    id,
    created_at: '2026-11-20T15:00:00.000Z',
    version,
    source: 'form',
    spam: false,
    mail: null,
    mails: {},
    claim: null,
    handled_at: null,
    notes: '',
    history: [],
    name: 'Ada',
    email: 'ada@mail.example',
    phone: '',
    interest: '',
    message: '',
  };
}

const connected = (resume: 'ok' | 'reset'): ServerFrame => ({ type: 'connected', resume });
const created = (record: Contact): ServerFrame => ({
  type: 'leadCreated',
  data: { kind: 'contacts', record },
});

let desk: OpenDesk;
beforeEach(() => {
  replies = {
    '/api/visitors': [],
    '/api/consultations': [],
    '/api/contacts': [contact('1')],
    '/api/discount-signups': [],
    '/api/referrals': [],
    '/api/live-chat-threads': [],
    '/api/session': { username: 'dana', name: 'Dana', notices: [] },
    '/api/live-chat-settings': null,
  };
  asked = [];
  rung = [];
  clicks = [];
  said = [];
  badge = 0;
  signedOut = false;
  desk = openDesk({
    link,
    host,
    onSignedOut: () => {
      signedOut = true;
    },
    say: ({ description }) => said.push(description ?? ''),
    after: (_, deed) => {
      patience = deed;
      return () => {
        patience = () => {};
      };
    },
    now: () => 0,
    newId: () => 'x',
  });
});

const rows = () => desk.leads.contacts.getState().rows.map(({ id }) => id);
const loads = () => asked.filter((path) => path === '/api/contacts').length;

test('a desk connects, then loads, and what it loads never rings', async () => {
  desk.start();
  expect(asked).toEqual([]);
  tell(connected('reset'));
  await expect.poll(rows).toEqual(['1']);
  expect(rung).toEqual([]);
  expect(badge).toBe(0);
});

test('a lead told of rings, counts, and opens by a click on its notice', () => {
  desk.start();
  tell(created(contact('2')));
  expect(rung).toEqual(['New message: Ada']);
  expect(said).toEqual(['Ada']);
  expect(badge).toBe(1);
  clicks[0]?.();
  expect(desk.panel.getState().panel).toEqual({ show: 'lead', kind: 'contacts', id: '2' });
  desk.leads.contacts.apply({ type: 'seen', ids: ['2'] });
  expect(badge).toBe(0);
});

test('the same lead told of again stays silent', () => {
  desk.start();
  tell(created(contact('2')));
  tell(created(contact('2')));
  expect(rung).toHaveLength(1);
  expect(rows()).toEqual(['2']);
});

test('without a connection the lists are shown after a while, and again once it is there', async () => {
  desk.start();
  patience();
  await expect.poll(rows).toEqual(['1']);
  tell(connected('ok'));
  await expect.poll(loads).toBe(2);
});

test('a resumed connection loads nothing, one that lost its place loads all', async () => {
  desk.start();
  tell(connected('reset'));
  tell(connected('ok'));
  expect(loads()).toBe(1);
  tell(connected('reset'));
  expect(loads()).toBe(2);
});

test('any 401 signs the desk out', async () => {
  replies['/api/contacts'] = new ApiError(401, 'Please sign in');
  await desk.reload();
  expect(signedOut).toBe(true);
});

test('a list that fails says so and does not sign out', async () => {
  replies['/api/contacts'] = new ApiError(503, 'The store is down');
  await desk.reload();
  expect(desk.leads.contacts.getState().phase).toBe('failed');
  expect(signedOut).toBe(false);
});

test('an error of the socket is said, and the session is looked at', () => {
  desk.start();
  tell({ type: 'error', message: 'Please sign in again.' });
  expect(said).toEqual(['Please sign in again.']);
  expect(asked).toEqual(['/api/session']);
});

test('a change carries the version it was made on, and its reply shows at once', async () => {
  desk.start();
  tell(created(contact('2')));
  replies['/api/leads/:kind/:id'] = { ...contact('2', 2), notes: 'Call on Friday' };
  await desk.change('contacts', contact('2'), { notes: 'Call on Friday' });
  expect(desk.leads.contacts.getState().rows[0]?.notes).toBe('Call on Friday');
});
