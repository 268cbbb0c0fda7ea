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
export interface Packed<R> {
  /** Every place, empty ones too. */
  rows(): (R | null)[];
  /** The records that stand at these places. */
  at(places: readonly number[]): (R | null)[];
}

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
  #packed: Packed<R> | null;
  /** What stands beside the packed records, by place; where none are packed all there is. */
  #changes: Map<number, R | null>;

  constructor(number: number, records: readonly (R | null)[] | Packed<R> = []) {
    this.number = number;
    this.#packed = 'rows' in records ? records : null;
    this.#changes = new Map('rows' in records ? [] : records.entries());
  }

  get isPacked(): boolean {
    return this.#packed !== null;
  }

  /** What stands beside the packed records, by place. */
  get changed(): ReadonlyMap<number, R | null> {
    return this.#changes;
  }

  /** Every place, empty ones too. */
  rows(): (R | null)[] {
    return together(this.#packed, this.#changes);
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

  /** As it is now. From here on a change is one since then. */
  freeze(): Image<R> {
    this.dirty = false;
    const packed = this.#packed;
    // Records are replaced, never changed, so a copy of the list is enough.
    const changes = new Map(this.#changes);
    return { rows: () => together(packed, changes), changes };
  }

  /** `packed` holds what `image` did. What was changed meanwhile stands beside it. */
  pack(packed: Packed<R>, { changes }: Image<R>) {
    this.#packed = packed;
    for (const [place, record] of changes) {
      if (this.#changes.get(place) === record) this.#changes.delete(place);
    }
  }
}

function together<R>(packed: Packed<R> | null, changes: ReadonlyMap<number, R | null>) {
  const rows = packed?.rows() ?? [];
  for (const [place, record] of changes) {
    // A segment that was emptied begins anew in the middle.
    while (rows.length < place) rows.push(null);
    rows[place] = record;
  }
  return rows;
}
