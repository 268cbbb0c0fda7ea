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

test('a packed app knows how it was made', () => {
  const sallie = { appId: 'com.example.shop', signed: true, updates: true };
  expect(readBuildFacts(packed({ name: 'sallie-desk', sallie }))).toEqual(sallie);
});

test('a run from the sources is unsigned and looks for no updates', () => {
  expect(readBuildFacts(packed({ name: 'sallie-desk' }))).toEqual({
    appId: 'com.example.sallie.desk',
    signed: false,
    updates: false,
  });
});

test('an unsigned build never updates itself, whatever was written into it', () => {
  const sallie = { appId: 'com.example.shop', signed: false, updates: true };
  expect(readBuildFacts(packed({ sallie })).updates).toBe(false);
});
