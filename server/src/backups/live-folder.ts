import fs from 'node:fs';
import path from 'node:path';
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
import { errorCode } from '../system/disk.ts';
import { BackupTrouble } from './backup-folder.ts';

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
