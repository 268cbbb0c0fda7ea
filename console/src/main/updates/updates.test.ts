import { EventEmitter } from 'node:events';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import { expect, test } from 'vitest';
import type { UpdateState } from '../../bridge.ts';
import { nextUpdate, type UpdateNews, Updates } from './updates.ts';

const off: UpdateState = { phase: 'off', version: null };
const idle: UpdateState = { phase: 'idle', version: null };
const checking: UpdateState = { phase: 'checking', version: null };
const loading: UpdateState = { phase: 'downloading', version: '2.0.0' };
const ready: UpdateState = { phase: 'ready', version: '2.0.0' };
const failed: UpdateState = { phase: 'failed', version: null };

test.each<[UpdateState, UpdateNews, UpdateState]>([
  [idle, { type: 'checking' }, checking],
  [checking, { type: 'none' }, idle],
  [checking, { type: 'available', version: '2.0.0' }, loading],
  [loading, { type: 'downloaded', version: '2.0.0' }, ready],
  [checking, { type: 'failed' }, failed],
  [loading, { type: 'failed' }, failed],
  [failed, { type: 'checking' }, checking],
  [ready, { type: 'failed' }, ready],
  [ready, { type: 'none' }, ready],
  [ready, { type: 'downloaded', version: '2.1.0' }, { phase: 'ready', version: '2.1.0' }],
  [off, { type: 'checking' }, off],
])('the update state %o after %o becomes %o', (state, news, next) => {
  expect(nextUpdate(state, news)).toEqual(next);
});

class Feed extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  looks = 0;
  did: string[] = [];
  broken = false;
  damaged = false;
  async checkForUpdates() {
    this.looks += 1;
    if (this.broken) throw new Error('no such host');
    return { downloadPromise: this.damaged ? Promise.reject(new Error('wrong hash')) : null };
  }
  quitAndInstall() {
    this.did.push('install');
  }
}

function machine({ talking = false } = {}) {
  const clock = createHandClock();
  const feed = new Feed();
  const told: UpdateState['phase'][] = [];
  const talk = { open: talking };
  const updates = new Updates({
    updater: feed,
    clock,
    random: () => 0.5,
    mayRestart: () => !talk.open,
    prepareToQuit: () => feed.did.push('prepare'),
    onState: ({ phase }) => told.push(phase),
  });
  return { clock, feed, told, talk, updates };
}

const hour = 60 * 60_000;

test('the desk checks for updates 30 s after the start, then about every six hours, and downloads by itself', () => {
  const { clock, feed } = machine();
  expect(feed).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, looks: 0 });
  clock.pass(29_999);
  expect(feed.looks).toBe(0);
  clock.pass(1);
  expect(feed.looks).toBe(1);
  clock.pass(6.6 * hour - 1);
  expect(feed.looks).toBe(1);
  clock.pass(1);
  expect(feed.looks).toBe(2);
});

test('each step of an update is announced once, and a ready version ends the checks', () => {
  const { clock, feed, told, updates } = machine();
  feed.emit('checking-for-update');
  feed.emit('update-available', { version: '2.0.0' });
  feed.emit('update-downloaded', { version: '2.0.0' });
  feed.emit('error', new Error('late'));
  expect(told).toEqual(['checking', 'downloading', 'ready']);
  updates.check();
  clock.pass(30_000);
  expect(feed.looks).toBe(0);
});

test('a failed check for updates is announced, and is tried again', async () => {
  const { clock, feed, told } = machine();
  feed.broken = true;
  clock.pass(30_000);
  await expect.poll(() => told).toEqual(['failed']);
  clock.pass(6.6 * hour);
  expect(feed.looks).toBe(2);
});

test('a damaged download is announced, and ends nothing but itself', async () => {
  const { clock, feed, told } = machine();
  feed.damaged = true;
  clock.pass(30_000);
  await expect.poll(() => told).toEqual(['failed']);
});

test('the desk restarts to update only when the update is ready and no conversation is open', () => {
  const { clock, feed, talk, updates } = machine({ talking: true });
  updates.restart();
  expect(feed.did).toEqual([]);
  feed.emit('update-downloaded', { version: '2.0.0' });
  updates.restart();
  clock.pass(60_000);
  expect(feed.did).toEqual([]);
  talk.open = false;
  clock.pass(5000);
  expect(feed.did).toEqual(['prepare', 'install']);
});

test('a build without updates has the state `off` and never restarts', () => {
  const clock = createHandClock();
  const updates = new Updates({
    updater: null,
    clock,
    random: () => 0,
    mayRestart: () => true,
    prepareToQuit: () => expect.unreachable(),
    onState: () => expect.unreachable(),
  });
  updates.check();
  updates.restart();
  clock.pass(24 * hour);
  expect(updates.state()).toEqual(off);
});
