import fs from 'node:fs';
import path from 'node:path';
import {
  type Disk,
  errorCode,
  isPassing,
  realDisk,
  remove,
  replaceFile,
  syncFolder,
  withFile,
  writeFully,
} from '../../system/disk.ts';
import type { TableName } from '../schema.ts';
import { type PictureFiles, StoreUnavailable } from '../store.ts';
import {
  checkVersion,
  formatLine,
  formatVersion,
  LINE_FEED,
  readLines,
  verifyLine,
} from './journal.ts';

/*
 * The data folder: what its files are called, and the files that are read and written whole (manifest, erasure
 * ledger, pictures). The store leaves any other file in the folder alone.
 */

const digits = (number: number) => String(number).padStart(6, '0');

export const journalPath = (dir: string, number: number) =>
  path.join(dir, `journal-${digits(number)}`);
export const manifestPath = (dir: string, number: number) =>
  path.join(dir, `manifest-${digits(number)}`);
export const segmentsPath = (dir: string) => path.join(dir, 'segments');
export const segmentName = (collection: string, number: number, generation: number) =>
  `${collection}-${String(number).padStart(4, '0')}.g${generation}`;
export const factsPath = (dir: string, segment: string) =>
  path.join(segmentsPath(dir), `${segment}.facts`);
export const searchPath = (dir: string, segment: string) =>
  path.join(segmentsPath(dir), `${segment}.search`);

/** Holds the files of a restore until they are moved into place; while it exists the data folder is incomplete. */
export const RESTORING = 'restoring';
/** The same for a move out of a database. */
export const MOVING = 'moving';

const works = [
  { what: 'A restore of', staging: RESTORING, again: 'npm run restore -- --replace' },
  { what: 'A move into', staging: MOVING, again: 'npm run move -- --to embedded' },
];

/** Returns the command that was interrupted in this folder, if any; no server starts on such a folder. */
export const unfinishedWork = (dir: string) =>
  works.find(({ staging }) => fs.existsSync(path.join(dir, staging)));

export type Found = ReturnType<typeof scanFolder>;

export function scanFolder(dir: string) {
  const names = fs.readdirSync(dir);
  const numbers = (pattern: RegExp) =>
    names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
  const manifests = numbers(/^manifest-(\d{6,})$/).sort((a, b) => b - a);
  const inFolder = fs.existsSync(segmentsPath(dir)) ? fs.readdirSync(segmentsPath(dir)) : [];
  const files = inFolder.flatMap((name) => {
    const segment = /^([a-z-]+-\d{4,}\.g\d+)(\.facts|\.search)?$/.exec(name)?.[1];
    return segment ? { name, segment } : [];
  });
  const segments = files.filter(({ name, segment }) => name === segment).map(({ name }) => name);
  return {
    journals: numbers(/^journal-(\d{6,})$/).sort((a, b) => a - b),
    manifests,
    segments,
    files,
    /** The highest number of any manifest or segment, damaged or not. */
    generation: Math.max(0, ...manifests.slice(0, 1), ...segments.map(generationOf)),
    /** True once a secret exists; secrets are made after the first journal. */
    hasSecrets: names.some(isSecret),
    /** Incomplete files that a crash left behind; nothing names them. */
    leftovers: names.filter((name) => /^(manifest-\d{6,}\.new|probe)$/.test(name)),
  };
}

/** Files that nobody else may read, and that are copied together with the data they signed. */
export const isSecret = (name: string) => name.endsWith('-secret') || name === 'push-key';

export const generationOf = (segment: string) => Number(segment.split('.g')[1]);

export interface SavedSegment {
  file: string;
  crc: string;
  bytes: number;
}

export interface ListedSegment extends SavedSegment {
  collection: TableName;
  number: number;
}

export interface Manifest {
  number: number;
  /** The number of the last commit in the snapshot. */
  seq: number;
  /** The first journal with commits after the snapshot. */
  journal: number;
  /** True for a snapshot written after an erasure: nothing older may stay. */
  alone: boolean;
  /** Seeds of the hashes in the `.facts` files beside the segments. */
  seeds: readonly [number, number];
  segments: ListedSegment[];
}

/** Returns null when the file is missing or damaged. Throws `StartRefused` when its version is newer. */
export function readManifest(dir: string, number: number): Manifest | null {
  const file = manifestPath(dir, number);
  if (!fs.existsSync(file)) return null;
  const bytes = fs.readFileSync(file);
  const text = verifyLine(bytes.at(-1) === LINE_FEED ? bytes.subarray(0, -1) : bytes);
  if (text === null) return null;
  const { v, ...manifest }: Manifest & { v: number } = JSON.parse(text);
  checkVersion(v, file);
  return manifest;
}

/** Makes the snapshot valid by a rename; every segment it names has to be synced before. */
export async function writeManifest(dir: string, disk: Disk, manifest: Manifest) {
  const file = manifestPath(dir, manifest.number);
  const line = formatLine(JSON.stringify({ v: formatVersion, ...manifest }));
  await replaceFile(disk, file, Buffer.from(line));
  await syncFolder(disk, path.dirname(file));
}

/** The name of the file in a data folder and beside backups. */
export const ERASURES = 'erasures';

/** Returns the undamaged lines of a folder's erasure ledger. */
export function linesOf(dir: string): string[] {
  const file = path.join(dir, ERASURES);
  if (!fs.existsSync(file)) return [];
  return readLines(fs.readFileSync(file)).pieces.flatMap((p) => ('text' in p ? p.text : []));
}

/** Adds and syncs the lines that the folder's ledger lacks. */
export async function addMissing(lines: readonly string[], dir: string): Promise<void> {
  const known = new Set(linesOf(dir));
  const missing = [...new Set(lines)].filter((line) => !known.has(line));
  if (missing.length > 0) await append(path.join(dir, ERASURES), missing);
}

/** Begins with a line feed, because a crash may have left the last line without its end. */
async function append(file: string, texts: readonly string[]): Promise<void> {
  const isNew = !fs.existsSync(file);
  const bytes = Buffer.from(`${isNew ? '' : '\n'}${texts.map(formatLine).join('')}`);
  await withFile(realDisk, file, 'a', async (fd) => {
    await writeFully(realDisk, fd, bytes, 0);
    await realDisk.fsync(fd);
  });
  if (isNew) await syncFolder(realDisk, path.dirname(file));
}

export const PICTURES = 'pictures';

export function createPictureFolder(dataDir: string, disk: Disk): PictureFiles {
  const folder = path.join(dataDir, PICTURES);

  return {
    async save(files) {
      try {
        if (await disk.mkdir(folder)) await syncFolder(disk, dataDir);
        for (const { name, bytes } of files)
          await replaceFile(disk, path.join(folder, name), bytes);
        await syncFolder(disk, folder);
      } catch (error) {
        if (!isPassing(error)) throw error;
        throw new StoreUnavailable('There is no room for a picture', { cause: error });
      }
    },
    read: (name) => fs.promises.readFile(path.join(folder, name)).catch(ifMissing),
    async names() {
      const found = (await fs.promises.readdir(folder).catch(ifMissing)) ?? [];
      return found.filter((name) => !name.endsWith('.new')).sort();
    },
    async remove(names) {
      for (const name of names) await remove(disk, path.join(folder, name));
    },
  };
}

function ifMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
