import type { SocketState } from '@sallie/shared/realtime/socket';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/hand-clock.ts';
import { watchOutage } from './outage.ts';

function open() {
  const clock = createHandClock();
  const told: string[] = [];
  const watch = watchOutage({
    clock,
    onChange: () => void told.push(watch.isLost() ? 'lost' : 'back'),
    onLong: () => void told.push('long'),
  });
  const become = (...states: SocketState[]) => {
    for (const state of states) watch.note(true, state);
  };
  return { clock, told, watch, become };
}

test('a lost server shows after ten seconds and is told once after a minute', () => {
  const { clock, told, become } = open();
  become('online', 'waiting');
  clock.pass(9_999);
  expect(told).toEqual([]);
  clock.pass(1);
  become('connecting', 'waiting', 'failed'); // Each try in between is the same outage.
  expect(told).toEqual(['lost']);
  clock.pass(50_000);
  clock.pass(3_600_000);
  expect(told).toEqual(['lost', 'long']);
  become('online');
  expect(told).toEqual(['lost', 'long', 'back']);
});

test('a restart of the server is nothing to speak of', () => {
  const { clock, told, become } = open();
  become('waiting');
  clock.pass(5000);
  become('online');
  clock.pass(3_600_000);
  expect(told).toEqual([]);
});

test('a second outage is told again', () => {
  const { clock, told, become } = open();
  for (const _ of [1, 2]) {
    become('waiting');
    clock.pass(10_000);
    clock.pass(50_000);
    become('online');
  }
  expect(told).toEqual(['lost', 'long', 'back', 'lost', 'long', 'back']);
});

test('neither sleep nor a sign-out is an outage', () => {
  const { clock, told, watch, become } = open();
  become('waiting');
  become('closed');
  clock.pass(60_000);
  become('waiting');
  watch.note(false, 'waiting');
  clock.pass(60_000);
  expect(told).toEqual([]);
});
