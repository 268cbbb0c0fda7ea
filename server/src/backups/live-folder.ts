import fs from 'node:fs';
import path from 'node:path';
import { ERASURES } from '../store/embedded/erasure-file.ts';
import {
  journalPath,
  type Manifest,
  manifestPath,
  readManifest,
  scanFolder,
} from '../store/embedded/folder.ts';
import { readLines } from '../store/embedded/journal.ts';
import { PICTURES } from '../store/embedded/picture-folder.ts';
import { errorCode } from '../system/disk.ts';
import { BackupTrouble } from './backup-folder.ts';

const FACTS = 'business.json';

/** A file of the data folder, by its name in there. */
export interface LiveFile {
  name: string;
  read(): Buffer;
}

/** What of the root is made anew, is another's, or belongs to the store and is named below. */
const notCopied = /^(manifest-|journal-|lock|lineage$|probe$|pages\.cache)|\.(new|tmp)$/;

/**
 * What belongs into a backup, in the order in which it has to be read while a server may be writing: the ledger of
 * erasures before all records, so that none of those is missed; journals from the last to the first, so that none begins with what
 * the one before it, read earlier, did not hold yet; and business.json last, so that it is never older than the records of
 * what was published. Segments are never overwritten, and stay for two checkpoints.
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

/** What is in there and not the store's records: facts, pictures, secrets, and first of all the ledger of erasures. */
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

/** Without the line that is being written: only the last journal that holds anything can end in one. */
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

/** So often a checkpoint or two may come between; a third time is no chance any more. */
const TRIES = 5;

/** Goes through the folder again where files went meanwhile. Throws `BackupTrouble` when they always do. */
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
