import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../src/chat/message.ts';
import type { Call } from '../../src/client.ts';
import type { ServerFrame } from '../../src/live.ts';
import { type OpenDesk, openDesk } from '../open-desk.ts';
import { LIVE_CHAT } from '../stores/tab.ts';
import { unreadCount } from '../stores/threads-list.ts';

const MINUTE = 60_000;

let now: number;
let rung: string[];
let noticed: string[];
let clicks: (() => void)[];
let badge: number;
let tell: (frame: ServerFrame) => void;
let desk: OpenDesk;

beforeEach(() => {
  now = 100 * MINUTE;
  rung = [];
  noticed = [];
  clicks = [];
  badge = 0;
  const call = (async () => []) as unknown as Call;
  desk = openDesk({
    link: {
      call,
      send: () => true,
      onFrame: (listener) => {
        tell = listener;
        return () => {};
      },
      state: () => 'online',
      onState: () => () => {},
      reconnect: () => {},
    },
    host: {
      notify: ({ title, body }, onClick) => {
        noticed.push(`${title}: ${body}`);
        clicks.push(onClick);
      },
      notices: () => 'on',
      askForNotices: async () => {},
      ring: async (sound) => rung.push(sound) > 0,
      badge: (count) => {
        badge = count;
      },
      saveExport: () => {},
      remember: () => {},
      recall: () => null,
    },
    onSignedOut: () => {},
    say: () => {},
    after: () => () => {},
    now: () => now,
    newId: () => 'x',
  });
  desk.start();
});

const who = { visitor_id: 'v', name: 'Ada', since: '2026-11-20T15:00:00Z' };
const arrive = () => tell({ type: 'visitorOnline', data: who });

function say(seq: number, more: Partial<Message> = {}) {
  const data: Message = {
    id: `m${seq}`,
    seq,
    client_id: null,
    visitor_id: 'v',
    message: `line ${seq}`,
    is_bot: false,
    is_admin: false,
    unverified: false,
    created_at: '2026-11-20T15:00:00Z',
    ...more,
  };
  tell({ type: 'liveChatMessage', data });
}

test('who is here when the desk connects does not ring, who comes does, once per visit', () => {
  tell({ type: 'connected', resume: 'reset', online: [{ ...who, visitor_id: 'early' }] });
  expect(rung).toEqual([]);
  arrive();
  now += MINUTE;
  tell({ type: 'visitorOffline', data: who });
  arrive();
  expect(rung).toEqual(['visitor']);
  expect(noticed).toEqual(['Visitor online: Ada would like to talk']);
});

test('lines ring, count on tab and badge alike, and open by their notice', () => {
  arrive();
  now += MINUTE;
  say(1);
  say(2);
  say(2);
  expect(rung).toEqual(['visitor', 'line']);
  expect(noticed.at(-1)).toBe('Ada: line 1');
  expect(badge).toBe(2);
  expect(unreadCount(desk.threads.getState().list)).toBe(2);
  clicks.at(-1)?.();
  expect(desk.tab.getState().tab).toBe(LIVE_CHAT);
  expect(desk.threads.getState().selected).toBe('v');
});

test('what somebody is looking at, here or at the desk of who took it over, is silent', () => {
  arrive();
  now += MINUTE;
  desk.threads.watch('v');
  say(1);
  desk.threads.watch(null);
  tell({ type: 'takeOver', data: { visitor_id: 'v', by: 'Bob' } });
  tell({ type: 'viewing', data: { visitor_id: 'v', by: 'Bob' } });
  say(2);
  expect(rung).toEqual(['visitor']);
  tell({ type: 'viewing', data: { by: 'Bob' } });
  say(3);
  expect(rung).toEqual(['visitor', 'line']);
});

test('a talk with SallieBot is read along, and calls nobody', () => {
  say(1);
  say(2, { is_bot: true });
  expect(rung).toEqual([]);
  expect(badge).toBe(0);
});
