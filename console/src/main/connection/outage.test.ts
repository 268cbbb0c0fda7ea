import type { SocketState } from '@sallie/shared/realtime/socket';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { expect, test } from 'vitest';
import { watchOutage } from './outage.ts';

function open() {
  const clock = createHandClock();
  const notified: string[] = [];
  const watch = watchOutage({
    clock,
    onChange: () => void notified.push(watch.isLost() ? 'lost' : 'back'),
    onLong: () => void notified.push('long'),
  });
  const become = (...states: SocketState[]) => {
    for (const state of states) watch.note(true, state);
  };
  return { clock, notified, watch, become };
}

test('a lost server shows after ten seconds and is announced once after a minute', () => {
  const { clock, notified, become } = open();
  become('online', 'waiting');
  clock.pass(9_999);
  expect(notified).toEqual([]);
  clock.pass(1);
  become('connecting', 'waiting', 'failed'); // All these tries belong to one outage.
  expect(notified).toEqual(['lost']);
  clock.pass(50_000);
  clock.pass(3_600_000);
  expect(notified).toEqual(['lost', 'long']);
  become('online');
  expect(notified).toEqual(['lost', 'long', 'back']);
});

test('a server that is back within ten seconds is no outage', () => {
  const { clock, notified, become } = open();
  become('waiting');
  clock.pass(5000);
  become('online');
  clock.pass(3_600_000);
  expect(notified).toEqual([]);
});

test('a second outage is announced again', () => {
  const { clock, notified, become } = open();
  for (const _ of [1, 2]) {
    become('waiting');
    clock.pass(10_000);
    clock.pass(50_000);
    become('online');
  }
  expect(notified).toEqual(['lost', 'long', 'back', 'lost', 'long', 'back']);
});

test('a closed socket or a sign-out is not an outage', () => {
  const { clock, notified, watch, become } = open();
  become('waiting');
  become('closed');
  clock.pass(60_000);
  become('waiting');
  watch.note(false, 'waiting');
  clock.pass(60_000);
  expect(notified).toEqual([]);
});
