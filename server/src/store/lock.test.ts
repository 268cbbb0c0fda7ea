import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { thisProcess } from './lock-holder.ts';
import { newFolder } from './samples.ts';
import { StartRefused } from './start-refused.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

const file = () => path.join(dir, 'lock');

describe('a folder in use', () => {
  test('is refused, and nothing is written', () => {
    takeLock(dir);
    const before = fs.readdirSync(dir);
    expect(() => takeLock(dir)).toThrow(`is in use by process ${process.pid}`);
    expect(fs.readdirSync(dir)).toEqual(before);
  });

  test('is free again once it is given back', () => {
    takeLock(dir).release();
    expect(fs.readdirSync(dir)).toEqual([]);
    takeLock(dir).release();
  });
});

describe('a lock left behind', () => {
  const left: [string, () => string][] = [
    ['by a process that is gone', () => JSON.stringify({ ...thisProcess(), pid: 2 ** 22 + 1 })],
    ['by another run of the machine', () => JSON.stringify({ ...thisProcess(), boot: 'other' })],
    [
      'by an earlier process of the same number',
      () => JSON.stringify({ ...thisProcess(), started: '1' }),
    ],
    ['empty', () => ''],
    ['as null', () => 'null'],
    ['as nonsense', () => '{"token":"../x","pid":-1}'],
  ];
  test.each(left)('%s is taken over', (_, text) => {
    fs.writeFileSync(file(), text());
    const lock = takeLock(dir);
    expect(() => takeLock(dir)).toThrow(StartRefused);
    lock.release();
    expect(fs.readdirSync(dir)).toEqual([]);
  });

  test('by a process killed on its way to succeed another is taken over as well', () => {
    const gone = { ...thisProcess(), pid: 2 ** 22 + 1 };
    const heir = { ...thisProcess(), pid: 2 ** 22 + 2 };
    fs.writeFileSync(file(), JSON.stringify(gone));
    fs.writeFileSync(path.join(dir, `lock.after-${gone.token}`), JSON.stringify(heir));
    fs.writeFileSync(path.join(dir, `lock.${heir.token}`), JSON.stringify(heir));
    takeLock(dir).release();
    expect(fs.readdirSync(dir)).toEqual([]);
  });

  test('is left to an heir that is alive', () => {
    const gone = { ...thisProcess(), pid: 2 ** 22 + 1 };
    fs.writeFileSync(file(), JSON.stringify(gone));
    fs.writeFileSync(path.join(dir, `lock.after-${gone.token}`), JSON.stringify(thisProcess()));
    expect(() => takeLock(dir)).toThrow(StartRefused);
  });
});

const racer = fileURLToPath(new URL('../../trust/race-racer.ts', import.meta.url));

test.each(['a free folder', 'a stale lock'])(
  'of 6 processes racing for %s one wins',
  async (start) => {
    if (start === 'a stale lock') {
      fs.writeFileSync(file(), JSON.stringify({ ...thisProcess(), boot: 'other' }));
    }
    const racers = Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ['--import', 'tsx', racer, dir], { stdio: 'pipe' });
      return { child, said: once(child.stdout, 'data'), ended: once(child, 'exit') };
    });
    for (const { said } of racers) await said; // All are up and wait for the word.
    const outcomes = racers.map(async ({ child, ended }) => {
      child.stdin.write('go\n');
      const [[answer]] = await Promise.all([once(child.stdout, 'data')]);
      return { answer: String(answer).trim(), ended, child };
    });
    const settled = await Promise.all(outcomes);
    expect(settled.filter(({ answer }) => answer === 'won')).toHaveLength(1);
    expect(settled.filter(({ answer }) => answer === 'lost')).toHaveLength(5);
    for (const { child } of settled) child.stdin.end();
    await Promise.all(settled.map(({ ended }) => ended));
  },
);
