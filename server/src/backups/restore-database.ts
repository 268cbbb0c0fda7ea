import fs from 'node:fs';
import path from 'node:path';
import { linesOf } from '../store/embedded/folder.ts';
import { restoreDump } from '../store/postgres/dump.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { openForUpkeep, type Upkeep } from '../store/postgres/upkeep.ts';
import type { Clock } from '../system/clock.ts';
import {
  BackupTrouble,
  backupAt,
  backupName,
  DUMP,
  dataIn,
  dumpIn,
  readBackupManifest,
} from './backup-folder.ts';
import {
  createErasedSet,
  type ErasedSet,
  type LedgerCopy,
  secretFile,
  secretIn,
} from './erasure-ledger.ts';
import { databaseLineage, LINEAGE, newLineage } from './lineage.ts';
import { copyFiles, type Restored } from './restore.ts';
import { isOfDatabase, misfitsOf, verifyBackup } from './verify.ts';

export interface DatabaseRestoreOptions {
  from: string;
  databaseUrl: string;
  /** Gets the facts file, unless it has one. */
  dataDir: string;
  backupDir: string;
  /** True to move existing data aside; false to refuse when there is any. */
  replace: boolean;
  now: Date;
  clock: Pick<Clock, 'steady'>;
  /** Erases the people in `erased` from the database; returns the number of erased records. */
  eraseAgain(erased: ErasedSet): Promise<number>;
}

/**
 * Restores a backup into the database, all of it or nothing; existing data moves into a schema of its own.
 * Meanwhile no server starts. Throws `BackupTrouble`, and `StartRefused` while processes serve the database.
 */
export async function restoreDatabase(options: DatabaseRestoreOptions): Promise<Restored> {
  const { from, databaseUrl: url, replace, now } = options;
  const { counts, newest } = await verifyBackup(from);
  if (!isOfDatabase(from)) {
    throw new BackupTrouble(
      `${from} is the backup of a folder. Restore it without DATABASE_URL, then: npm run move -- --to postgres`,
    );
  }
  const upkeep = await openForUpkeep(url);
  try {
    await upkeep.refuseWhileServed();
    const wasBroken = (await upkeep.unfinished()) === 'restore';
    const isInUse = !wasBroken && !(await upkeep.isEmpty());
    if (isInUse && !replace) {
      throw new BackupTrouble(
        'There is data in the database. With --replace it is moved aside, into a schema of its own, and the backup takes its place.',
      );
    }
    const before = await ledgerIn(upkeep);
    const own = await databaseLineage(url);
    await upkeep.begin('restore');
    const aside = isInUse ? `replaced_${backupName(now).replaceAll('-', '_')}` : null;
    await upkeep.makeRoom(aside);
    try {
      await restoreDump(dumpIn(from), url);
    } catch (error) {
      await upkeep.putBack(aside);
      await upkeep.finish('restore');
      throw error;
    }
    const { count: erased, since } = await eraseSince(options, before, await ledgerIn(upkeep));
    await upkeep.noteErasures(since);
    await upkeep.keepSecret(
      LINEAGE,
      JSON.stringify(own ?? newLineage(backupAt(from)?.lineage ?? null)),
    );
    await takeShopFiles(options);
    const lost = await misfitsIn(url, options.clock);
    await upkeep.finish('restore');
    const moved = aside && `the schema ${aside} of the database`;
    return { counts, newest, erased, replaced: moved, lost };
  } finally {
    await upkeep.close();
  }
}

/** Checks the records after the restore, because only the store can read them. */
async function misfitsIn(url: string, clock: Pick<Clock, 'steady'>): Promise<string[]> {
  const { store } = await openPostgres({ url, clock, isBeingFilled: true });
  try {
    return await misfitsOf((name) => store.each(name));
  } finally {
    await store.close();
  }
}

async function ledgerIn(upkeep: Upkeep): Promise<LedgerCopy> {
  const secret = (await upkeep.secrets()).get(secretFile) ?? null;
  return { secret, lines: await upkeep.erasures() };
}

/** Erases the people again whose erasure is in a present ledger, but not in the backup's own. */
async function eraseSince(
  { from, backupDir, eraseAgain }: DatabaseRestoreOptions,
  replaced: LedgerCopy,
  restored: LedgerCopy,
): Promise<{ count: number; since: string[] }> {
  const places = [backupDir, path.dirname(from)];
  const known = new Set(restored.lines);
  const all = [...replaced.lines, ...places.flatMap(linesOf)];
  const since = [...new Set(all)].filter((line) => !known.has(line));
  if (since.length === 0) return { count: 0, since };
  const secrets = [...places.map(secretIn), replaced.secret, restored.secret];
  return { count: await eraseAgain(createErasedSet(since, secrets, backupDir)), since };
}

/** Copies only missing files, because several processes may share those in the folder. */
async function takeShopFiles({ from, dataDir }: DatabaseRestoreOptions): Promise<void> {
  const names = readBackupManifest(from).files.map(({ name }) => name);
  const isWanted = (name: string) => name !== DUMP && !fs.existsSync(path.join(dataDir, name));
  await copyFiles(names.filter(isWanted), dataIn(from), dataDir);
}
