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

/** Records that nobody writes to and few read: they stay on disk, and are copies, made anew at each call. */
interface Packed<R> {
  /** Every place, empty ones too. */
  rows(): (R | null)[];
  /** The records that stand at these places. */
  at(places: readonly number[]): (R | null)[];
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
  #packed: Packed<R> | null;
  /** What stands beside the packed records, by place; where none are packed all there is. */
  #changes: Map<number, R | null>;

  constructor(
    number: number,
    packed: Packed<R> | null = null,
    changes: Iterable<[number, R | null]> = [],
  ) {
    this.number = number;
    this.#packed = packed;
    this.#changes = new Map(changes);
  }

  get isPacked(): boolean {
    return this.#packed !== null;
  }

  get changes(): ReadonlyMap<number, R | null> {
    return this.#changes;
  }

  /** Every place, empty ones too. */
  rows(): (R | null)[] {
    const rows = this.#packed?.rows() ?? [];
    for (const [place, record] of this.#changes) {
      // A segment that was emptied begins anew in the middle.
      while (rows.length < place) rows.push(null);
      rows[place] = record;
    }
    return rows;
  }

  at(place: number): R | null {
    return this.pick([place])[0] ?? null;
  }

  pick(places: readonly number[]): (R | null)[] {
    const changes = this.#changes;
    const unchanged = places.filter((place) => !changes.has(place));
    const found = this.#packed?.at(unchanged) ?? [];
    if (unchanged.length === places.length) return found;
    return places.map((place) => changes.get(place) ?? found[unchanged.indexOf(place)] ?? null);
  }

  /** `isNew`: nothing stands there yet. */
  set(place: number, record: R, isNew: boolean) {
    this.dirty = true;
    this.#changes.set(place, record);
    if (isNew) this.count += 1;
  }

  clear(place: number) {
    this.dirty = true;
    this.#changes.set(place, null);
    this.count -= 1;
  }

  /** As it is now, whatever is changed later: records are replaced, never changed. */
  copy(): Segment<R> {
    const copy = new Segment(this.number, this.#packed, this.#changes);
    copy.saved = this.saved;
    return copy;
  }

  /** `packed` holds what `copy` did. What was changed meanwhile stands beside it. */
  pack(packed: Packed<R>, copy: Segment<R>) {
    this.#packed = packed;
    for (const [place, record] of copy.changes) {
      if (this.#changes.get(place) === record) this.#changes.delete(place);
    }
  }
}
