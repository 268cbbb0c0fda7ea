import { type TableName, tableNames } from '../schema.ts';
import type { Data } from './data.ts';
import type { ListedSegment } from './manifest.ts';
import type { Packed } from './packed.ts';
import type { Image, SavedSegment, Segment, Segments } from './segment.ts';

/** A segment as it was at one instant. */
export interface Frozen {
  collection: TableName;
  segment: Segment<unknown>;
  /** Null when what was last written still holds. */
  image: Image<unknown> | null;
  /** Where these records are; null until they are written. */
  saved: SavedSegment | null;
  /** As they were written, of a segment that is full. */
  packed: Packed<unknown> | null;
}

/** Takes every segment's mark of change off, since from here on the change is the snapshot's to keep. */
export function freeze({ tables }: Data): Frozen[] {
  return tableNames().flatMap((collection) => {
    const all: Segments<unknown> = tables[collection].segments;
    return all.flatMap((segment) => {
      if (!segment) return [];
      const { dirty, saved } = segment;
      const image = dirty || !saved ? segment.freeze() : null;
      return [{ collection, segment, image, saved: image ? null : saved, packed: null }];
    });
  });
}

export function list({ collection, segment, saved }: Frozen): ListedSegment {
  if (!saved) throw new Error(`Segment ${segment.number} of ${collection} was not written`);
  return { collection, number: segment.number, ...saved };
}

/** The snapshot counts. What is full is packed. */
export function settle(frozen: readonly Frozen[]) {
  for (const { segment, image, packed, saved } of frozen) {
    segment.saved = saved;
    if (image && packed) segment.pack(packed, image);
  }
}

/** The snapshot came to nothing: the next one writes these again. */
export function touchAgain(frozen: readonly Frozen[]) {
  for (const { segment, image } of frozen) if (image) segment.dirty = true;
}
