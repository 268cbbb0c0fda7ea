import fs from 'node:fs';
import path from 'node:path';
import { segmentsPath } from './folder.ts';
import { checksum } from './line.ts';
import type { ListedSegment } from './manifest.ts';
import { Segment } from './segment.ts';
import { decodeSegment, isCurrent } from './segment-text.ts';
import { checkVersion, upgradeRecord } from './upgrade.ts';

/** Null when the file is missing or its bytes are not those the manifest knows. */
export function readSegment(dir: string, listed: ListedSegment): Segment<unknown> | null {
  const { collection, number, file, crc, bytes } = listed;
  const full = path.join(segmentsPath(dir), file);
  const found = fs.existsSync(full) ? fs.readFileSync(full) : null;
  if (found?.length !== bytes || checksum(found) !== crc) return null;
  if (!isCurrent(found)) return upgradeSegment(found, collection, number, full);
  const segment = new Segment<unknown>(number);
  segment.rest(found);
  segment.touched = false;
  segment.saved = { file, crc, bytes };
  return segment;
}

/** Counts as touched, so the next snapshot writes it in the present version. */
function upgradeSegment(text: Buffer, collection: string, number: number, file: string) {
  const { v, records } = decodeSegment(text);
  const version = checkVersion(v, file);
  const rows = records.map((record) =>
    record === null ? null : upgradeRecord(version, collection, record),
  );
  return new Segment<unknown>(number, rows);
}
