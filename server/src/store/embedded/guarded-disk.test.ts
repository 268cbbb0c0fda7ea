import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { realDisk } from '../../system/disk.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact } from '../../testing/samples.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { openStore } from './open.ts';

let dir: string;
beforeEach(() => {
  dir = ownFolder();
});

const put = (store: Store, id: string) => store.commit([{ put: 'contacts', record: contact(id) }]);
const lock = () => path.join(dir, 'lock');
const contents = () =>
  fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(dir, name)).isFile())
    .map((name) => [name, fs.readFileSync(path.join(dir, name), 'utf8')]);

const losses: [string, () => void][] = [
  ['removed', () => fs.rmSync(lock())],
  [
    'replaced',
    () => {
      fs.copyFileSync(lock(), path.join(dir, 'other'));
      fs.renameSync(path.join(dir, 'other'), lock());
    },
  ],
  [
    'without its socket',
    () => {
      const socket = fs.readdirSync(dir).find((name) => name.endsWith('.sock'));
      fs.rmSync(path.join(dir, String(socket)));
    },
  ],
];

test.each(losses)('a writer whose lock is %s writes nothing more, and ends', async (_, lose) => {
  const fatal: unknown[] = [];
  const store = await openStore({ dir, clock, onFatal: (error) => fatal.push(error) });
  await put(store, 'before');
  lose();
  const before = contents();
  await expect(put(store, 'after')).rejects.toThrow(StoreUnavailable);
  expect(fatal).toEqual([expect.objectContaining({ name: 'LockLost' })]);
  expect(store.writable()).toBe(false);
  await expect(store.forget()).rejects.toThrow(StoreUnavailable);
  expect(contents()).toEqual(before);
  await store.close();
});

test('a commit is not acknowledged when the lock is removed while the journal is synced', async () => {
  const fdatasync = async (fd: number) => {
    await realDisk.fdatasync(fd);
    fs.rmSync(lock());
  };
  const disk = { ...realDisk, fdatasync };
  const store = await openStore({ dir, clock, disk, onFatal: () => {} });
  await expect(put(store, 'a')).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('a writer that lost the lock harms nothing that the second writer of the folder stores', async () => {
  const first = await openStore({ dir, clock, onFatal: () => {} });
  await put(first, 'from the first');
  fs.rmSync(lock());
  const second = await openStore({ dir, clock });
  await put(second, 'from the second');
  await first.close();
  expect(fs.existsSync(lock())).toBe(true);
  await put(second, 'after the first');
  await second.close();
  const again = await openStore({ dir, clock });
  const ids = (await again.list('contacts')).map(({ id }) => id);
  expect(ids).toEqual(['after the first', 'from the second', 'from the first']);
  expect(again.warnings()).toEqual([]);
  await again.close();
});
