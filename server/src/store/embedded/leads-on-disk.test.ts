import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact } from '../../testing/samples.ts';
import type { Store } from '../store.ts';
import { openStore } from './open.ts';

/** 300 contacts, the first 256 only on disk; `hide` moves their file away and returns how to put it back. */
async function shop() {
  const dir = ownFolder();
  const first = await openStore({ dir, clock });
  const records = Array.from({ length: 300 }, (_, at) => contact(`c${at}`));
  await first.commit(records.map((record) => ({ put: 'contacts', record })));
  await first.close();
  const store: Store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  const name = fs
    .readdirSync(path.join(dir, 'segments'))
    .find((each) => /^contacts-0000/.test(each));
  const file = path.join(dir, 'segments', name ?? '');
  function hide() {
    fs.renameSync(file, `${file}.aside`);
    return () => fs.renameSync(`${file}.aside`, file);
  }
  return { store, hide };
}

const changed = contact('c5', { notes: 'Call again', handled_at: '2026-11-20T16:00:00.000Z' });

test('an old lead is counted, changed and dropped without being read', async () => {
  const { store, hide } = await shop();
  expect(await store.get('contacts', 'c5')).toEqual(contact('c5'));
  expect(await store.leadsOf('c5@mail.example')).toEqual([contact('c5')]);
  const putBack = hide();
  expect(await store.countWaiting()).toEqual({ waiting: 300, unread: 300 });
  await store.commit([{ put: 'contacts', record: changed }]);
  await store.commit([{ drop: 'contacts', id: 'c6' }]);
  expect(await store.countWaiting()).toEqual({ waiting: 298, unread: 299 });
  await expect(store.get('contacts', 'c7')).rejects.toThrow('ENOENT');
  putBack();
  expect(await store.get('contacts', 'c5')).toEqual(changed);
  expect(await store.list('contacts')).toHaveLength(299);
});
