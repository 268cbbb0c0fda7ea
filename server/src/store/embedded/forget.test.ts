import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesWith } from '../../testing/files.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact, copyFolder, line, referral } from '../../testing/samples.ts';
import type { Store } from '../store.ts';
import { openStore } from './open.ts';

let dir: string;
let store: Store;
beforeEach(async () => {
  dir = ownFolder();
  store = await openStore({ dir, clock, checkpointEvery: 20 });
});
afterEach(() => store.close());

test('after an erasure no file holds dropped or overwritten text, and the other records are there', async () => {
  const secret = contact('gone', { name: 'Xaver Quixote', email: 'xaver@mail.example' });
  await store.commit([{ put: 'contacts', record: secret }]);
  const half = referral('half', { referred_name: 'Xaver Quixote' });
  await store.commit([{ put: 'referrals', record: half }]);
  await store.commit([{ put: 'contacts', record: contact('stays') }]);
  for (let seq = 1; seq <= 50; seq += 1) {
    await store.commit([{ put: 'messages', record: line('v', seq, 'I am Xaver Quixote') }]);
  }
  fs.mkdirSync(path.join(dir, 'quarantine'));
  fs.writeFileSync(path.join(dir, 'quarantine', 'journal-000001.byte-0'), 'Xaver Quixote, damaged');
  expect(await filesWith(dir, 'Xaver Quixote')).not.toEqual([]);

  const lines = await store.messagesOf('v');
  await store.commit([
    { drop: 'contacts', id: 'gone' },
    { put: 'referrals', record: { ...half, referred_name: '' } },
    ...lines.map(({ id }) => ({ drop: 'messages' as const, id })),
  ]);
  const during = store.commit([{ put: 'contacts', record: contact('meanwhile') }]);
  await store.forget();
  await during;

  expect(await filesWith(dir, 'Quixote')).toEqual([]);
  expect(await filesWith(dir, 'xaver@')).toEqual([]);
  expect(store.warnings()).toHaveLength(1);

  await store.close();
  expect(await filesWith(dir, 'Quixote')).toEqual([]);
  store = await openStore({ dir, clock });
  const ids = (await store.list('contacts')).map(({ id }) => id);
  expect(ids).toEqual(['meanwhile', 'stays']);
  expect(await store.get('referrals', 'half')).toMatchObject({ referred_name: '' });
});

test('an erasure interrupted by a crash is finished by the next start', async () => {
  await store.commit([{ put: 'contacts', record: contact('gone', { name: 'Xaver Quixote' }) }]);
  await store.forget();
  const before = `${dir}-before`;
  copyFolder(dir, before);
  await store.commit([{ drop: 'contacts', id: 'gone' }]);
  await store.forget();
  await store.close();
  // As if a crash had come before the old files were removed.
  fs.cpSync(before, dir, { recursive: true, force: false });
  fs.rmSync(before, { recursive: true });
  expect(await filesWith(dir, 'Quixote')).not.toEqual([]);
  store = await openStore({ dir, clock });
  await store.close();
  expect(await filesWith(dir, 'Quixote')).toEqual([]);
  store = await openStore({ dir, clock });
  expect(await store.list('contacts')).toEqual([]);
});
