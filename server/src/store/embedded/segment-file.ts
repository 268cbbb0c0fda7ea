import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../system/disk.ts';
import type { AnyDeclaration } from '../declaration.ts';
import type { Seeds } from './columns.ts';
import type { FoundSegment } from './data.ts';
import { decodeFacts, type Facts, seedsOf } from './facts.ts';
import { factsPath, segmentsPath } from './folder.ts';
import { checkVersion } from './format-version.ts';
import { checksum } from './line.ts';
import type { ListedSegment, Manifest } from './manifest.ts';
import { createReader, packFile, packText, readForNow } from './packed.ts';
import { factsOf, layoutOf } from './record-facts.ts';
import { Segment, segmentSize } from './segment.ts';
import { decodeSegment, isCurrent } from './segment-text.ts';

interface Reading {
  dir: string;
  seeds: Seeds;
  /** Told of a full segment that has no good facts beside it. */
  lacksFacts(file: string): void;
}

/**
 * Null when the file is missing or its bytes are not those the manifest knows. What is found is good until the next
 * call.
 */
export function readSegment(
  { dir, seeds, lacksFacts }: Reading,
  listed: ListedSegment,
  declaration: AnyDeclaration,
): FoundSegment | null {
  const { number, file, crc, bytes } = listed;
  const { packing } = declaration;
  const full = path.join(segmentsPath(dir), file);
  const text = fs.existsSync(full) ? readForNow(full) : null;
  if (text?.length !== bytes || checksum(text) !== crc) return null;
  if (!isCurrent(text)) checkVersion(decodeSegment(text).v, full);
  if (packing !== 'disk') {
    const packed = packText<{ id: string }>(Buffer.from(text));
    return { segment: asSaved(new Segment(number, packed), listed), facts: null };
  }
  const facts = readFacts(dir, listed, seeds, layoutOf(declaration));
  if (facts) {
    const packed = packFile<{ id: string }>({ path: full, crc });
    return { segment: asSaved(new Segment(number, packed), listed), facts };
  }
  const { records: rows } = decodeSegment<{ id: string }>(text);
  const isFull = rows.length === segmentSize;
  const packed = isFull ? packFile<{ id: string }>({ path: full, crc }, text) : rows;
  if (isFull) lacksFacts(file);
  const segment = asSaved(new Segment(number, packed), listed);
  return { segment, facts: factsOf(declaration, rows, seeds) };
}

function asSaved<R>(segment: Segment<R>, { file, crc, bytes }: ListedSegment): Segment<R> {
  segment.dirty = false;
  segment.saved = { file, crc, bytes };
  return segment;
}

const readFactsForNow = createReader();

function readFacts(dir: string, listed: ListedSegment, seeds: Seeds, layout: number): Facts | null {
  const bytes = factsBytes(dir, listed);
  return bytes && decodeFacts(bytes, listed, seeds, layout);
}

/** Those of the first segment that has facts; null when none has. */
export function findSeeds(dir: string, { segments }: Manifest): Seeds | null {
  for (const listed of segments) {
    const bytes = factsBytes(dir, listed);
    const seeds = bytes && seedsOf(bytes);
    if (seeds) return seeds;
  }
  return null;
}

/** Null where there are none. */
function factsBytes(dir: string, { file }: ListedSegment): Buffer | null {
  try {
    return readFactsForNow(factsPath(dir, file));
  } catch (error) {
    // A copy that cannot be read keeps nobody from starting: the segment says it all.
    if (['EMFILE', 'ENFILE'].includes(errorCode(error))) throw error;
    return null;
  }
}
