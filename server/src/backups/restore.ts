import fs from 'node:fs';
import path from 'node:path';
import { realDisk, saveFile, syncFolder } from '../store/disk.ts';
import { RESTORING, scanFolder } from '../store/folder.ts';
import { takeLock } from '../store/lock.ts';
import { BackupTrouble, backupName, dataIn, readBackupManifest } from './backup-folder.ts';
import {
  addMissing,
  createErasedSet,
  type ErasedSet,
  linesOf,
  secretIn,
} from './erasure-ledger.ts';
import { isOfDatabase, verifyBackup } from './verify.ts';

export interface RestoreOptions {
  /** The backup's folder. */
  from: string;
  dataDir: string;
  backupDir: string;
  /** Whether data that stands in the data folder is moved aside; without it that is a reason to refuse. */
  replace: boolean;
  now: Date;
  /** Erases from the data in `dir` whoever `erased` names; returns how many records went. */
  eraseAgain(dir: string, erased: ErasedSet): Promise<number>;
}

export interface Restored {
  counts: Record<string, number>;
  /** Records of people who were erased since the backup was made, erased once more. */
  erased: number;
  /** Where the data went that had stood there; null when there was none. */
  replaced: string | null;
}

/**
 * Puts the data of a backup into the data folder. It is made ready beside what stands there, which is moved aside
 * only then; a start in between is refused. Throws `BackupTrouble`, and `StartRefused` while a server runs.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, dataDir, now } = options;
  const { counts } = await verifyBackup(from);
  if (isOfDatabase(from)) {
    throw new BackupTrouble(
      `${from} is the backup of a database. Name an empty one in DATABASE_URL.`,
    );
  }
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeLock(dataDir);
  try {
    const { manifests, journals } = scanFolder(dataDir);
    const isInUse = manifests.length + journals.length > 0;
    if (isInUse && !options.replace) {
      throw new BackupTrouble(
        `There is data in ${dataDir}. With --replace it is moved aside, into a folder in there, and the backup takes its place.`,
      );
    }
    const staging = path.join(dataDir, RESTORING);
    fs.rmSync(staging, { recursive: true, force: true });
    await copyData(from, staging);
    const erased = await eraseSince(options, staging);
    const replaced = path.join(dataDir, `replaced-${backupName(now, false)}`);
    const moved = moveAside(options, replaced);
    moveIn(staging, dataDir);
    await syncFolder(realDisk, dataDir);
    fs.rmdirSync(staging);
    await syncFolder(realDisk, dataDir);
    return { counts, erased, replaced: moved ? replaced : null };
  } finally {
    lock.release();
  }
}

async function copyData(from: string, staging: string) {
  const folders = new Set([staging]);
  fs.mkdirSync(staging, { mode: 0o700 });
  for (const { name } of readBackupManifest(from).files) {
    const target = path.join(staging, name);
    const folder = path.dirname(target);
    if (!folders.has(folder)) fs.mkdirSync(folder, { mode: 0o700 });
    folders.add(folder);
    await saveFile(realDisk, target, fs.readFileSync(path.join(dataIn(from), name)));
  }
  for (const folder of folders) await syncFolder(realDisk, folder);
}

/** Whoever was erased after the backup had been made: in a ledger of today, but not in the backup's own. */
async function eraseSince(options: RestoreOptions, staging: string): Promise<number> {
  const { from, dataDir, backupDir } = options;
  const places = [backupDir, path.dirname(from), dataDir, staging];
  const before = new Set(linesOf(staging));
  const since = places.flatMap(linesOf).filter((line) => !before.has(line));
  if (since.length === 0) return 0;
  const erased = createErasedSet(since, places.map(secretIn));
  if (!erased.hasSecret) {
    throw new BackupTrouble(
      `People were erased since this backup was made, and the file erasure-secret that tells who is missing. Put it into ${backupDir}.`,
    );
  }
  const count = await options.eraseAgain(staging, erased);
  await addMissing(since, staging);
  return count;
}

/** Everything but the lock, the backups, and what earlier restores moved aside. Returns whether there was anything. */
function moveAside({ dataDir, backupDir }: RestoreOptions, replaced: string): boolean {
  const home = path.resolve(dataDir);
  const isBackups = (name: string) => {
    const inside = path.join(home, name);
    return `${path.resolve(backupDir)}${path.sep}`.startsWith(`${inside}${path.sep}`);
  };
  const names = fs
    .readdirSync(home)
    .filter((name) => !/^(lock|replaced-)/.test(name) && name !== RESTORING && !isBackups(name));
  if (names.length === 0) return false;
  fs.mkdirSync(replaced, { mode: 0o700 });
  for (const name of names) fs.renameSync(path.join(home, name), path.join(replaced, name));
  return true;
}

/** The tables of contents last: without one a folder of journals and segments is refused, not taken for a new shop. */
export function moveIn(staging: string, dataDir: string) {
  const isLast = (name: string) => Number(name.startsWith('manifest-'));
  const names = fs.readdirSync(staging).sort((a, b) => isLast(a) - isLast(b));
  for (const name of names) fs.renameSync(path.join(staging, name), path.join(dataDir, name));
}
