import fs from 'node:fs';
import path from 'node:path';
import type { Lead } from '@sallie/shared/contract/leads';
import { expect, onTestFinished, test } from 'vitest';
import { clock, contact, newFolder } from '../../testing/samples.ts';
import type { Store } from '../store.ts';
import { openStore } from './embedded.ts';

/** 300 contacts, the first 256 of them on disk alone; `hide` takes their file away and returns how to put it back. */
async function shop() {
  const dir = newFolder();
  const told: [Lead | undefined, Lead | undefined][] = [];
  const open = () => openStore({ dir, clock, onLead: (...lead) => void told.push(lead) });
  const first = await open();
  const records = Array.from({ length: 300 }, (_, at) => contact(`c${at}`));
  await first.commit(records.map((record) => ({ put: 'contacts', record })));
  await first.close();
  told.length = 0;
  const store: Store = await open();
  onTestFinished(async () => {
    await store.close();
    fs.rmSync(dir, { recursive: true });
  });
  const name = fs
    .readdirSync(path.join(dir, 'segments'))
    .find((each) => /^contacts-0000/.test(each));
  const file = path.join(dir, 'segments', name ?? '');
  function hide() {
    fs.renameSync(file, `${file}.aside`);
    return () => fs.renameSync(`${file}.aside`, file);
  }
  return { store, told, file, hide };
}

const changed = contact('c5', { notes: 'Call again' });

test('an old lead is told of at the start, read, changed and dropped', async () => {
  const { store, told } = await shop();
  expect(told.map(([before, after]) => [before, after?.id])).toEqual(
    Array.from({ length: 300 }, (_, at) => [undefined, `c${at}`]),
  );
  told.length = 0;
  expect(await store.get('contacts', 'c5')).toEqual(contact('c5'));
  expect(await store.leadsOf('c5@mail.example')).toEqual([contact('c5')]);
  await store.commit([{ put: 'contacts', record: changed }]);
  await store.commit([{ drop: 'contacts', id: 'c6' }]);
  expect(told).toEqual([
    [contact('c5'), changed],
    [contact('c6'), undefined],
  ]);
  expect(await store.get('contacts', 'c5')).toEqual(changed);
  expect(await store.list('contacts')).toHaveLength(299);
});

test('where it cannot be read it is not changed, and the store lives on', async () => {
  const { store, hide } = await shop();
  const putBack = hide();
  await expect(store.commit([{ put: 'contacts', record: changed }])).rejects.toThrow('ENOENT');
  await expect(store.commit([{ drop: 'contacts', id: 'c5' }])).rejects.toThrow('ENOENT');
  await store.commit([{ put: 'contacts', record: contact('new') }]);
  putBack();
  expect(await store.get('contacts', 'c5')).toEqual(contact('c5'));
  await store.commit([{ put: 'contacts', record: changed }]);
  expect(await store.get('contacts', 'c5')).toEqual(changed);
});

test('once its change is under way nothing more is read of it', async () => {
  const { store, told, hide } = await shop();
  told.length = 0;
  const done = store.commit([{ put: 'contacts', record: changed }]);
  const putBack = hide();
  await done;
  putBack();
  expect(told).toEqual([[contact('c5'), changed]]);
});

test('what went bad on disk since the start is never taken for a lead', async () => {
  const { store, file } = await shop();
  const bytes = fs.readFileSync(file);
  const at = bytes.indexOf('Person c7');
  bytes[at] = 0x51;
  fs.writeFileSync(file, bytes);
  await expect(store.get('contacts', 'c7')).rejects.toThrow('not what was written');
  await expect(store.list('contacts')).rejects.toThrow('not what was written');
});
