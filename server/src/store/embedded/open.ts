import path from 'node:path';
import { Low } from 'lowdb';
import { type Disk, realDisk, syncFolder } from '../../system/disk.ts';
import { type Lock, takeLock } from '../../system/lock.ts';
import { systemRandom } from '../../system/secrets.ts';
import { StartRefused } from '../../system/start-refused.ts';
import { withLittleMemory } from '../../system/tasks.ts';
import type { Store } from '../store.ts';
import { EmbeddedStore, type OpenedFolder } from './embedded-store.ts';
import { scanFolder, unfinishedWork } from './folder.ts';
import { Memory } from './memory.ts';
import { openData } from './recovery.ts';
import { Snapshot } from './snapshot.ts';

type EmbeddedOptions = Pick<OpenedFolder, 'dir' | 'clock'> &
  Partial<Pick<OpenedFolder, 'random' | 'log' | 'disk' | 'checkpointEvery' | 'onFatal'>>;

/** Opens the folder. Throws `StartRefused`, having changed nothing, when the folder cannot be used as it is. */
export async function openStore(options: EmbeddedOptions): Promise<Store> {
  const { dir, disk: unguarded = realDisk, log } = options;
  const { random = systemRandom, checkpointEvery = 10_000, onFatal = rethrow } = options;
  const made = await unguarded.mkdir(dir);
  await makeNamesLast(dir, unguarded, made);
  const lock = await takeLock(dir);
  const disk = guardedDisk(unguarded, lock);
  try {
    const work = unfinishedWork(dir);
    if (work)
      throw new StartRefused(`${work.what} ${dir} was broken off. Run it again: ${work.again}`);
    const snapshot = new Snapshot(dir, disk);
    const db = new Low(snapshot, new Memory());
    const opened = await withLittleMemory(() => openData(dir, disk, snapshot, db));
    const settings = { ...options, random, log, checkpointEvery, onFatal };
    return new EmbeddedStore({ ...settings, ...opened, disk, lock, snapshot, db });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Syncs the names of the folder and of those above it down from `made`; skipped once the folder holds data. */
async function makeNamesLast(dir: string, disk: Disk, made: string | undefined) {
  const { journals, manifests } = scanFolder(dir);
  if (!made && journals.length + manifests.length > 0) return;
  const first = path.resolve(made ?? dir);
  for (let name = path.resolve(dir); name.length >= first.length; name = path.dirname(name)) {
    await syncFolder(disk, path.dirname(name));
  }
}

/** Ends the process when no `onFatal` is given. */
function rethrow(error: unknown) {
  setImmediate(() => {
    throw error;
  });
}

/** Fails every write and journal sync once the lock is lost, because another process owns the files then. */
function guardedDisk(disk: Disk, { verify }: Pick<Lock, 'verify'>): Disk {
  const whileHeld =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      verify();
      return call(...args);
    };
  return {
    ...disk,
    open: whileHeld(disk.open),
    write: whileHeld(disk.write),
    ftruncate: whileHeld(disk.ftruncate),
    rename: whileHeld(disk.rename),
    unlink: whileHeld(disk.unlink),
    async fdatasync(fd) {
      await disk.fdatasync(fd);
      verify();
    },
  };
}
