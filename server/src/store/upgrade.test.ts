import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { leadShapes } from '@sallie/shared/contract/leads';
import { Message } from '@sallie/shared/contract/message';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { StartRefused } from '../system/start-refused.ts';
import { openStore } from './embedded.ts';
import { clock, contact, newFolder } from './samples.ts';
import { checkVersion, formatVersion, upgradeRecord } from './upgrade.ts';

test('a folder of the first version opens whole', async () => {
  const home = newFolder();
  const dir = path.join(home, 'data');
  fs.cpSync(fileURLToPath(new URL('./fixtures/v1', import.meta.url)), dir, { recursive: true });
  const store = await openStore({ dir, clock });
  expect(store.notices()).toEqual([]);
  const contacts = await store.list('contacts');
  expect(contacts).toMatchObject([{ id: 'c3' }, { id: 'c2', version: 2, notes: 'called back' }]);
  expect(contacts.map(({ message }) => message)).toContain(contact('c3').message);
  for (const record of contacts) expect(z.parse(leadShapes.contacts, record)).toEqual(record);
  const old = { by: '', at: contact('c3').created_at };
  expect(contacts.map(({ read }) => read)).toEqual([old, old]);
  for (const record of await store.list('referrals')) z.parse(leadShapes.referrals, record);
  const thread = await store.thread('anna');
  expect(thread.map((record) => z.parse(Message, record).seq)).toEqual([1, 2]);
  expect(await store.get('settings', 'live-chat')).toEqual({ id: 'live-chat', value: true });
  expect(await store.keptReply('/api/contact k1')).toMatchObject({ reply: { id: 'c1' } });
  await store.close();
  fs.rmSync(home, { recursive: true });
});

describe('upgrading', () => {
  const steps = {
    1: (collection: string, record: unknown) =>
      collection === 'contacts' ? { ...Object(record), town: '' } : record,
    2: (_: string, record: unknown) => ({ ...Object(record), third: true }),
  };

  test('passes every step between the two versions, in order', () => {
    expect(upgradeRecord(1, 'contacts', { id: 'a' }, steps, 3)).toEqual({
      id: 'a',
      town: '',
      third: true,
    });
    expect(upgradeRecord(2, 'contacts', { id: 'a' }, steps, 3)).toEqual({ id: 'a', third: true });
    expect(upgradeRecord(3, 'contacts', { id: 'a' }, steps, 3)).toEqual({ id: 'a' });
  });

  test('there is a step from every version so far', () => {
    for (let version = 1; version <= formatVersion; version += 1) {
      expect(upgradeRecord(version, 'settings', { id: 'a' })).toMatchObject({ id: 'a' });
    }
  });

  test.each([formatVersion + 1, 0, undefined, '1'])('version %s is refused', (version) => {
    expect(() => checkVersion(version, 'manifest-000001')).toThrow(StartRefused);
  });
});
