import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Lead, leadKinds } from '@sallie/shared/contract/leads';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { openStore } from './embedded.ts';
import { clock, newFolder } from './samples.ts';
import type { Store } from './store.ts';

async function expectFourthVersion(store: Store) {
  expect(store.warnings()).toEqual([]);
  for (const kind of leadKinds) {
    for (const lead of await store.list(kind)) expect(z.parse(Lead, lead)).toEqual(lead);
  }
  expect((await store.list('contacts')).map(({ id }) => id)).toEqual(['c-2', 'c-1']);
  expect(await store.get('consultations', 'k-1')).toMatchObject({ status: 'scheduled' });
  expect(await store.get('discount-signups', 'd-1')).toMatchObject({
    consent_version: '2026-11-22',
  });
  expect((await store.messagesOf('v-chat')).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await store.list('mails')).toMatchObject([{ id: 'm-1', purpose: 'confirmation' }]);
  expect(await store.keptReply('/api/contact k1')).toMatchObject({ reply: { id: 'c-1' } });
  // Who began it was known by the account alone.
  expect(await store.get('settings', 'erasure e-1')).toEqual({
    id: 'erasure e-1',
    value: { records: 3, email: '', ids: [], by: { role: 'staff', id: 's-dana', name: '' } },
  });
  expect(await store.list('audit')).toEqual([]);
}

test('a folder of the fourth version opens whole, and an erasure that was begun goes on', async () => {
  const home = newFolder();
  const dir = path.join(home, 'data');
  const kept = fileURLToPath(new URL('./fixtures/v4', import.meta.url));
  fs.cpSync(kept, dir, { recursive: true });
  onTestFinished(() => fs.rmSync(home, { recursive: true }));
  const store = await openStore({ dir, clock });
  await expectFourthVersion(store);
  await store.close();
  const again = await openStore({ dir, clock });
  await expectFourthVersion(again);
  await again.close();
});
