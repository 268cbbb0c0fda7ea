import { decodeLine, decodeSegment, findLines } from './segment-text.ts';

/** As many records as one file of the snapshot holds; measured best for both few and many writes. */
export const segmentSize = 256;

/** Where a segment was last written, and what its bytes must be. */
export interface SavedSegment {
  file: string;
  crc: string;
  bytes: number;
}

/** By segment number; one whose records were all dropped is gone. */
export type Segments<R> = (Segment<R> | undefined)[];

/**
 * Neighbours in order of arrival; a dropped record leaves its place empty. At rest a segment is the text of
 * its file, which takes less room than its records and none of the garbage collector's time.
 */
export class Segment<R> {
  readonly number: number;
  /** How many places are taken. */
  count = 0;
  /** Changed since it was last written. */
  touched = true;
  saved: SavedSegment | null = null;
  #rows: (R | null)[] | null;
  #text: Buffer | null = null;
  #lines: Uint32Array | null = null;

  constructor(number: number, rows: (R | null)[] = []) {
    this.number = number;
    this.#rows = rows;
  }

  get isAtRest(): boolean {
    return this.#rows === null;
  }

  /** Every place, empty ones too. At rest these are copies, made anew at each call. */
  rows(): (R | null)[] {
    if (this.#rows) return this.#rows;
    if (!this.#text) return [];
    return decodeSegment<R>(this.#text).records;
  }

  at(place: number): R | null {
    if (this.#rows) return this.#rows[place] ?? null;
    if (!this.#text) return null;
    this.#lines ??= findLines(this.#text);
    return decodeLine(this.#text, this.#lines, place);
  }

  /** Returns what stood there. */
  set(place: number, record: R | null): R | null {
    const rows = this.wake();
    // A segment that was emptied begins anew in the middle.
    while (rows.length < place) rows.push(null);
    const before = rows[place] ?? null;
    rows[place] = record;
    this.count += Number(record !== null) - Number(before !== null);
    this.touched = true;
    return before;
  }

  /** `text` holds exactly these rows. */
  rest(text: Buffer) {
    this.#text = text;
    this.#lines = null;
    this.#rows = null;
  }

  /** Holds records again; `rows` are its own, when they are at hand already. */
  wake(rows = this.rows()): (R | null)[] {
    this.#rows ??= rows;
    this.#text = null;
    this.#lines = null;
    return this.#rows;
  }
}
