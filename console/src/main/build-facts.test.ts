import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildFacts } from './build-facts.ts';

function packed(contents: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-about-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(contents));
  return folder;
}

test('a packed app reads its build facts from its package.json', () => {
  const sallie = { appId: 'com.example.shop', signed: true, updates: true };
  expect(readBuildFacts(packed({ name: 'sallie-desk', sallie }))).toEqual(sallie);
});

test('a run from the sources is unsigned and has no updates', () => {
  expect(readBuildFacts(packed({ name: 'sallie-desk' }))).toEqual({
    appId: 'com.example.sallie.desk',
    signed: false,
    updates: false,
  });
});

test('an unsigned build has no updates, though its facts say so', () => {
  const sallie = { appId: 'com.example.shop', signed: false, updates: true };
  expect(readBuildFacts(packed({ sallie })).updates).toBe(false);
});
