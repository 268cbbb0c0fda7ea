import fs from 'node:fs';
import path from 'node:path';
import { segmentsPath } from './folder.ts';
import { checksum } from './line.ts';
import type { ListedSegment } from './manifest.ts';
import type { Segment } from './segment.ts';
import { checkVersion, formatVersion, upgradeRecord } from './upgrade.ts';

export function segmentBytes(records: readonly unknown[]): Buffer {
  return Buffer.from(`{"v":${formatVersion},"records":${JSON.stringify(records)}}`);
}

/** Null when the file is missing or its bytes are not those the manifest knows. */
export function readSegment<R>(dir: string, listed: ListedSegment): Segment<R> | null {
  const { collection, number, file, crc, bytes } = listed;
  const full = path.join(segmentsPath(dir), file);
  const found = fs.existsSync(full) ? fs.readFileSync(full) : null;
  if (found?.length !== bytes || checksum(found) !== crc) return null;
  const { v, records }: { v: number; records: R[] } = JSON.parse(found.toString());
  const version = checkVersion(v, full);
  const current =
    version === formatVersion
      ? records
      : records.map((record) => upgradeRecord(version, collection, record) as R);
  const saved = { file, crc, bytes };
  return { number, records: current, count: current.length, touched: false, saved };
}
