import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('the log writes each event as one line of JSON with its time, readable by its owner only', () => {
  const log = createLog({ folder });
  log('start', { version: '1.2.3 %s' });
  log('online');
  expect(read('desk.log').map((line) => JSON.parse(line))).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'start',
      version: '1.2.3 %s',
    },
    { at: expect.any(String), event: 'online' },
  ]);
  if (process.platform !== 'win32') {
    expect(statSync(join(folder, 'desk.log')).mode & 0o777).toBe(0o600);
  }
});

test('a full log file moves aside, and only two files are kept', () => {
  const log = createLog({ folder, maxSize: 120 });
  for (let n = 0; n < 20; n++) log('event', { n });
  expect(readdirSync(folder).sort()).toEqual(['desk.log', 'desk.old.log']);
  expect(read('desk.log').at(-1)).toContain('"n":19');
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).size).toBeLessThan(120 + 80);
  }
});

test('a log whose folder cannot be made does not throw', () => {
  const blocked = join(folder, 'taken');
  writeFileSync(blocked, '');
  const log = createLog({ folder: blocked });
  expect(() => log('start')).not.toThrow();
});
