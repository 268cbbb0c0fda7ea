import fs from 'node:fs';
import path from 'node:path';
import { inspectFolder } from '../store/embedded/recovery.ts';
import { misfitOf, type TableName, tableNames } from '../store/schema.ts';
import { StartRefused } from '../system/start-refused.ts';
import {
  type BackedUpFile,
  BackupDamaged,
  type BackupManifest,
  BackupTrouble,
  dataIn,
  describeFile,
  dumpIn,
  readBackupManifest,
} from './backup-folder.ts';

type Contents = Pick<BackupManifest, 'counts' | 'newest'>;
type Counts = BackupManifest['counts'];

interface Verified extends Contents {
  /** A sentence for each record that does not match its collection; for a backup of a folder only. */
  misfits: string[];
}

/** Reads and replays a whole backup. Throws `BackupTrouble` when anything differs from what was backed up. */
export async function verifyBackup(dir: string): Promise<Verified> {
  const { files, counts, newest } = readBackupManifest(dir);
  checkFiles(dir, files);
  if (isOfDatabase(dir)) {
    await checkDump(dir, counts);
    return { counts, newest, misfits: [] };
  }
  const { tables, counts: found } = await replayed(dir);
  checkCounts(dir, counts, found);
  return { counts, newest, misfits: await misfitsOf((name) => tables[name].each()) };
}

/** With more misfits than this, the rest is wrong in the same way. */
const MOST_NAMED = 20;

/** Returns a sentence for each record that does not match its collection. Nothing is repaired by guessing. */
export async function misfitsOf(each: (name: TableName) => AsyncIterable<{ id: string }>) {
  const found: string[] = [];
  for (const name of tableNames()) {
    for await (const record of each(name)) {
      const misfit = misfitOf(name, record);
      if (misfit) found.push(`${misfit} is not as this program keeps it.`);
      if (found.length === MOST_NAMED) return found;
    }
  }
  return found;
}

export const isOfDatabase = (dir: string): boolean => fs.existsSync(dumpIn(dir));

/** Reads the whole dump. Throws `BackupTrouble` when its counts differ from the database's. */
export async function checkDump(dir: string, counts: Counts): Promise<void> {
  // The Postgres driver is loaded only when there is a database.
  const { countsInDump } = await import('../store/postgres/dump.ts');
  checkCounts(dir, counts, await countsInDump(dumpIn(dir)).catch(asTrouble));
}

function checkCounts(dir: string, wanted: Counts, found: Counts) {
  const differs = Object.entries(found).find(([name, count]) => wanted[name] !== count);
  if (differs) throw damaged(dir, differs[0]);
}

/** Throws `BackupTrouble` unless every file has the listed bytes. */
export function checkFiles(dir: string, files: readonly BackedUpFile[]) {
  for (const { name, bytes, sha256: wanted } of files) {
    const file = path.join(dataIn(dir), name);
    const found = fs.existsSync(file) ? describeFile(file) : null;
    if (found?.bytes !== bytes || found.sha256 !== wanted) throw damaged(dir, name);
  }
}

/** Throws `BackupTrouble` when a start would find damage in the backup's data. */
export async function replayed(dir: string) {
  const inspection = await inspectFolder(dataIn(dir)).catch(asDamage);
  const [first] = inspection.damaged;
  if (first) throw damaged(dir, first);
  return inspection;
}

function asTrouble(error: unknown): never {
  throw error instanceof StartRefused ? new BackupTrouble(error.message) : error;
}

function asDamage(error: unknown): never {
  throw error instanceof StartRefused ? new BackupDamaged(error.message) : error;
}

const damaged = (dir: string, what: string) =>
  new BackupDamaged(
    `${what} in the backup ${dir} is missing or damaged. Take another backup, and check the disk.`,
  );
