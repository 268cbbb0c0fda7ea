import type { ServerFrame } from '@sallie/shared/contract/frames';
import { expect, test } from 'vitest';
import type { Connection } from '../realtime/connection.ts';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { systemClock } from '../system/clock.ts';
import { systemRandom } from '../system/secrets.ts';
import { line } from '../testing/samples.ts';
import { Presence } from './presence.ts';

/** Opens presence with a desk that records its frames; the test moves the time. */
function aHouse() {
  const told: string[] = [];
  const left: string[] = [];
  const timers = new Map<() => void, number>();
  let now = 0;
  const relay = createMemoryRelay(systemRandom);
  const hub = new Hub(relay);
  const staffClient = connection((frame) => {
    if (frame.type === 'visitorOnline' || frame.type === 'visitorOffline') told.push(frame.type);
    if (frame.type === 'visitorOffline') left.push(frame.data.visitor_id);
  });
  hub.join({ connection: staffClient, staff, viewing: null }, undefined, []);
  const presence = new Presence({
    relay,
    hub,
    clock: systemClock,
    after(milliseconds, task) {
      timers.set(task, now + milliseconds);
      return () => void timers.delete(task);
    },
  });
  function pass(milliseconds: number) {
    now += milliseconds;
    for (const [task, at] of timers) {
      if (at > now) continue;
      timers.delete(task);
      task();
    }
  }
  return { presence, told, left, pass };
}

const staff = { id: '1', username: 'dana', name: 'dana', sessionId: 'one' };

function connection(hear: (frame: ServerFrame) => void = () => {}): Connection {
  return { send: hear, sendText: (text) => hear(JSON.parse(text)), close: () => {} };
}

test('a visitor who changes pages within five seconds stays online and is announced once', () => {
  const { presence, told, left, pass } = aHouse();
  for (let page = 0; page < 4; page += 1) {
    const here = connection();
    presence.enter('ada', 'Ada', here);
    pass(10_000);
    presence.leave('ada', here);
    pass(4999);
    expect(presence.isOnline('ada')).toBe(true);
  }
  expect(told).toEqual(['visitorOnline']);
  expect(left).toEqual([]);
});

test('a visitor goes offline five seconds after their last page has left, once', () => {
  const { presence, told, left, pass } = aHouse();
  const [one, two] = [connection(), connection()];
  presence.enter('ada', 'Ada', one);
  presence.enter('ada', 'Ada', two);
  presence.leave('ada', one);
  pass(60_000);
  expect(presence.isOnline('ada')).toBe(true);
  presence.leave('ada', two);
  presence.leave('ada', two);
  pass(5000);
  expect(presence.isOnline('ada')).toBe(false);
  expect(presence.online()).toEqual([]);
  expect(told).toEqual(['visitorOnline', 'visitorOffline']);
  expect(left).toEqual(['ada']);
});

test('a visitor who comes back within five seconds keeps their time of arrival', () => {
  const { presence, pass } = aHouse();
  const page = connection();
  presence.enter('ada', 'Guest 4F2A', page);
  const [before] = presence.online();
  presence.leave('ada', page);
  pass(3000);
  presence.enter('ada', 'Ada', connection());
  expect(presence.online()).toEqual([{ ...before, name: 'Ada' }]);
});

test('a page is sent each message once, and is closed to reconnect when one is missing', () => {
  const { presence } = aHouse();
  const heard: number[] = [];
  const page = connection((frame) => {
    if (frame.type === 'liveChatMessage') heard.push(frame.data.seq);
  });
  const closed: number[] = [];
  page.close = (code) => closed.push(code);
  presence.enter('ada', 'Ada', page, 5);
  for (const seq of [5, 6, 8]) {
    presence.toVisitor('ada', { type: 'liveChatMessage', data: line('ada', seq) });
  }
  expect(heard).toEqual([6]);
  expect(closed).toEqual([1012]);
});

test('a visitor handed back to SallieBot goes offline as soon as the page leaves, but not the next time', () => {
  const { presence, told, pass } = aHouse();
  const here = connection();
  presence.enter('ada', 'Ada', here);
  presence.toVisitor('ada', {
    type: 'handBack',
    data: { visitor_id: 'ada', role: 'staff', by: 'Dana', by_id: '1' },
  });
  presence.leave('ada', here);
  expect(told).toEqual(['visitorOnline', 'visitorOffline']);
  const again = connection();
  presence.enter('ada', 'Ada', again);
  presence.leave('ada', again);
  pass(4999);
  expect(presence.isOnline('ada')).toBe(true);
});
