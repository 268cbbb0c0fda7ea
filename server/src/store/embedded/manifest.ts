import fs from 'node:fs';
import path from 'node:path';
import { type Disk, saveFile, syncFolder } from '../../system/disk.ts';
import type { TableName } from '../schema.ts';
import { manifestPath } from './folder.ts';
import { checkVersion, formatVersion } from './format-version.ts';
import { formatLine, verifyLine } from './line.ts';
import type { SavedSegment } from './segment.ts';

export interface ListedSegment extends SavedSegment {
  collection: TableName;
  number: number;
}

/** The table of contents of one snapshot. */
export interface Manifest {
  number: number;
  /** Of the last commit in it. */
  seq: number;
  /** The first journal with commits after it. */
  journal: number;
  /** Written after somebody was erased: nothing older may stay. */
  alone: boolean;
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
  await saveFile(disk, `${file}.new`, Buffer.from(line));
  await disk.rename(`${file}.new`, file);
  await syncFolder(disk, path.dirname(file));
}
