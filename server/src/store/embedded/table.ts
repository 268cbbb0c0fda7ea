import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyDeclaration } from '../declaration.ts';
import type { TableName, Tables } from '../schema.ts';
import type { Page } from '../store.ts';
import type { Facts, Seeds } from './facts.ts';
import { Indexes } from './indexes.ts';
import { Positions } from './positions.ts';
import { Segment, type Segments, segmentSize } from './segment.ts';

export type TableOf = { [T in TableName]: Table<Tables[T]> };

export class Table<R extends { id: string }> {
  readonly segments: Segments<R> = [];
  readonly #positions: Positions;
  readonly indexes: Indexes;
  #end = 0;

  constructor(declaration: AnyDeclaration, seeds: Seeds, expected = 0) {
    this.#positions = new Positions(seeds, expected);
    this.indexes = new Indexes(declaration, seeds, expected);
  }

  /** Adds a segment from disk by its facts, without reading its records. */
  add(segment: Segment<R>, facts: Facts) {
    const start = segment.number * segmentSize;
    this.segments[segment.number] = segment;
    this.#end = Math.max(this.#end, start + facts.places);
    const [hashes, others] = facts.columns;
    if (hashes && others) segment.count = this.#positions.addHashed(start, hashes, others);
    this.indexes.addHashed(start, facts);
  }

  get end(): number {
    return this.#end;
  }

  at(position: number): R | null {
    return this.segments[numberOf(position)]?.at(position % segmentSize) ?? null;
  }

  get(id: string): R | undefined {
    const position = this.#positions.find(id);
    const record = position === undefined ? null : this.at(position);
    return record?.id === id ? record : undefined;
  }

  async named(ids: readonly string[]): Promise<R[]> {
    const positions = ids.flatMap((id) => this.#positions.find(id) ?? []);
    const found = await this.read(positions.sort((a, b) => a - b));
    return found.filter(({ id }) => ids.includes(id));
  }

  async find(name: string, ...texts: string[]): Promise<R[]> {
    const index = this.indexes.keyOf(name);
    const found = await this.read(index.positionsOf(...texts));
    return found.filter((record) => index.textsOf(record).some((text) => texts.includes(text)));
  }

  count(name?: string, text = ''): number {
    if (name !== undefined) return this.indexes.keyOf(name).positionsOf(text).length;
    // Holes of segments that are gone are skipped.
    return this.segments.reduce((sum, segment) => sum + (segment?.count ?? 0), 0);
  }

  sum(field: string, name?: string, text = ''): number {
    const numbers = this.indexes.numbers(field);
    const positions =
      name === undefined ? numbers.keys() : this.indexes.keyOf(name).positionsOf(text);
    let sum = 0;
    for (const position of positions) sum += numbers[position] ?? 0;
    return sum;
  }

  /** Returns the record's unique keys, each with the id of another record that holds it, or null. */
  claimsOf(record: R) {
    return this.indexes.unique.flatMap((index) =>
      index.textsOf(record).map((text) => {
        const others = index.positionsOf(text).map((position) => this.at(position));
        const holder = others.find(
          (other) => other && other.id !== record.id && index.textsOf(other).includes(text),
        );
        return { key: index.part.name, text, holder: holder?.id ?? null };
      }),
    );
  }

  /** Returns the position; an existing record keeps its place in the order. Reads nothing, so it cannot fail. */
  put(record: R): number {
    const known = this.#positions.find(record.id);
    const position = known ?? this.#end;
    if (known === undefined) this.#end += 1;
    this.#positions.set(position, record.id);
    this.indexes.set(position, record);
    const number = numberOf(position);
    this.segments[number] ??= new Segment(number);
    this.segments[number].set(position % segmentSize, record, known === undefined);
    return position;
  }

  /** Returns the former position, or undefined when there is no such record. Reads nothing, so it cannot fail. */
  drop(id: string): number | undefined {
    const position = this.#positions.find(id);
    if (position !== undefined) this.#clear(position);
    return position;
  }

  /** Drops the records of one segment that `isToGo` picks. Returns true while any record stays in it. */
  sift(number: number, isToGo: (record: R) => boolean): boolean {
    const rows = this.segments[number]?.rows() ?? [];
    rows.forEach((record, place) => {
      if (record && isToGo(record)) this.#clear(number * segmentSize + place);
    });
    return this.segments[number] !== undefined;
  }

  #clear(position: number) {
    this.#positions.remove(position);
    this.indexes.remove(position);
    const number = numberOf(position);
    this.segments[number]?.clear(position % segmentSize);
    if (this.segments[number]?.count === 0) this.segments[number] = undefined;
  }

  /** Yields the oldest first; reads one packed segment per turn. */
  async *each(): AsyncGenerator<R, void> {
    for (const segment of this.segments) {
      if (!segment) continue;
      if (segment.packed) await nextTurn();
      for (const record of segment.rows()) if (record) yield record;
    }
  }

  /** Newest first, one segment per turn. Records dropped meanwhile are left out, new ones are not included. */
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

  read(positions: readonly number[]): Promise<R[]> {
    return readFrom(this.segments, positions);
  }
}

export async function readFrom<R>(
  segments: Segments<R>,
  positions: readonly number[],
): Promise<R[]> {
  const found: (R | null)[] = [];
  for (const [number, places] of runsOf(positions)) {
    if (segments[number]?.packed && found.length > 0) await nextTurn();
    // The segment is looked up again, because it may be gone since.
    found.push(...(segments[number]?.pick(places) ?? []));
  }
  return found.filter((record) => record !== null);
}

const numberOf = (position: number) => Math.floor(position / segmentSize);

/** Groups neighbors of the same segment, so that its file is opened once for them. */
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
