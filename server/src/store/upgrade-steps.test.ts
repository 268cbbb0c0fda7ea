import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartRefused } from '../system/start-refused.ts';
import { checkVersion, formatVersion } from './format-version.ts';
import { newFolder } from './samples.ts';
import { Upgrades } from './upgrade.ts';

const steps = {
  1: (collection: string, record: Record<string, unknown>) =>
    collection === 'contacts' ? { ...record, town: '' } : record,
  2: (_: string, record: Record<string, unknown>) => ({ ...record, third: true }),
};
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('upgrading passes every step between the two versions, in order', () => {
  const upgrades = new Upgrades(folder, steps, 3);
  const a = { id: 'a' };
  expect(upgrades.record(1, 'contacts', a)).toEqual({ id: 'a', town: '', third: true });
  expect(upgrades.record(2, 'contacts', a)).toEqual({ id: 'a', third: true });
  expect(upgrades.record(3, 'contacts', a)).toEqual({ id: 'a' });
});

test('there is a step from every version so far', () => {
  const real = new Upgrades(folder);
  for (let version = 1; version <= formatVersion; version += 1) {
    expect(real.record(version, 'settings', { id: 'a', value: true })).toMatchObject({ id: 'a' });
  }
});

test.each([formatVersion + 1, 0, undefined, '1'])('version %s is refused', (version) => {
  expect(() => checkVersion(version, 'manifest-000001')).toThrow(StartRefused);
});
