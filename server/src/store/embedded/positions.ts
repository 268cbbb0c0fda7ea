import { hashesOf, type Seeds } from './facts.ts';

/* Typed arrays in place of objects: some bytes for each position, for millions of records. */

type Column = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Returns the column itself, or a longer copy; lengths are powers of two. */
export function withRoom<C extends Column>(column: C, position: number): C {
  if (position < column.length) return column;
  const longer = new (column.constructor as new (length: number) => C)(
    2 ** Math.ceil(Math.log2(position + 1)),
  );
  longer.set(column);
  return longer;
}

/**
 * The positions of a table's records by a text such as their id. It keeps only hashes, a fifth of the memory.
 * Each bucket links to a position, and each position to the next of its bucket.
 */
export class Positions {
  readonly #seeds: Seeds;
  /** One bucket per position, so that a chain holds one on average. A link is a position plus one; 0 means none. */
  #buckets = new Uint32Array(64);
  #next = new Uint32Array(64);
  #hashes = new Uint32Array(64);
  #others = new Uint32Array(64);
  readonly #expected: number;

  constructor(seeds: Seeds, expected: number) {
    this.#seeds = seeds;
    this.#expected = expected;
  }

  /** Yields every position that may have this text, the latest first. */
  each(text: string): Generator<number, void> {
    const [hash, other] = hashesOf(text, this.#seeds);
    return this.#alike(hash, other);
  }

  /** Yields every position with the same hashes as this position, itself included. */
  likeAt(position: number): Generator<number, void> {
    return this.#alike(this.#hashes[position] ?? 0, this.#others[position] ?? 0);
  }

  *#alike(hash: number, other: number): Generator<number, void> {
    let link = this.#buckets[this.#bucketOf(hash)] ?? 0;
    while (link !== 0) {
      const position = link - 1;
      link = this.#next[position] ?? 0;
      if (this.#hashes[position] === hash && this.#others[position] === other) yield position;
    }
  }

  find(text: string): number | undefined {
    return this.each(text).next().value ?? undefined;
  }

  /** Returns a hash of the text at a position; equal texts have equal hashes; 0 where no text stands. */
  hashAt(position: number): number {
    return this.#hashes[position] ?? 0;
  }

  /** Replaces the text. Most changes leave a text alone, and its chain can hold thousands of records. */
  set(position: number, text: string | undefined) {
    if (text === undefined) return this.remove(position);
    const [hash, other] = hashesOf(text, this.#seeds);
    if (this.#hashes[position] === hash && this.#others[position] === other) return;
    this.remove(position);
    this.#makeRoom(position);
    this.#hashes[position] = hash;
    this.#others[position] = other;
    this.#chain(position);
  }

  /** Adds consecutive records by their hashes (both 0 in an empty place), from `start` on. Returns their number. */
  addHashed(start: number, hashes: Uint32Array, others: Uint32Array): number {
    // Most leads have one address and no group, so these columns should take no room.
    if (!hashes.some(Boolean) && !others.some(Boolean)) return 0;
    this.#makeRoom(start + hashes.length - 1);
    this.#hashes.set(hashes, start);
    this.#others.set(others, start);
    let count = 0;
    for (let place = 0; place < hashes.length; place += 1) {
      if (hashes[place] === 0 && others[place] === 0) continue;
      this.#chain(start + place);
      count += 1;
    }
    return count;
  }

  remove(position: number) {
    const hash = this.#hashes[position] ?? 0;
    if (hash === 0 && (this.#others[position] ?? 0) === 0) return;
    const bucket = this.#bucketOf(hash);
    const next = this.#next[position] ?? 0;
    let link = this.#buckets[bucket] ?? 0;
    if (link === position + 1) this.#buckets[bucket] = next;
    while (link !== 0) {
      const other = link - 1;
      link = this.#next[other] ?? 0;
      if (link === position + 1) this.#next[other] = next;
    }
    this.#hashes[position] = 0;
    this.#others[position] = 0;
  }

  #makeRoom(position: number) {
    if (position < this.#next.length) return;
    const last = Math.max(position, this.#expected - 1);
    this.#hashes = withRoom(this.#hashes, last);
    this.#others = withRoom(this.#others, last);
    this.#next = new Uint32Array(this.#hashes.length);
    this.#buckets = new Uint32Array(this.#hashes.length);
    for (let known = 0; known < position; known += 1) {
      if (this.#hashes[known] !== 0 || this.#others[known] !== 0) this.#chain(known);
    }
  }

  #chain(position: number) {
    const bucket = this.#bucketOf(this.#hashes[position] ?? 0);
    this.#next[position] = this.#buckets[bucket] ?? 0;
    this.#buckets[bucket] = position + 1;
  }

  #bucketOf(hash: number): number {
    return hash & (this.#buckets.length - 1);
  }
}
