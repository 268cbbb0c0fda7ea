import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Seeds } from './columns.ts';
import type { Facts } from './facts.ts';
import type { Packing } from './packed.ts';
import { Positions } from './positions.ts';
import { Segment, type Segments, segmentSize } from './segment.ts';

/** One collection: its segments, and each record's position by id. */
export class Table<R extends { id: string }> {
  readonly packing: Packing;
  readonly segments: Segments<R> = [];
  readonly #positions: Positions;
  #end = 0;

  constructor(packing: Packing, seeds: Seeds) {
    this.packing = packing;
    this.#positions = new Positions(seeds);
  }

  /** Takes in a segment as it was found on disk; `rows` are its records. */
  add(segment: Segment<R>, rows: (R | null)[]) {
    const start = this.#makeRoom(segment, rows.length);
    rows.forEach((record, place) => {
      if (!record) return;
      segment.count += 1;
      this.#positions.add(record.id, start + place);
    });
    if (this.packing === 'none' || rows.length < segmentSize) segment.unpack(rows);
  }

  /** The same of records that nobody has read. Returns the position of the first place. */
  addUnread(segment: Segment<R>, { places, columns }: Facts): number {
    const start = this.#makeRoom(segment, places);
    const [hashes, others] = columns;
    if (hashes && others) segment.count = this.#positions.addHashed(start, hashes, others);
    return start;
  }

  #makeRoom(segment: Segment<R>, length: number): number {
    const start = segment.number * segmentSize;
    this.segments[segment.number] = segment;
    this.#end = Math.max(this.#end, start + length);
    segment.count = 0;
    return start;
  }

  at(position: number): R | null {
    return this.segments[numberOf(position)]?.at(position % segmentSize) ?? null;
  }

  get(id: string): R | undefined {
    const position = this.#positions.find(id);
    const record = position === undefined ? null : this.at(position);
    return record?.id === id ? record : undefined;
  }

  /** Those of these ids that there are, in the order in which they came. */
  named(ids: readonly string[]): R[] {
    const positions = ids.flatMap((id) => this.#positions.find(id) ?? []);
    const found = positions.sort((a, b) => a - b).map((position) => this.at(position));
    return found.filter((record) => record !== null && ids.includes(record.id)) as R[];
  }

  /** From here on it needs no reading until the next checkpoint. */
  hold(id: string) {
    const position = this.#positions.find(id);
    if (position === undefined) return;
    this.segments[numberOf(position)]?.hold(position % segmentSize);
  }

  /** A record that was there keeps its place in the order. Nothing is read, so neither can this fail. */
  put(record: R): { position: number; isNew: boolean } {
    const known = this.#positions.find(record.id);
    const position = known ?? this.#end;
    const isNew = known === undefined;
    if (isNew) {
      this.#end += 1;
      this.#positions.add(record.id, position);
    }
    const number = numberOf(position);
    this.segments[number] ??= new Segment(number);
    this.segments[number].set(position % segmentSize, record, isNew);
    return { position, isNew };
  }

  /** Returns where it stood; undefined when there is no such record. Nothing is read here either. */
  drop(id: string): number | undefined {
    const position = this.#positions.find(id);
    if (position !== undefined) this.#clear(position);
    return position;
  }

  /** Drops from one segment what `isToGo` says. Returns whether anything stays in it. */
  sift(number: number, isToGo: (record: R) => boolean): boolean {
    const rows = this.segments[number]?.rows() ?? [];
    rows.forEach((record, place) => {
      if (record && isToGo(record)) this.#clear(number * segmentSize + place);
    });
    return this.segments[number] !== undefined;
  }

  #clear(position: number) {
    this.#positions.remove(position);
    const number = numberOf(position);
    this.segments[number]?.clear(position % segmentSize);
    if (this.segments[number]?.count === 0) this.segments[number] = undefined;
  }

  /** The oldest first; packed segments are read one per turn. */
  async *each(): AsyncGenerator<R, void> {
    for (const segment of this.segments) {
      if (!segment) continue;
      if (segment.isPacked) await nextTurn();
      for (const record of segment.rows()) if (record) yield record;
    }
  }

  /** Newest first, one segment per turn. What is dropped meanwhile is left out, what comes is not in it. */
  async *newestFirst({ limit = Infinity, before }: Page = {}): AsyncGenerator<R[], void> {
    const end = before === undefined ? this.#end : (this.#positions.find(before) ?? 0);
    let left = limit;
    for (let number = numberOf(end - 1); number >= 0 && left > 0; number -= 1) {
      const rows = this.segments[number]?.rows().slice(0, end - number * segmentSize) ?? [];
      const found = rows.filter((record) => record !== null).reverse();
      if (found.length === 0) continue;
      yield found.slice(0, left);
      left -= found.length;
      if (left > 0) await nextTurn();
    }
  }

  /** The records at these positions, which may be most there are: whole segments are read at once. */
  *pick(positions: readonly number[]): Generator<R, void> {
    for (const [number, places] of runsOf(positions)) {
      const rows = this.segments[number]?.rows() ?? [];
      for (const place of places) if (rows[place]) yield rows[place];
    }
  }

  /** The records at these positions, in their order; what was dropped meanwhile is left out. */
  async read(positions: readonly number[]): Promise<R[]> {
    const found: (R | null)[] = [];
    for (const [number, places] of runsOf(positions)) {
      if (this.segments[number]?.isPacked && found.length > 0) await nextTurn();
      // Looked up anew: while this waited, the segment may have gone.
      found.push(...(this.segments[number]?.pick(places) ?? []));
    }
    return found.filter((record) => record !== null);
  }
}

export interface Page {
  limit?: number;
  before?: string;
}

function numberOf(position: number): number {
  return Math.floor(position / segmentSize);
}

/** Neighbours that stand in one segment, so that its file is opened once for them. */
function runsOf(positions: readonly number[]): [number: number, places: number[]][] {
  const runs: [number, number[]][] = [];
  for (const position of positions) {
    const number = numberOf(position);
    const last = runs.at(-1);
    if (last?.[0] === number) last[1].push(position % segmentSize);
    else runs.push([number, [position % segmentSize]]);
  }
  return runs;
}
