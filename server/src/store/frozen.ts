import { type Data, mayRest, type TableName, tableNames } from './collections.ts';
import type { ListedSegment } from './manifest.ts';
import { type SavedSegment, type Segment, type Segments, segmentSize } from './segment.ts';

/** A segment as it was at one instant. Records are replaced, never changed, so a copy of the list is enough. */
export interface Frozen {
  collection: TableName;
  segment: Segment<unknown>;
  /** Null when what was last written still holds. */
  rows: readonly unknown[] | null;
  /** What was written of `rows`. */
  text: Buffer | null;
  /** Where these records are; null until they are written. */
  saved: SavedSegment | null;
}

/** Takes every segment's mark of change off, since from here on the change is the snapshot's to keep. */
export function freeze({ segments }: Data): Frozen[] {
  return tableNames.flatMap((collection) => {
    const all: Segments<unknown> = segments[collection];
    return all.flatMap((segment) => {
      if (!segment) return [];
      const { touched, saved } = segment;
      segment.touched = false;
      const rows = touched || !saved ? [...segment.rows()] : null;
      return [{ collection, segment, rows, text: null, saved: rows ? null : saved }];
    });
  });
}

export function list({ collection, segment, saved }: Frozen): ListedSegment {
  if (!saved) throw new Error(`Segment ${segment.number} of ${collection} was not written`);
  return { collection, number: segment.number, ...saved };
}

/** The snapshot counts. What is full and was not changed meanwhile comes to rest. */
export function settle(frozen: readonly Frozen[]) {
  for (const { collection, segment, text, rows, saved } of frozen) {
    segment.saved = saved;
    const isFull = rows?.length === segmentSize;
    if (text && isFull && mayRest.has(collection) && !segment.touched) segment.rest(text);
  }
}

/** The snapshot came to nothing: the next one writes these again. */
export function touchAgain(frozen: readonly Frozen[]) {
  for (const { segment, rows } of frozen) if (rows) segment.touched = true;
}

export function place(data: Data, collection: TableName, segment: Segment<unknown>) {
  const all: Record<TableName, Segments<unknown>> = data.segments;
  all[collection][segment.number] = segment;
}
