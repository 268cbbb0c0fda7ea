import fs from 'node:fs';
import path from 'node:path';
import { type Disk, replaceFile, syncFolder } from '../../system/disk.ts';
import type { TableName } from '../schema.ts';
import { checkVersion, formatLine, formatVersion, verifyLine } from './journal.ts';

/* The names of the store's files. Anything else in the folder is not the store's and is left alone. */

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

/** What a start has to know of a full segment, beside it. */
export function factsPath(dir: string, segment: string): string {
  return path.join(segmentsPath(dir), `${segment}.facts`);
}

/** What search looks at of a full segment, beside it. */
export function searchPath(dir: string, segment: string): string {
  return path.join(segmentsPath(dir), `${segment}.search`);
}

/** What a restore makes ready in here, and then moves to its place. While it is there the folder is not whole. */
export const RESTORING = 'restoring';
/** The same of a move out of a database. */
export const MOVING = 'moving';

/** What fills a folder, and how it is run again. */
const works = [
  { what: 'A restore of', staging: RESTORING, again: 'npm run restore -- --replace' },
  { what: 'A move into', staging: MOVING, again: 'npm run move -- --to embedded' },
];

/** What was broken off in there, if anything: no server starts on it. */
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
    /** Ascending. */
    journals: numbers(/^journal-(\d{6,})$/).sort((a, b) => a - b),
    /** Newest first. */
    manifests,
    segments,
    /** Files in the folder of the segments, each with the segment that it is or stands beside. */
    files,
    /** The highest number any manifest or segment carries, whole or not. */
    generation: Math.max(0, ...manifests.slice(0, 1), ...segments.map(generationOf)),
    /** Secrets are made behind the first journal. */
    hasSecrets: names.some(isSecret),
    /** Halves of files a crash left behind; never named by anything. */
    leftovers: names.filter((name) => /^(manifest-\d{6,}\.new|probe)$/.test(name)),
  };
}

/** A file that nobody else may read, and that goes wherever what it signed goes. */
export const isSecret = (name: string) => name.endsWith('-secret') || name === 'push-key';

export function generationOf(segment: string): number {
  return Number(segment.split('.g')[1]);
}

/** Where a segment was last written, and what its bytes must be. */
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
  /** The number of the last commit in it. */
  seq: number;
  /** The first journal with commits after it. */
  journal: number;
  /** Written after somebody was erased: nothing older may stay. */
  alone: boolean;
  /** What the copies beside the segments are hashed with. */
  seeds?: readonly [number, number];
  segments: ListedSegment[];
}

/** Null when the file is missing or is not what was written. Throws `StartRefused` for one of a newer version. */
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

/** The rename makes the snapshot count; before it every segment it names has to be synced. */
export async function writeManifest(dir: string, disk: Disk, manifest: Manifest) {
  const file = manifestPath(dir, manifest.number);
  const line = formatLine(JSON.stringify({ v: formatVersion, ...manifest }));
  await replaceFile(disk, file, Buffer.from(line));
  await syncFolder(disk, path.dirname(file));
}
