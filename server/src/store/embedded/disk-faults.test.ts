import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillDisk, mountSmallDisk, unmountDisk } from '../../../trust/small-disk.ts';
import { type Disk, realDisk } from '../../system/disk.ts';
import { ownFolder } from '../../testing/own-folder.ts';
import { clock, contact, line, newFolder } from '../../testing/samples.ts';
import { type Store, StoreUnavailable } from '../store.ts';
import { openStore } from './open.ts';

let dir: string;
beforeEach(() => {
  dir = path.join(ownFolder(), 'data');
});

/** Opens a shop on a disk whose failures the test sets; `onFatal` is recorded instead of ending the process. */
async function openWeak(more: { checkpointEvery?: number } = {}) {
  const { disk, failing } = weakDisk();
  const fatal: unknown[] = [];
  const onFatal = (error: unknown) => fatal.push(error);
  return { failing, fatal, store: await openStore({ dir, clock, disk, onFatal, ...more }) };
}

/** Returns the names after a restart, which must give no warning. */
async function foundAgain(): Promise<string[]> {
  const store = await openStore({ dir, clock });
  const ids = (await store.list('contacts')).map(({ id }) => id);
  expect(store.warnings()).toEqual([]);
  await store.close();
  return ids;
}

const put = (store: Store, id: string) => store.commit([{ put: 'contacts', record: contact(id) }]);

test('a committed record cannot be read before it is on disk', async () => {
  const store = await openStore({ dir, clock });
  const done = put(store, 'c1');
  expect(await store.get('contacts', 'c1')).toBeUndefined();
  await done;
  expect(await store.get('contacts', 'c1')).toEqual(contact('c1'));
  await store.close();
});

describe('a disk that fails a sync', () => {
  test('makes the store acknowledge no further commit and end the process', async () => {
    const { failing, fatal, store } = await openWeak();
    await put(store, 'before');
    failing.fdatasync = 'EIO';
    const outcomes = await Promise.allSettled([put(store, 'a'), put(store, 'b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(fatal).toHaveLength(1);
    failing.fdatasync = undefined;
    await expect(put(store, 'after')).rejects.toThrow(StoreUnavailable);
    expect(store.writable()).toBe(false);
    expect(await store.list('contacts')).toHaveLength(1);
    await store.close();
  });

  test('while a snapshot is written ends the process and refuses further commits', async () => {
    const { failing, fatal, store } = await openWeak({ checkpointEvery: 3 });
    failing.fsync = 'EIO';
    await Promise.all(['a', 'b', 'c'].map((id) => put(store, id)));
    await expect.poll(() => fatal).toMatchObject([{ code: 'EIO' }]);
    await expect(put(store, 'after')).rejects.toThrow(StoreUnavailable);
    await store.close();
  });
});

describe('a full disk', () => {
  test.each(['write', 'fdatasync'] as const)(
    'on %s makes the store refuse commits and read on, until there is room again',
    async (call) => {
      const { failing, store } = await openWeak();
      await put(store, 'before');
      const journal = path.join(dir, 'journal-000001');
      const length = fs.statSync(journal).size;
      failing[call] = 'ENOSPC';
      await expect(put(store, 'refused')).rejects.toThrow(StoreUnavailable);
      expect(store.writable()).toBe(false);
      expect(fs.statSync(journal).size).toBe(length);
      expect(await store.get('contacts', 'before')).toBeDefined();
      failing[call] = undefined;
      await put(store, 'after');
      expect(store.writable()).toBe(true);
      await store.close();
      expect(await foundAgain()).toEqual(['after', 'before']);
    },
  );

  test('in the middle of a snapshot fails that snapshot alone and loses no commit', async () => {
    const { failing, store } = await openWeak({ checkpointEvery: 3 });
    failing.fsync = 'ENOSPC';
    await Promise.all(['a', 'b', 'c'].map((id) => put(store, id)));
    await expect(store.forget()).rejects.toThrow(StoreUnavailable);
    failing.fsync = undefined;
    await put(store, 'd');
    await store.forget();
    await store.close();
    expect(await foundAgain()).toHaveLength(4);
  });
});

describe.each(['EMFILE', 'ENFILE'])('too many open files (%s)', (code) => {
  test('cost neither a commit nor the process, and the snapshot is written later', async () => {
    const { failing, fatal, store } = await openWeak({ checkpointEvery: 3 });
    failing.open = code;
    await Promise.all(['a', 'b', 'c'].map((id) => put(store, id)));
    await put(store, 'd');
    failing.open = undefined;
    // The test commits nothing more, so the checkpoint is retried on its own.
    const manifest = path.join(dir, 'manifest-000001');
    await expect.poll(() => fs.existsSync(manifest), { timeout: 10_000 }).toBe(true);
    expect(fatal).toEqual([]);
    await store.close();
    expect(await foundAgain()).toHaveLength(4);
  });

  test('make an erasure fail for now; commits go on, and the erasure finishes by itself', async () => {
    const { failing, fatal, store } = await openWeak();
    await put(store, 'stays');
    await put(store, 'gone');
    await store.commit([{ drop: 'contacts', id: 'gone' }]);
    failing.open = code;
    await expect(store.forget()).rejects.toThrow(StoreUnavailable);
    await put(store, 'after');
    expect(store.writable()).toBe(true);
    failing.open = undefined;
    const journal = path.join(dir, 'journal-000001');
    await expect.poll(() => fs.existsSync(journal), { timeout: 10_000 }).toBe(false);
    expect(fatal).toEqual([]);
    await store.close();
    expect(await foundAgain()).toEqual(['after', 'stays']);
  });
});

const small = newFolder();
// Where no small disk can be mounted, a weak disk stands for it.
const isMounted = mountSmallDisk(small);
const what = isMounted
  ? 'a real disk of 4 MB'
  : 'a disk handed in (mounting one is not allowed here)';

test(`${what}: the store takes commits again by itself within 10 s once the full disk has room`, async () => {
  const { disk, failing } = weakDisk();
  const filler = path.join(small, 'filler');
  const long = 'x'.repeat(60_000);
  const store = await openStore({ dir: path.join(small, 'data'), clock, disk });
  try {
    await store.commit([{ put: 'messages', record: line('anna', 1, long) }]);
    if (isMounted) fillDisk(filler);
    else failing.write = 'ENOSPC';
    await expect(
      store.commit([{ put: 'messages', record: line('anna', 2, long) }]),
    ).rejects.toThrow(StoreUnavailable);
    expect(store.writable()).toBe(false);
    expect(await store.messagesOf('anna')).toHaveLength(1);
    fs.rmSync(filler, { force: true });
    failing.write = undefined;
    await expect.poll(() => store.writable(), { timeout: 10_000 }).toBe(true);
    await store.commit([{ put: 'messages', record: line('anna', 2, 'again') }]);
  } finally {
    await store.close();
    if (isMounted) unmountDisk(small);
    fs.rmSync(small, { recursive: true });
  }
});

const failure = (code: string) => Object.assign(new Error(`${code}: injected`), { code });

/** A disk on which the calls in `failing` fail with the given code. */
function weakDisk() {
  const failing: Partial<Record<keyof Disk, string>> = {};
  const fail = (call: keyof Disk) => {
    const code = failing[call];
    if (code) throw failure(code);
  };
  const disk: Disk = {
    ...realDisk,
    open: async (file, flags) => {
      fail('open');
      return realDisk.open(file, flags);
    },
    write: async (fd, bytes, position) => {
      // A real disk that fills up takes a part first.
      const part = failing.write ? bytes.subarray(0, 10) : bytes;
      const written = await realDisk.write(fd, part, position);
      if (position > 0 || !failing.write) fail('write');
      return written;
    },
    fdatasync: async (fd) => {
      fail('fdatasync');
      await realDisk.fdatasync(fd);
    },
    fsync: async (fd) => {
      fail('fsync');
      await realDisk.fsync(fd);
    },
  };
  return { disk, failing };
}
