import { setImmediate as nextTurn } from 'node:timers/promises';
import { Segment, type Segments, segmentSize } from './segment.ts';

/** One collection in memory: its segments, and each record's position by id. */
export class Table<R extends { id: string }> {
  readonly segments: Segments<R>;
  readonly #positions = new Map<string, number>();
  #end = 0;

  /** Reads every record once; `onRecord` is told of each, for indexes. */
  constructor(segments: Segments<R>, mayRest: boolean, onRecord?: (record: R) => void) {
    this.segments = segments;
    for (const segment of segments) {
      if (!segment) continue;
      const rows = segment.rows();
      this.#index(segment, rows, onRecord);
      if (!mayRest || rows.length < segmentSize) segment.wake(rows);
    }
  }

  #index(segment: Segment<R>, rows: readonly (R | null)[], onRecord?: (record: R) => void) {
    const start = segment.number * segmentSize;
    this.#end = start + rows.length;
    segment.count = 0;
    rows.forEach((record, place) => {
      if (!record) return;
      segment.count += 1;
      this.#positions.set(record.id, start + place);
      onRecord?.(record);
    });
  }

  get(id: string): R | undefined {
    const position = this.#positions.get(id);
    if (position === undefined) return undefined;
    return this.segments[numberOf(position)]?.at(position % segmentSize) ?? undefined;
  }

  /** Returns the record it replaces; that keeps its place in the order. */
  put(record: R): R | undefined {
    let position = this.#positions.get(record.id);
    if (position === undefined) {
      position = this.#end;
      this.#end += 1;
      this.#positions.set(record.id, position);
    }
    const number = numberOf(position);
    this.segments[number] ??= new Segment(number);
    return this.segments[number].set(position % segmentSize, record) ?? undefined;
  }

  drop(id: string): R | undefined {
    const position = this.#positions.get(id);
    if (position === undefined) return undefined;
    this.#positions.delete(id);
    const number = numberOf(position);
    const segment = this.segments[number];
    const dropped = segment?.set(position % segmentSize, null);
    if (segment?.count === 0) this.segments[number] = undefined;
    return dropped ?? undefined;
  }

  /** Segments at rest are read one per turn, so that a long list holds nobody up. */
  async newestFirst({ limit = Infinity, before }: Page = {}): Promise<R[]> {
    const found: R[] = [];
    const end = before === undefined ? this.#end : (this.#positions.get(before) ?? 0);
    for (let number = numberOf(end - 1); number >= 0 && found.length < limit; number -= 1) {
      const segment = this.segments[number];
      if (!segment) continue;
      if (segment.isAtRest && found.length > 0) await nextTurn();
      const rows = segment.rows().slice(0, end - number * segmentSize);
      for (const record of rows.reverse()) {
        if (record && found.length < limit) found.push(record);
      }
    }
    return found;
  }
}

export interface Page {
  limit?: number;
  before?: string;
}

function numberOf(position: number): number {
  return Math.floor(position / segmentSize);
}
