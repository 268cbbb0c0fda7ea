import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n');

test('every event is one line of JSON with its time', () => {
  const log = createLog({ folder, now: () => Date.UTC(2026, 0, 2) });
  log('start', { version: '1.2.3' });
  log('online');
  expect(read('desk.log').map((line) => JSON.parse(line))).toEqual([
    { at: '2026-01-02T00:00:00.000Z', event: 'start', version: '1.2.3' },
    { at: '2026-01-02T00:00:00.000Z', event: 'online' },
  ]);
});

test('a full file moves aside, and only three are kept', () => {
  const log = createLog({ folder, now: () => 0, longestFile: 120 });
  for (let n = 0; n < 20; n++) log('event', { n });
  expect(readdirSync(folder).sort()).toEqual(['desk.1.log', 'desk.2.log', 'desk.log']);
  expect(read('desk.log').at(-1)).toContain('"n":19');
});

test('a folder that cannot be made costs the log and nothing else', () => {
  const blocked = join(folder, 'taken');
  writeFileSync(blocked, '');
  const log = createLog({ folder: blocked, now: () => 0 });
  expect(() => log('start')).not.toThrow();
});
