import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ERASURES,
  journalPath,
  type Manifest,
  manifestPath,
  PICTURES,
  readManifest,
  scanFolder,
} from '../store/embedded/folder.ts';
import { readLines } from '../store/embedded/journal.ts';
import { errorCode, isFull, realDisk, saveFile, syncFolder } from '../system/disk.ts';
import {
  type BackedUpFile,
  type Backup,
  BackupTrouble,
  dataIn,
  readBackupManifest,
  sha256,
} from './backup-folder.ts';

const FACTS = 'business.json';

/** A file of the data folder, by its relative path. */
export interface LiveFile {
  name: string;
  read(): Buffer;
}

/** Files that are rebuilt, belong to others, or are listed below by the store. */
const notCopied = /^(manifest-|journal-|lock|lineage$|probe$|pages\.cache)|\.(new|tmp)$/;

/**
 * Lists the files of a backup in the order in which to read them while a server may be writing. The erasure
 * ledger comes before all records, so that no erasure of a copied record is missed. Journals come last to first,
 * so that no entry is missing between two of them. business.json comes last, so that it is never older than the
 * records of what was published. Segments are never overwritten, and stay for two checkpoints.
 */
export function filesOf(dir: string): LiveFile[] {
  const { manifests, journals } = scanFolder(dir);
  const manifest = newestWhole(dir, manifests);
  const segments = manifest?.segments.map(({ file }) => `segments/${file}`) ?? [];
  const wanted = journals.filter((number) => number >= (manifest?.journal ?? 1));
  const named = manifest ? [plain(dir, path.basename(manifestPath(dir, manifest.number)))] : [];
  const asTheyAre = segments.map((name) => plain(dir, name));
  const files = [...shopFilesOf(dir), ...asTheyAre, ...wholeJournals(dir, wanted), ...named];
  return files.sort((a, b) => Number(a.name === FACTS) - Number(b.name === FACTS));
}

/** The files besides the store's records: facts, pictures and secrets, with the erasure ledger first. */
export function shopFilesOf(dir: string): LiveFile[] {
  const fromRoot = fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !notCopied.test(entry.name))
    .map(({ name }) => name)
    .sort((a, b) => Number(b === ERASURES) - Number(a === ERASURES));
  const pictures = namesIn(path.join(dir, PICTURES)).map((name) => `${PICTURES}/${name}`);
  return [...fromRoot, ...pictures].map((name) => plain(dir, name));
}

function plain(dir: string, name: string): LiveFile {
  return { name, read: () => fs.readFileSync(path.join(dir, name)) };
}

function namesIn(dir: string): string[] {
  if (!fs.existsSync(dir)) return [];
  const entries = fs.readdirSync(dir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !notCopied.test(entry.name));
  return files.map(({ name }) => name);
}

/** Leaves out a half-written line, which only the last non-empty journal can end with. */
function wholeJournals(dir: string, numbers: readonly number[]): LiveFile[] {
  let isLast = true;
  return numbers.toReversed().map((number) => ({
    name: path.basename(journalPath(dir, number)),
    read() {
      const bytes = fs.readFileSync(journalPath(dir, number));
      const kept = isLast ? bytes.subarray(0, readLines(bytes).length) : bytes;
      isLast &&= kept.length === 0;
      return kept;
    },
  }));
}

function newestWhole(dir: string, numbers: readonly number[]): Manifest | null {
  for (const number of numbers) {
    const manifest = readManifest(dir, number);
    if (manifest) return manifest;
  }
  if (numbers.length === 0) return null;
  throw new BackupTrouble(
    `No snapshot in ${dir} is whole. Restart the server: it recovers what it can and says so at the desk.`,
  );
}

/** One or two checkpoints may interfere with the reading; five cannot be chance. */
const TRIES = 5;

/** Runs the task again when files vanish meanwhile. Throws `BackupTrouble` after five tries. */
export async function whileFilesStay<T>(task: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      if (tries < TRIES) continue;
      throw new BackupTrouble(
        'Files of the data folder go while they are read. Check that nobody else removes them, and try again.',
      );
    }
  }
}

const MB = 1024 * 1024;
/** The pause between two files, so that leads get to the disk first. */
const PACE_MS = 2;

export interface CopyOptions {
  backupDir: string;
  /** How many bytes have to stay free. */
  reserve?: number | undefined;
  /** Files that it already holds are linked. */
  newest: Backup | undefined;
}

/** Copies and syncs files into the folder `to` of a backup. Throws `BackupTrouble` when the disk has no room. */
export async function copyAll(files: LiveFile[], to: string, options: CopyOptions) {
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
      await pause(PACE_MS);
    }
    copied.push(file);
  }
  for (const folder of folders) await syncFolder(realDisk, folder);
  return copied;
}

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
    // Some file systems have no links, and all limit their number; a copy does as well.
    if (isFull(error)) throw error;
    return false;
  }
}

function leaveRoom(bytes: number, { backupDir, reserve = 64 * MB }: CopyOptions) {
  const { bavail, bsize } = fs.statfsSync(backupDir);
  if (bavail * bsize - bytes < reserve) throw noRoom(backupDir);
}

export const noRoom = (backupDir: string) =>
  new BackupTrouble(
    `There is no room for a backup in ${backupDir}. Make room, or name a folder on another disk in BACKUP_DIR.`,
  );
