import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { errorCode, isFull, makeFolders, realDisk, saveFile, syncFolder } from '../system/disk.ts';
import { takeLock } from '../system/lock.ts';
import { diskRefusal, StartRefused } from '../system/start-refused.ts';
import {
  type Backup,
  type BackupManifest,
  BackupTrouble,
  backupAt,
  backupName,
  DUMP,
  dataIn,
  describeFile,
  dumpIn,
  HALF,
  isOutlived,
  listBackups,
  manifestIn,
  type Occasion,
  outdated,
  readBackupManifest,
} from './backup-folder.ts';
import { keepBeside, mirrorLedger, secretFile } from './erasure-ledger.ts';
import {
  type BackupLineage,
  databaseLineage,
  keepLineage,
  type Lineage,
  newLineage,
  nextPlace,
} from './lineage.ts';
import {
  copyAll,
  filesOf,
  type LiveFile,
  noRoom,
  shopFilesOf,
  whileFilesStay,
} from './live-folder.ts';
import { checkDump, checkFiles, replayed } from './verify.ts';

export interface MakeOptions {
  dataDir: string;
  backupDir: string;
  now: Date;
  /** Set when the records are in a database, not in the data folder. */
  databaseUrl?: string | undefined;
  /** `hourly` by default: one of the server's own. */
  occasion?: Occasion;
  /** Bytes that a backup leaves free for the shop's leads; 64 MB by default. */
  reserve?: number;
}

const WEEK_MS = 7 * DAY_MS;

/**
 * Backs up a data folder, even while a server uses it, reads the backup back, and deletes expired backups.
 * Throws `BackupTrouble`; an unfinished backup does not count, and the next run deletes it.
 */
export async function makeBackup(options: MakeOptions): Promise<Backup> {
  const { dataDir, backupDir, databaseUrl } = options;
  try {
    // This comes first, so that no folder is made when there is nothing to back up.
    filesFor(options);
    if (databaseUrl) await refuseEmpty(databaseUrl);
    makeFolders(backupDir);
    const lock = await takeLock(backupDir).catch((error) => {
      throw lockTrouble(error, backupDir);
    });
    try {
      if (!databaseUrl) await mirrorLedger(dataDir, backupDir);
      const made = await makeNext(options);
      const all = await listBackups(backupDir);
      for (const backup of outdated(all)) remove(backup.dir);
      await removeMovedAside(options, all);
      return made;
    } finally {
      lock.release();
    }
  } catch (error) {
    throw troubleOf(error, options);
  }
}

/**
 * Makes the next backup of the line. It links the unchanged files of the newest backup. When those turn out
 * damaged, and every seventh day, it copies everything, so that disk damage affects a week's backups at most.
 */
async function makeNext(options: MakeOptions): Promise<Backup> {
  const all = await listBackups(options.backupDir);
  const { id, from } = await ownLineage(options);
  const next = { ...options, lineage: { id, place: nextPlace(all, id), from } };
  const last = all.find(({ lineage }) => lineage?.id === id);
  const newest = last && isCopyDue(last, options.now) ? undefined : last;
  try {
    return await whileFilesStay(() => write(next, newest));
  } catch (error) {
    if (!newest || !(error instanceof BackupTrouble)) throw error;
    return whileFilesStay(() => write(next, undefined));
  }
}

/** True after a week, and when the clock was set back. */
function isCopyDue({ dir }: Backup, now: Date): boolean {
  const age = now.getTime() - Date.parse(readBackupManifest(dir).copied_at);
  return age < 0 || age >= WEEK_MS;
}

async function ownLineage(options: MakeOptions): Promise<Lineage> {
  const { dataDir, databaseUrl } = options;
  const made = newLineage(null);
  if (databaseUrl) return (await databaseLineage(databaseUrl, made)) ?? made;
  return keepLineage(dataDir, made);
}

interface NextOptions extends MakeOptions {
  lineage: BackupLineage;
}

async function write(options: NextOptions, newest: Backup | undefined): Promise<Backup> {
  const { backupDir, databaseUrl, occasion = 'hourly' } = options;
  removeHalves(backupDir);
  const dir = freeName(backupDir, options.now, occasion);
  const half = `${dir}${HALF}`;
  const copied = await copyAll(filesFor(options), dataIn(half), { ...options, newest });
  const { counts, newest: newestRecord } = databaseUrl
    ? await dumped(half, databaseUrl, backupDir)
    : await replayed(half);
  if (databaseUrl) copied.push({ name: DUMP, ...describeFile(dumpIn(half)) });
  const made_at = options.now.toISOString();
  const manifest: BackupManifest = {
    made_at,
    copied_at: newest ? readBackupManifest(newest.dir).copied_at : made_at,
    lineage: options.lineage,
    files: copied,
    counts,
    newest: newestRecord,
  };
  await saveFile(realDisk, manifestIn(half), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  await syncFolder(realDisk, half);
  checkFiles(half, copied);
  fs.renameSync(half, dir);
  await syncFolder(realDisk, backupDir);
  return backupAt(dir) as Backup;
}

function filesFor({ dataDir, databaseUrl }: MakeOptions): LiveFile[] {
  if (databaseUrl) return fs.existsSync(dataDir) ? shopFilesOf(dataDir) : [];
  const files = fs.existsSync(dataDir) ? filesOf(dataDir) : [];
  if (files.some(({ name }) => /^(manifest|journal)-/.test(name))) return files;
  throw new BackupTrouble(`There is nothing in ${dataDir} to back up. Check DATA_DIR.`);
}

async function refuseEmpty(url: string) {
  const { whileOpen } = await import('../store/postgres/upkeep.ts');
  if (await whileOpen(url, (upkeep) => upkeep.isEmpty()))
    throw new BackupTrouble('There is nothing in the database to back up. Check DATABASE_URL.');
}

/** The Postgres driver is loaded only when there is a database. */
async function dumped(half: string, url: string, backupDir: string) {
  const { dumpDatabase } = await import('../store/postgres/dump.ts');
  const { secrets, erasures, ...contents } = await dumpDatabase(dumpIn(half), url);
  await keepBeside(backupDir, { secret: secrets.get(secretFile) ?? null, lines: erasures });
  fs.chmodSync(dumpIn(half), 0o600);
  await checkDump(half, contents.counts);
  return contents;
}

/** Takes the next free second, for two backups in one second or after the clock was set back. */
function freeName(backupDir: string, now: Date, occasion: Occasion): string {
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const dir = path.join(backupDir, backupName(at, occasion));
    if (!fs.existsSync(dir)) return dir;
  }
}

/** Deletes what a killed run left, or had begun to delete. */
function removeHalves(backupDir: string) {
  for (const name of fs.readdirSync(backupDir)) {
    if (!name.endsWith(HALF)) continue;
    fs.rmSync(path.join(backupDir, name), { recursive: true, force: true });
  }
}

/** Renames the backup first, so that a half-deleted one never counts. */
function remove(dir: string) {
  fs.renameSync(dir, `${dir}${HALF}`);
  fs.rmSync(`${dir}${HALF}`, { recursive: true, force: true });
}

/** Deletes data that restores moved aside, once the backups of its time have expired. */
async function removeMovedAside(
  { dataDir, databaseUrl }: MakeOptions,
  backups: readonly Backup[],
): Promise<void> {
  const isOver = (name: string) => isOutlived(name, backups);
  for (const name of fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : [])
    if (isOver(name)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  if (!databaseUrl) return;
  const { whileOpen } = await import('../store/postgres/upkeep.ts');
  await whileOpen(databaseUrl, (upkeep) => upkeep.dropSchemas(isOver));
}

const inUse = (backupDir: string) =>
  `Another program is at work in ${backupDir}, perhaps a backup. Try again when it is done.`;

function lockTrouble(error: unknown, backupDir: string): unknown {
  if (!(error instanceof StartRefused)) return error;
  return isFull(error.cause) ? noRoom(backupDir) : new BackupTrouble(inUse(backupDir));
}

function troubleOf(error: unknown, { dataDir, backupDir }: MakeOptions): unknown {
  if (error instanceof StartRefused) return new BackupTrouble(error.message);
  if (isFull(error)) return noRoom(backupDir);
  const file = error instanceof Error && 'path' in error ? path.resolve(String(error.path)) : '';
  const isOfData =
    file.startsWith(path.resolve(dataDir)) && !file.startsWith(path.resolve(backupDir));
  const refused = isOfData && diskRefusal(error);
  if (refused) return new BackupTrouble(refused.message);
  const code = errorCode(error);
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EIO'].includes(code))
    return error;
  return new BackupTrouble(
    `No backup can be written to ${backupDir} (${code}). Check that this folder is there and may be written, or name another in BACKUP_DIR.`,
  );
}
