import fs from 'node:fs';
import path from 'node:path';
import { type FoundSegment, isIndexedLater } from './collections.ts';
import { segmentsPath } from './folder.ts';
import { checkVersion, formatVersion } from './format-version.ts';
import { checksum } from './line.ts';
import type { ListedSegment } from './manifest.ts';
import { type Packing, packFile, packText, readForNow } from './packed.ts';
import { Segment, segmentSize } from './segment.ts';
import { decodeSegment, isCurrent } from './segment-text.ts';
import type { Upgrades } from './upgrade.ts';

type Rows = ({ id: string } | null)[];

/** Null when the file is missing or its bytes are not those the manifest knows. */
export function readSegment(
  dir: string,
  listed: ListedSegment,
  packing: Packing,
  upgrades: Upgrades,
): FoundSegment | null {
  const { collection, number, file, crc, bytes } = listed;
  const full = path.join(segmentsPath(dir), file);
  const text = fs.existsSync(full) ? readForNow(full) : null;
  if (text?.length !== bytes || checksum(text) !== crc) return null;
  const isLater = packing !== 'disk' || isIndexedLater(collection);
  if (isLater && isCurrent(text)) {
    const packed =
      packing === 'disk'
        ? packFile<{ id: string }>({ path: full, crc })
        : packText<{ id: string }>(Buffer.from(text));
    return { segment: asSaved(new Segment(number, packed), listed), rows: null };
  }
  const { v, records } = decodeSegment<{ id: string }>(text);
  const version = checkVersion(v, full);
  const upgrade = (record: object) => upgrades.record(version, collection, record);
  const rows = records.map((record) => record && upgrade(record)) as Rows;
  const staysOnDisk = !isLater && rows.length === segmentSize;
  const packed = staysOnDisk ? packFile<{ id: string }>({ path: full, crc, upgrade }, text) : rows;
  const segment = new Segment(number, packed);
  // Of an older version it counts as dirty, so the next snapshot writes it in the present one.
  if (version === formatVersion) asSaved(segment, listed);
  return { segment, rows: isLater ? null : rows };
}

function asSaved<R>(segment: Segment<R>, { file, crc, bytes }: ListedSegment): Segment<R> {
  segment.dirty = false;
  segment.saved = { file, crc, bytes };
  return segment;
}
