import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, isFull, realDisk, saveFile, syncFolder } from '../store/disk.ts';
import { takeLock } from '../store/lock.ts';
import { StartRefused } from '../system/start-refused.ts';
import {
  type BackedUpFile,
  type Backup,
  BackupTrouble,
  backupAt,
  backupName,
  DUMP,
  dataIn,
  describeFile,
  dumpIn,
  HALF,
  listBackups,
  manifestIn,
  readBackupManifest,
  sha256,
} from './backup-folder.ts';
import { keepBeside, mirrorLedger } from './erasure-ledger.ts';
import { filesOf, type LiveFile, shopFilesOf, whileFilesStay } from './live-folder.ts';
import { outdated } from './rotation.ts';
import { checkDump, checkFiles, replayed } from './verify.ts';

export interface MakeOptions {
  dataDir: string;
  backupDir: string;
  now: Date;
  /** Where the records are, if not in the data folder. */
  databaseUrl?: string | undefined;
  beforeUpgrade?: boolean;
  /** Bytes that a backup leaves free: the shop needs them for its leads. */
  reserve?: number;
}

const MB = 1024 * 1024;
/** Between two files, in milliseconds: leads come first at the disk. */
const PACE = 2;

/**
 * Backs up a data folder, whether or not a server is at work on it, reads it back, and lets go of what has outlived
 * its use. Throws `BackupTrouble`; whatever it had written then does not count and goes with the next one.
 */
export async function makeBackup(options: MakeOptions): Promise<Backup> {
  const { dataDir, backupDir, databaseUrl } = options;
  try {
    fs.mkdirSync(backupDir, { recursive: true, mode: 0o700 });
    const lock = await takeLock(backupDir).catch(asTrouble(inUse(backupDir)));
    try {
      if (!databaseUrl) await mirrorLedger(dataDir, backupDir);
      const made = await makeNext(options);
      for (const backup of outdated(await listBackups(backupDir))) remove(backup.dir);
      return made;
    } finally {
      lock.release();
    }
  } catch (error) {
    throw troubleOf(error, backupDir);
  }
}

/** What the newest one holds is linked, not copied; where that turns out to be damaged, all is copied. */
async function makeNext(options: MakeOptions): Promise<Backup> {
  const [newest] = await listBackups(options.backupDir);
  try {
    return await whileFilesStay(() => write(options, newest));
  } catch (error) {
    if (!newest || !(error instanceof BackupTrouble)) throw error;
    return whileFilesStay(() => write(options, undefined));
  }
}

async function write(options: MakeOptions, newest: Backup | undefined): Promise<Backup> {
  const { backupDir, databaseUrl, beforeUpgrade = false } = options;
  removeHalves(backupDir);
  const dir = freeName(backupDir, options.now, beforeUpgrade);
  const half = `${dir}${HALF}`;
  const copied = await copyAll(filesFor(options), dataIn(half), { ...options, newest });
  const { counts, newest: newestRecord } = databaseUrl
    ? await dumped(half, databaseUrl, backupDir)
    : await replayed(half);
  if (databaseUrl) copied.push({ name: DUMP, ...describeFile(dumpIn(half)) });
  const made_at = options.now.toISOString();
  const manifest = JSON.stringify(
    { made_at, files: copied, counts, newest: newestRecord },
    null,
    1,
  );
  await saveFile(realDisk, manifestIn(half), Buffer.from(`${manifest}\n`));
  await syncFolder(realDisk, half);
  checkFiles(half, copied);
  fs.renameSync(half, dir);
  await syncFolder(realDisk, backupDir);
  return backupAt(dir) as Backup;
}

function filesFor({ dataDir, databaseUrl }: MakeOptions): LiveFile[] {
  if (databaseUrl) return fs.existsSync(dataDir) ? shopFilesOf(dataDir) : [];
  const files = filesOf(dataDir);
  if (files.some(({ name }) => /^(manifest|journal)-/.test(name))) return files;
  throw new BackupTrouble(`There is nothing in ${dataDir} to back up. Check DATA_DIR.`);
}

/** Loaded only where there is a database: its driver is none of a folder's business. */
async function dumped(half: string, url: string, backupDir: string) {
  const { dumpDatabase } = await import('./database-dump.ts');
  const { ledger, ...contents } = await dumpDatabase(half, url);
  await keepBeside(backupDir, ledger);
  fs.chmodSync(dumpIn(half), 0o600);
  await checkDump(half, contents.counts);
  return contents;
}

interface CopyOptions extends MakeOptions {
  newest: Backup | undefined;
}

async function copyAll(files: LiveFile[], to: string, options: CopyOptions) {
  const known = knownFiles(options.newest);
  const copied: BackedUpFile[] = [];
  const folders = new Set([to]);
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const { name, read } of files) {
    const bytes = read();
    const file = { name, bytes: bytes.length, sha256: sha256(bytes) };
    const target = path.join(to, name);
    const folder = path.dirname(target);
    if (!folders.has(folder)) fs.mkdirSync(folder, { mode: 0o700 });
    folders.add(folder);
    if (!link(known(file), target)) {
      leaveRoom(bytes.length, options);
      await saveFile(realDisk, target, bytes);
      await pause(PACE);
    }
    copied.push(file);
  }
  for (const folder of folders) await syncFolder(realDisk, folder);
  return copied;
}

/** Where the newest backup has the very same file. */
function knownFiles(newest: Backup | undefined): (file: BackedUpFile) => string | null {
  if (!newest) return () => null;
  const files = new Map(readBackupManifest(newest.dir).files.map((file) => [file.name, file]));
  return ({ name, bytes, sha256 }) => {
    const same = files.get(name);
    const isSame = same?.bytes === bytes && same.sha256 === sha256;
    return isSame ? path.join(dataIn(newest.dir), name) : null;
  };
}

function link(from: string | null, to: string): boolean {
  if (!from) return false;
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    // Not every file system knows links, and none knows them without end; a copy is as good.
    if (isFull(error)) throw error;
    return false;
  }
}

function leaveRoom(bytes: number, { backupDir, reserve = 64 * MB }: CopyOptions) {
  const { bavail, bsize } = fs.statfsSync(backupDir);
  if (bavail * bsize - bytes < reserve) throw noRoom(backupDir);
}

/** Two in one second, or a clock that was set back: the next free second. */
function freeName(backupDir: string, now: Date, beforeUpgrade: boolean): string {
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const dir = path.join(backupDir, backupName(at, beforeUpgrade));
    if (!fs.existsSync(dir)) return dir;
  }
}

/** What a killed run left, and what it had begun to remove. */
function removeHalves(backupDir: string) {
  for (const name of fs.readdirSync(backupDir)) {
    if (!name.endsWith(HALF)) continue;
    fs.rmSync(path.join(backupDir, name), { recursive: true, force: true });
  }
}

/** Loses its name first, so that it never counts while half of it is gone. */
function remove(dir: string) {
  fs.renameSync(dir, `${dir}${HALF}`);
  fs.rmSync(`${dir}${HALF}`, { recursive: true, force: true });
}

const noRoom = (backupDir: string) =>
  new BackupTrouble(
    `There is no room for a backup in ${backupDir}. Make room, or name a folder on another disk in BACKUP_DIR.`,
  );

const inUse = (backupDir: string) =>
  `Another program is at work in ${backupDir}, perhaps a backup. Try again when it is done.`;

const asTrouble = (message: string) => (error: unknown) => {
  throw error instanceof StartRefused ? new BackupTrouble(message) : error;
};

function troubleOf(error: unknown, backupDir: string): unknown {
  if (error instanceof StartRefused) return new BackupTrouble(error.message);
  if (isFull(error)) return noRoom(backupDir);
  const code = errorCode(error);
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EIO'].includes(code))
    return error;
  return new BackupTrouble(
    `No backup can be written to ${backupDir} (${code}). Check that this folder is there and may be written, or name another in BACKUP_DIR.`,
  );
}
