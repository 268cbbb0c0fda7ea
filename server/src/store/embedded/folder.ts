import fs from 'node:fs';
import path from 'node:path';
import { type Disk, replaceFile, syncFolder } from '../../system/disk.ts';
import type { TableName } from '../schema.ts';
import { checkVersion, formatLine, formatVersion, verifyLine } from './journal.ts';

/* The names of the store's files. The store leaves any other file in the folder alone. */

const digits = (number: number) => String(number).padStart(6, '0');

export function journalPath(dir: string, number: number): string {
  return path.join(dir, `journal-${digits(number)}`);
}

export function manifestPath(dir: string, number: number): string {
  return path.join(dir, `manifest-${digits(number)}`);
}

export function segmentsPath(dir: string): string {
  return path.join(dir, 'segments');
}

export function segmentName(collection: string, number: number, generation: number): string {
  return `${collection}-${String(number).padStart(4, '0')}.g${generation}`;
}

export function factsPath(dir: string, segment: string): string {
  return path.join(segmentsPath(dir), `${segment}.facts`);
}

export function searchPath(dir: string, segment: string): string {
  return path.join(segmentsPath(dir), `${segment}.search`);
}

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

export function generationOf(segment: string): number {
  return Number(segment.split('.g')[1]);
}

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
  const text = verifyLine(withoutFeed(fs.readFileSync(file)));
  if (text === null) return null;
  const { v, ...manifest }: Manifest & { v: number } = JSON.parse(text);
  checkVersion(v, file);
  return manifest;
}

function withoutFeed(bytes: Buffer): Buffer {
  return bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes;
}

/** Makes the snapshot valid by a rename; every segment it names has to be synced before. */
export async function writeManifest(dir: string, disk: Disk, manifest: Manifest) {
  const file = manifestPath(dir, manifest.number);
  const line = formatLine(JSON.stringify({ v: formatVersion, ...manifest }));
  await replaceFile(disk, file, Buffer.from(line));
  await syncFolder(disk, path.dirname(file));
}
