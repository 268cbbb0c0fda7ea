import { emptySegment, type Segments, segmentSize } from './segment.ts';

/** One collection in memory: its segments, and each record's position by id. */
export class Table<R extends { id: string }> {
  readonly segments: Segments<R>;
  readonly #positions = new Map<string, number>();
  #end = 0;

  constructor(segments: Segments<R>) {
    this.segments = segments;
    for (const segment of segments) {
      if (!segment) continue;
      const start = segment.number * segmentSize;
      segment.records.forEach((record, place) => {
        if (record) this.#positions.set(record.id, start + place);
      });
      this.#end = start + segment.records.length;
    }
  }

  get size(): number {
    return this.#positions.size;
  }

  get(id: string): R | undefined {
    const position = this.#positions.get(id);
    return position === undefined ? undefined : this.#at(position);
  }

  /** Returns the record it replaces; that keeps its place in the order. */
  put(record: R): R | undefined {
    const known = this.#positions.get(record.id);
    const position = known ?? this.#end;
    const number = Math.floor(position / segmentSize);
    let segment = this.segments[number];
    if (!segment) {
      segment = emptySegment(number);
      this.segments[number] = segment;
    }
    const place = position % segmentSize;
    const before = segment.records[place];
    segment.records[place] = record;
    segment.touched = true;
    if (known === undefined) {
      segment.count += 1;
      this.#positions.set(record.id, position);
      this.#end += 1;
    }
    return before;
  }

  drop(id: string): R | undefined {
    const position = this.#positions.get(id);
    if (position === undefined) return undefined;
    this.#positions.delete(id);
    const number = Math.floor(position / segmentSize);
    const segment = this.segments[number];
    if (!segment) return undefined;
    const place = position % segmentSize;
    const dropped = segment.records[place];
    segment.records[place] = undefined;
    segment.count -= 1;
    segment.touched = true;
    if (segment.count === 0) this.segments[number] = undefined;
    return dropped;
  }

  /** Oldest first. */
  *all(): Generator<R> {
    for (const segment of this.segments) {
      for (const record of segment?.records ?? []) if (record) yield record;
    }
  }

  newestFirst({ limit = Infinity, before }: { limit?: number; before?: string } = {}): R[] {
    const last = before === undefined ? this.#end : this.#positions.get(before);
    const found: R[] = [];
    if (last === undefined) return found;
    for (let position = last - 1; position >= 0 && found.length < limit; position -= 1) {
      const record = this.#at(position);
      if (record) found.push(record);
      else if (!this.segments[Math.floor(position / segmentSize)]) position = startOf(position);
    }
    return found;
  }

  #at(position: number): R | undefined {
    return this.segments[Math.floor(position / segmentSize)]?.records[position % segmentSize];
  }
}

function startOf(position: number): number {
  return position - (position % segmentSize);
}
