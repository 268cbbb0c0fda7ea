import { hashesOf, type Seeds, withRoom } from './columns.ts';

/**
 * Where the records of a table stand, by their ids, or by whatever else they are looked for. Of each only its hashes
 * are kept, a fifth of the memory. Each bucket leads to a position, each position to the next of its bucket.
 */
export class Positions {
  readonly #seeds: Seeds;
  /** Links are positions plus one, so that 0 is none; the number of buckets is a power of two. */
  #buckets = new Uint32Array(64);
  #next = new Uint32Array(64);
  #hashes = new Uint32Array(64);
  #others = new Uint32Array(64);
  #count = 0;

  constructor(seeds: Seeds) {
    this.#seeds = seeds;
  }

  find(text: string): number | undefined {
    const [hash, other] = hashesOf(text, this.#seeds);
    let link = this.#buckets[this.#bucketOf(hash)] ?? 0;
    while (link !== 0) {
      const position = link - 1;
      if (this.#hashes[position] === hash && this.#others[position] === other) return position;
      link = this.#next[position] ?? 0;
    }
    return undefined;
  }

  /** Where any of them may stand. */
  all(text: string): number[] {
    const [hash, other] = hashesOf(text, this.#seeds);
    const found: number[] = [];
    for (let link = this.#buckets[this.#bucketOf(hash)] ?? 0; link !== 0; ) {
      const position = link - 1;
      if (this.#hashes[position] === hash && this.#others[position] === other) found.push(position);
      link = this.#next[position] ?? 0;
    }
    return found;
  }

  /** Whatever stood there before. Most changes of a record leave this alone, and some texts have thousands of records. */
  set(position: number, text: string | undefined) {
    if (text === undefined) return this.remove(position);
    const [hash, other] = hashesOf(text, this.#seeds);
    if (this.#hashes[position] === hash && this.#others[position] === other) return;
    this.remove(position);
    this.#makeRoom(position);
    this.#hashes[position] = hash;
    this.#others[position] = other;
    this.#link(position);
  }

  /** Neighbours of which no more is known than their hashes, from this position on; none stands where both are 0. Returns how many. */
  addHashed(start: number, hashes: Uint32Array, others: Uint32Array): number {
    const before = this.#count;
    this.#makeRoom(start + hashes.length - 1);
    this.#hashes.set(hashes, start);
    this.#others.set(others, start);
    for (let place = 0; place < hashes.length; place += 1) {
      if (hashes[place] !== 0 || others[place] !== 0) this.#link(start + place);
    }
    return this.#count - before;
  }

  /** Nothing, where nothing stands. */
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
    this.#count -= 1;
  }

  #makeRoom(position: number) {
    this.#next = withRoom(this.#next, position);
    this.#hashes = withRoom(this.#hashes, position);
    this.#others = withRoom(this.#others, position);
  }

  #link(position: number) {
    this.#count += 1;
    if (this.#count > this.#buckets.length) this.#doubleBuckets();
    this.#chain(position);
  }

  #chain(position: number) {
    const bucket = this.#bucketOf(this.#hashes[position] ?? 0);
    this.#next[position] = this.#buckets[bucket] ?? 0;
    this.#buckets[bucket] = position + 1;
  }

  /** A chain stays one long on average. */
  #doubleBuckets() {
    const before = this.#buckets;
    this.#buckets = new Uint32Array(before.length * 2);
    for (const first of before) {
      for (let link = first; link !== 0; ) {
        const position = link - 1;
        link = this.#next[position] ?? 0;
        this.#chain(position);
      }
    }
  }

  #bucketOf(hash: number): number {
    return hash & (this.#buckets.length - 1);
  }
}
