import { pbkdf2 } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleProgram } from '../../trust/bundle.ts';
import { raceForFolder, takeOverFromKilled } from '../../trust/lock-race.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { newFolder } from '../testing/samples.ts';
import { takeLock } from './lock.ts';
import { thisProcess } from './lock-holder.ts';
import { StartRefused } from './start-refused.ts';

let programs: string;
let racer: string;
beforeAll(async () => {
  programs = newFolder();
  racer = await bundleProgram('lock-racer', programs);
});
afterAll(() => fs.rmSync(programs, { recursive: true }));

let dir: string;
beforeEach(() => {
  dir = ownFolder();
});

const file = () => path.join(dir, 'lock');
const names = () => fs.readdirSync(dir).sort();

describe('a folder in use', () => {
  test('is refused, and nothing is written', async () => {
    const lock = await takeLock(dir);
    const before = names();
    await expect(takeLock(dir)).rejects.toThrow(`is in use by process ${process.pid}.`);
    expect(names()).toEqual(before);
    lock.release();
  });

  test('can be locked again once its lock is released', async () => {
    (await takeLock(dir)).release();
    expect(names()).toEqual([]);
    (await takeLock(dir)).release();
  });

  test('is refused also when its path is longer than the path of a socket may be', async () => {
    const deep = path.join(dir, 'a'.repeat(60), 'b'.repeat(60));
    fs.mkdirSync(deep, { recursive: true });
    const lock = await takeLock(deep);
    await expect(takeLock(deep)).rejects.toThrow(StartRefused);
    lock.release();
    expect(fs.readdirSync(deep)).toEqual([]);
    (await takeLock(deep)).release();
  });
});

describe('a lock left behind', () => {
  const left: [string, () => string][] = [
    ['by a process that is gone', () => JSON.stringify(thisProcess())],
    ['empty', () => ''],
    ['as null', () => 'null'],
    ['as nonsense', () => '{"token":"../x","pid":-1}'],
  ];
  test.each(left)('%s is taken over', async (_, text) => {
    fs.writeFileSync(file(), text());
    const lock = await takeLock(dir);
    await expect(takeLock(dir)).rejects.toThrow(StartRefused);
    lock.release();
    expect(names()).toEqual([]);
  });

  test('by a process killed during a takeover is taken over, and the old files of that process are removed', async () => {
    const gone = thisProcess();
    const heir = thisProcess();
    const traces = [`lock.after-${gone.token}`, `lock.${heir.token}`, `lock.${heir.token}.sock`];
    fs.writeFileSync(file(), JSON.stringify(gone));
    for (const name of traces) {
      fs.writeFileSync(path.join(dir, name), JSON.stringify(heir));
      fs.utimesSync(path.join(dir, name), 0, 0);
    }
    (await takeLock(dir)).release();
    expect(names()).toEqual([]);
  });

  test('is not taken over while another live process takes it over', async () => {
    const gone = thisProcess();
    const elsewhere = newFolder();
    const heir = await takeLock(elsewhere);
    for (const name of fs.readdirSync(elsewhere)) {
      const to = name === 'lock' ? `lock.after-${gone.token}` : name;
      fs.linkSync(path.join(elsewhere, name), path.join(dir, to));
    }
    fs.writeFileSync(file(), JSON.stringify(gone));
    await expect(takeLock(dir)).rejects.toThrow(StartRefused);
    heir.release();
    fs.rmSync(elsewhere, { recursive: true });
  });
});

describe('a lock of another machine, whose sockets do not answer here', () => {
  const theirs = () => ({ ...thisProcess(), system: 'another', host: 'the other one', pid: 7 });
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

  test('is respected as long as its holder writes heartbeats', async () => {
    fs.writeFileSync(file(), `${JSON.stringify(theirs())}\n`);
    const heart = setInterval(() => fs.appendFileSync(file(), '.'), 50);
    await expect(takeLock(dir)).rejects.toThrow('is in use by process 7 on the other one.');
    clearInterval(heart);
    expect(names()).toEqual(['lock']);
  });

  test('is taken over once its last heartbeat is 20 seconds old', async () => {
    fs.writeFileSync(file(), `${JSON.stringify(theirs())}\n`);
    fs.utimesSync(file(), secondsAgo(19), secondsAgo(19));
    const lock = await takeLock(dir);
    expect(JSON.parse(fs.readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
    expect(names()).toEqual([]);
  });
});

test('heartbeats of the holder keep a second process out on a file system without sockets', async () => {
  const openSocket = () => Promise.reject(Object.assign(new Error(), { code: 'EOPNOTSUPP' }));
  const lock = await takeLock(dir, { openSocket, beatEvery: 50 });
  await expect(takeLock(dir, { openSocket })).rejects.toThrow(StartRefused);
  lock.release();
  expect(names()).toEqual([]);
});

test('a heartbeat under way when the lock is released writes into no other file', async () => {
  const lock = await takeLock(dir, { beatEvery: 1 });
  const lost: unknown[] = [];
  lock.onLost((error) => lost.push(error));
  // Occupies the thread pool, so that writes wait for it.
  const hash = promisify(pbkdf2);
  const busy = Array.from({ length: 8 }, () => hash('a', 'b', 200_000, 64, 'sha512'));
  await pause(20);
  lock.release();
  const next = path.join(dir, 'next');
  const fd = fs.openSync(next, 'w+');
  await Promise.all(busy);
  await promisify(fs.fsync)(fd);
  fs.closeSync(fd);
  expect(fs.readFileSync(next, 'utf8')).toBe('');
  expect(lost).toEqual([]);
});

test('the loss of a lock is reported by `verify()`, and to `onLost` without being asked', async () => {
  const lock = await takeLock(dir, { beatEvery: 50 });
  const { promise: lost, resolve } = Promise.withResolvers<unknown>();
  lock.onLost(resolve);
  lock.verify();
  fs.rmSync(file());
  expect(() => lock.verify()).toThrow('is not this process’s any more');
  expect(await lost).toMatchObject({ name: 'LockLost' });
  lock.release();
});

test('the lock of a killed process is taken over at once', async () => {
  // The socket answers within a second, on a busy machine far below the 20 s of a heartbeat.
  expect(await takeOverFromKilled(racer, dir)).toBeLessThan(10_000);
  expect(names()).toEqual([]);
});

test.each(['a free folder', 'a stale lock'])(
  'only one of 6 processes that race for %s gets the lock',
  async (start) => {
    if (start === 'a stale lock') fs.writeFileSync(file(), JSON.stringify(thisProcess()));
    expect(await raceForFolder(racer, dir, 6)).toBe(1);
  },
);
