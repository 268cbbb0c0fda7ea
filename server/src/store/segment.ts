/** As many records as one file of the snapshot holds; measured best for both few and many writes. */
export const segmentSize = 256;

/** Where a segment was last written, and what its bytes must be. */
export interface SavedSegment {
  file: string;
  crc: string;
  bytes: number;
}

/** Neighbours in order of arrival. A dropped record leaves its place empty until the next start. */
export interface Segment<R> {
  number: number;
  records: (R | undefined)[];
  /** How many places are taken. */
  count: number;
  /** Changed since it was last written. */
  touched: boolean;
  saved: SavedSegment | null;
}

/** By segment number; one whose records were all dropped is gone. */
export type Segments<R> = (Segment<R> | undefined)[];

export function emptySegment<R>(number: number): Segment<R> {
  return { number, records: [], count: 0, touched: true, saved: null };
}

export function recordsOf<R>(segment: Segment<R>): R[] {
  return segment.records.filter((record) => record !== undefined);
}
