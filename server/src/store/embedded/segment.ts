import type { Packed } from './packed.ts';

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

/** A segment as it was at one instant, whatever is changed meanwhile. */
export interface Image<R> {
  /** Made when asked for: of packed segments only one is to be unpacked at a time. */
  rows(): readonly (R | null)[];
  /** What stands in it beside the packed records. */
  changes: ReadonlyMap<number, R | null>;
}

/**
 * Neighbours in order of arrival; a dropped record leaves its place empty. Packed, a segment holds no records but
 * those that were changed since: an erasure that goes through thousands of segments unpacks none of them.
 */
export class Segment<R> {
  readonly number: number;
  /** How many places are taken. */
  count = 0;
  /** Changed since it was last written. */
  dirty = true;
  saved: SavedSegment | null = null;
  #rows: (R | null)[] | null;
  #packed: Packed<R> | null = null;
  #changes = new Map<number, R | null>();

  constructor(number: number, rows: (R | null)[] | Packed<R> = []) {
    this.number = number;
    this.#rows = Array.isArray(rows) ? rows : null;
    this.#packed = Array.isArray(rows) ? null : rows;
  }

  get isPacked(): boolean {
    return this.#packed !== null;
  }

  /** What stands beside the packed records, by place. */
  get changed(): ReadonlyMap<number, R | null> {
    return this.#changes;
  }

  /** Every place, empty ones too. Of a packed segment these are copies, made anew at each call. */
  rows(): (R | null)[] {
    return this.#packed ? withChanges(this.#packed, this.#changes) : (this.#rows ?? []);
  }

  at(place: number): R | null {
    return this.pick([place])[0] ?? null;
  }

  pick(places: readonly number[]): (R | null)[] {
    const changes = this.#changes;
    const unchanged = places.filter((place) => !changes.has(place));
    const found = this.#packed
      ? this.#packed.at(unchanged)
      : unchanged.map((place) => this.#rows?.[place] ?? null);
    if (changes.size === 0) return found;
    return places.map((place) =>
      changes.has(place) ? (changes.get(place) ?? null) : (found[unchanged.indexOf(place)] ?? null),
    );
  }

  /** `isNew`: nothing stands there yet. */
  set(place: number, record: R, isNew: boolean) {
    this.#change(place, record);
    if (isNew) this.count += 1;
  }

  clear(place: number) {
    this.#change(place, null);
    this.count -= 1;
  }

  #change(place: number, record: R | null) {
    this.dirty = true;
    if (!this.#rows) {
      this.#changes.set(place, record);
      return;
    }
    // A segment that was emptied begins anew in the middle.
    while (this.#rows.length < place) this.#rows.push(null);
    this.#rows[place] = record;
  }

  /** As it is now. From here on a change is one since then. */
  freeze(): Image<R> {
    this.dirty = false;
    const packed = this.#packed;
    const changes = new Map(this.#changes);
    if (packed) return { rows: () => withChanges(packed, changes), changes };
    // Records are replaced, never changed, so a copy of the list is enough.
    const rows = [...(this.#rows ?? [])];
    return { rows: () => rows, changes };
  }

  /** `packed` holds what `image` did. What was changed meanwhile stays unpacked, or stands beside it. */
  pack(packed: Packed<R>, { changes }: Image<R>) {
    if (!this.#packed && this.dirty) return;
    this.#rows = null;
    this.#packed = packed;
    for (const [place, record] of changes) {
      if (this.#changes.get(place) === record) this.#changes.delete(place);
    }
  }

  /** Holds its records again; `rows` are its own. */
  unpack(rows: (R | null)[]) {
    this.#rows = rows;
    this.#packed = null;
    this.#changes.clear();
  }
}

function withChanges<R>(packed: Packed<R>, changes: ReadonlyMap<number, R | null>) {
  const rows = packed.rows();
  for (const [place, record] of changes) rows[place] = record;
  return rows;
}
