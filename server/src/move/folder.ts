import fs from 'node:fs';
import path from 'node:path';
import { moveIn } from '../backups/restore.ts';
import {
  createPictureFolder,
  ERASURES,
  isSecret,
  linesOf,
  MOVING,
  PICTURES,
  RESTORING,
  scanFolder,
} from '../store/embedded/folder.ts';
import { openStore } from '../store/embedded/open.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import type { Table } from '../store/embedded/table.ts';
import type { CollectionName, Collections, TableName, Tables } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { makeFolders, realDisk, syncFolder } from '../system/disk.ts';
import { takeLock } from '../system/lock.ts';
import { StartRefused } from '../system/start-refused.ts';
import type { Source } from './copy.ts';

/* A data folder as source or target of a move. Meanwhile no server can start on it. */

/** After so many commits a checkpoint writes segments, so that the records need not stay in memory. */
const COMMITS_A_CHECKPOINT = 50;

/** Throws `StartRefused` when the folder is in use, damaged or empty. */
export async function openFolderSource(dir: string) {
  const isThere = fs.existsSync(dir);
  const { manifests, journals } = isThere ? scanFolder(dir) : { manifests: [], journals: [] };
  if (manifests.length + journals.length === 0) {
    throw new StartRefused(`There is nothing in ${dir} to move. Check DATA_DIR.`);
  }
  const lock = await takeLock(dir);
  try {
    const source = await readSource(dir);
    return { source, close: async () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws `StartRefused` when the folder is in use, or holds a shop already. */
export async function openFolderTarget(dir: string, clock: Clock) {
  makeFolders(dir);
  const lock = await takeLock(dir);
  const staging = path.join(dir, MOVING);
  try {
    refuseFull(dir);
    // An interrupted move may have left files.
    fs.rmSync(staging, { recursive: true, force: true });
    const store = await openStore({ dir: staging, clock, checkpointEvery: COMMITS_A_CHECKPOINT });
    return {
      target: store,
      /** Returns the written data, read from disk as a start does. Nothing can be added afterwards. */
      async written(): Promise<Source> {
        await store.close();
        await syncFolder(realDisk, staging);
        return readSource(staging);
      },
      /** From now on a server can start on it. */
      async finish() {
        moveIn(staging, dir);
        await syncFolder(realDisk, dir);
        fs.rmdirSync(staging);
        await syncFolder(realDisk, dir);
      },
      async close() {
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function refuseFull(dir: string) {
  const { manifests, journals } = scanFolder(dir);
  const old = fs
    .readdirSync(dir)
    .filter((name) => isSecret(name) || [ERASURES, PICTURES].includes(name));
  if (fs.existsSync(path.join(dir, RESTORING))) {
    throw new StartRefused(`A restore of ${dir} was broken off. Name another folder in DATA_DIR.`);
  }
  if (manifests.length + journals.length + old.length === 0) return;
  const found = old.length > 0 ? ` (${old.join(', ')})` : '';
  throw new StartRefused(
    `There is a shop's data in ${dir} already${found}. Name another folder in DATA_DIR, with business.json copied into it.`,
  );
}

async function readSource(dir: string): Promise<Source> {
  const { tables, damaged } = await inspectFolder(dir);
  if (damaged.length > 0) {
    throw new StartRefused(
      `${damaged.join(', ')} in ${dir} is damaged. Start the server once: it recovers what it can; then stop it and move.`,
    );
  }
  return {
    each: <T extends TableName>(collection: T) => {
      const table: Table<Tables[T]> = tables[collection];
      return table.each();
    },
    async get<C extends CollectionName>(collection: C, id: string) {
      const table: Table<Collections[C]> = tables[collection];
      return table.get(id);
    },
    pictures: createPictureFolder(dir, realDisk),
    async secrets() {
      const names = fs.readdirSync(dir).filter(isSecret);
      const textOf = (name: string) => fs.readFileSync(path.join(dir, name), 'utf8').trim();
      return new Map(names.map((name) => [name, textOf(name)]));
    },
    erasures: async () => linesOf(dir),
  };
}
