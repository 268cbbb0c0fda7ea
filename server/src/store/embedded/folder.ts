import fs from 'node:fs';
import path from 'node:path';

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
  return path.join(segmentsPath(dir), `${segment}${FACTS}`);
}

const FACTS = '.facts';

/** What search looks at of a full segment, beside it. */
export function searchPath(dir: string, segment: string): string {
  return path.join(segmentsPath(dir), `${segment}${SEARCH}`);
}

const SEARCH = '.search';

/** What a restore makes ready in here, and then moves to its place. While it is there the folder is not whole. */
export const RESTORING = 'restoring';
/** The same of a move out of a database. */
export const MOVING = 'moving';

export interface Found {
  /** Ascending. */
  journals: number[];
  /** Newest first. */
  manifests: number[];
  segments: string[];
  /** Segments that facts stand for, whether they are there or not. */
  facts: string[];
  /** The same of search files. */
  searches: string[];
  /** The highest number any manifest or segment carries, whole or not. */
  generation: number;
  /** Halves of files a crash left behind; never named by anything. */
  leftovers: string[];
}

export function scanFolder(dir: string): Found {
  const names = fs.readdirSync(dir);
  const numbers = (pattern: RegExp) =>
    names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
  const manifests = numbers(/^manifest-(\d{6,})$/).sort((a, b) => b - a);
  const inFolder = fs.existsSync(segmentsPath(dir)) ? fs.readdirSync(segmentsPath(dir)) : [];
  const segments = inFolder.filter((name) => generationOf(name) > 0);
  return {
    journals: numbers(/^journal-(\d{6,})$/).sort((a, b) => a - b),
    manifests,
    segments,
    facts: segmentsWith(FACTS, inFolder),
    searches: segmentsWith(SEARCH, inFolder),
    generation: segments.reduce(
      (most, name) => Math.max(most, generationOf(name)),
      manifests[0] ?? 0,
    ),
    leftovers: names.filter((name) => /^(manifest-\d{6,}\.new|probe)$/.test(name)),
  };
}

function segmentsWith(ending: string, names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

function generationOf(segment: string): number {
  return Number(/^[a-z-]+-\d{4,}\.g(\d+)$/.exec(segment)?.[1] ?? 0);
}
