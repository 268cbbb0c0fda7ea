import fs from 'node:fs';
import path from 'node:path';
import { addMissing, linesOf, RESTORING, scanFolder } from '../store/embedded/folder.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import type { Clock } from '../system/clock.ts';
import { isFull, makeFolders, realDisk, saveFile, syncFolder } from '../system/disk.ts';
import { takeLock } from '../system/lock.ts';
import {
  type BackupManifest,
  BackupTrouble,
  backupAt,
  backupName,
  dataIn,
  describeFile,
  readBackupManifest,
} from './backup-folder.ts';
import { createErasedSet, type ErasedSet, secretIn, withoutPerson } from './erasure-ledger.ts';
import { keepLineage, newLineage } from './lineage.ts';
import { shopFilesOf } from './live-folder.ts';
import { salvage } from './salvage.ts';
import { isOfDatabase, verifyBackup } from './verify.ts';

export interface RestoreOptions {
  from: string;
  dataDir: string;
  backupDir: string;
  /** True to move existing data aside; false to refuse when there is any. */
  replace: boolean;
  /** Takes what can be read of a damaged backup; without it a damaged backup is refused. */
  salvage?: boolean;
  clock: Clock;
  /** Erases the people in `erased` from the data in `dir`; returns the number of erased records. */
  eraseAgain(dir: string, erased: ErasedSet): Promise<number>;
}

export interface Restored extends Pick<BackupManifest, 'counts' | 'newest'> {
  /** The number of records erased again, of people who were erased after the backup. */
  erased: number;
  /** Where the former data is now; null when there was none. */
  replaced: string | null;
  /** What a damaged backup lacks, one sentence each. */
  lost: string[];
}

/**
 * Restores a backup into the data folder. It prepares the files beside the existing data, and only then moves
 * that data aside; meanwhile no server starts. Throws `BackupTrouble`, and `StartRefused` while a server runs.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, dataDir, salvage } = options;
  const misfits = salvage ? [] : (await verifyBackup(from)).misfits;
  if (isOfDatabase(from)) {
    throw new BackupTrouble(
      `${from} is the backup of a database. Name an empty one in DATABASE_URL.`,
    );
  }
  makeFolders(dataDir);
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
    const { lost, erased, contents } = await makeReady(options, staging);
    const replaced = moveAside(options);
    moveIn(staging, dataDir);
    // An existing folder keeps its own lineage; a new one gets a new lineage.
    await keepLineage(dataDir, newLineage(backupAt(from)?.lineage ?? null));
    await syncFolder(realDisk, dataDir);
    fs.rmdirSync(staging);
    await syncFolder(realDisk, dataDir);
    return { ...contents, lost: [...lost, ...misfits], erased, replaced };
  } finally {
    lock.release();
  }
}

/** Prepares everything for the folder. A failure here leaves the existing data as it was. */
async function makeReady(options: RestoreOptions, staging: string) {
  const { from, dataDir, clock, salvage } = options;
  try {
    const lost = salvage ? await salvageData(from, staging, clock) : await copyData(from, staging);
    const contents = await inspectFolder(staging);
    return { lost, contents, erased: await eraseSince(options, staging) };
  } catch (error) {
    fs.rmSync(staging, { recursive: true, force: true });
    if (isFull(error)) throw noRoomFor(dataDir);
    throw error;
  }
}

const noRoomFor = (dataDir: string) =>
  new BackupTrouble(
    `There is no room for the backup in ${dataDir}, which is as it was. Make room on its disk, or name a folder on another one in DATA_DIR.`,
  );

async function copyData(from: string, staging: string): Promise<string[]> {
  const names = readBackupManifest(from).files.map(({ name }) => name);
  await copyFiles(names, dataIn(from), staging);
  return [];
}

/** Synced when it resolves. */
export async function copyFiles(names: readonly string[], from: string, to: string) {
  const targetOf = (name: string) => path.join(to, name);
  const folders = new Set([to, ...names.map((name) => path.dirname(targetOf(name)))]);
  for (const folder of folders) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of names)
    await saveFile(realDisk, targetOf(name), fs.readFileSync(path.join(from, name)));
  for (const folder of folders) await syncFolder(realDisk, folder);
}

/** Saves every readable record, and the shop's own undamaged files. Returns what is lost. */
async function salvageData(from: string, staging: string, clock: Clock): Promise<string[]> {
  const lost = await salvage(dataIn(from), staging, clock);
  const there = shopFilesOf(dataIn(from)).map(({ name }) => name);
  const listed = listedIn(from) ?? there.map((name) => ({ name, sha256: null }));
  const ours = listed.filter(({ name }) => !/^(manifest|journal)-|^segments\//.test(name));
  const isWhole = ({ name, sha256 }: (typeof ours)[number]) =>
    there.includes(name) &&
    [null, describeFile(path.join(dataIn(from), name)).sha256].includes(sha256);
  await copyFiles(
    ours.filter(isWhole).map(({ name }) => name),
    dataIn(from),
    staging,
  );
  const damaged = ours.filter((file) => !isWhole(file));
  return [...lost, ...damaged.map(({ name }) => `${name} is missing or damaged.`)];
}

/** Returns null when `backup.json` itself is damaged. */
function listedIn(dir: string) {
  try {
    return readBackupManifest(dir).files;
  } catch (error) {
    if (error instanceof BackupTrouble) return null;
    throw error;
  }
}

/** Erases the people again whose erasure is in a present ledger, but not in the backup's own. */
async function eraseSince(options: RestoreOptions, staging: string): Promise<number> {
  const { from, dataDir, backupDir } = options;
  const places = [backupDir, path.dirname(from), dataDir, staging];
  const before = linesOf(staging);
  const since = places.flatMap(linesOf).filter((line) => !before.includes(line));
  // The lost changes may include the ones that deleted an erased person's records.
  const again = options.salvage ? before.map(withoutPerson) : [];
  if (since.length + again.length === 0) return 0;
  const erased = createErasedSet([...since, ...again], places.map(secretIn), backupDir);
  const count = await options.eraseAgain(staging, erased);
  await addMissing(since, staging);
  return count;
}

/** Moves aside all but lock, lineage, backups and `replaced-` folders. Returns the new place; null without data. */
function moveAside({ dataDir, backupDir, clock }: RestoreOptions): string | null {
  const home = path.resolve(dataDir);
  const isBackups = (name: string) => {
    const inside = path.join(home, name);
    return `${path.resolve(backupDir)}${path.sep}`.startsWith(`${inside}${path.sep}`);
  };
  const names = fs
    .readdirSync(home)
    .filter(
      (name) => !/^(lock|lineage$|replaced-)/.test(name) && name !== RESTORING && !isBackups(name),
    );
  if (names.length === 0) return null;
  // A second restore in one second takes the next free second.
  let at = clock.now();
  const nameAt = () => path.join(dataDir, `replaced-${backupName(at)}`);
  while (fs.existsSync(nameAt())) at = new Date(at.getTime() + 1000);
  const replaced = nameAt();
  fs.mkdirSync(replaced, { mode: 0o700 });
  for (const name of names) fs.renameSync(path.join(home, name), path.join(replaced, name));
  return replaced;
}

/** Moves manifests last: journals and segments without one are refused, not taken for a new shop. */
export function moveIn(staging: string, dataDir: string) {
  const isLast = (name: string) => Number(name.startsWith('manifest-'));
  const names = fs.readdirSync(staging).sort((a, b) => isLast(a) - isLast(b));
  for (const name of names) fs.renameSync(path.join(staging, name), path.join(dataDir, name));
}
