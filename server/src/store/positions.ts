import { randomBytes } from 'node:crypto';
import { hashOf, withRoom } from './columns.ts';

/**
 * Where the records of a table stand, by their ids. Of each id only 64 bits of hash are kept, under a seed of this
 * process: a fifth of the memory, and of some million ids two alike come once in as many million shops. Each bucket
 * leads to a position, each position to the next of its bucket.
 */
export class Positions {
  readonly #seeds = randomBytes(8);
  /** Links are positions plus one, so that 0 is none; the number of buckets is a power of two. */
  #buckets = new Uint32Array(1024);
  #next = new Uint32Array(1024);
  #hashes = new Uint32Array(1024);
  #others = new Uint32Array(1024);
  #count = 0;

  find(id: string): number | undefined {
    const [hash, other] = this.#hash(id);
    let link = this.#buckets[this.#bucketOf(hash)] ?? 0;
    while (link !== 0) {
      const position = link - 1;
      if (this.#hashes[position] === hash && this.#others[position] === other) return position;
      link = this.#next[position] ?? 0;
    }
    return undefined;
  }

  add(id: string, position: number) {
    const [hash, other] = this.#hash(id);
    this.#next = withRoom(this.#next, position);
    this.#hashes = withRoom(this.#hashes, position);
    this.#others = withRoom(this.#others, position);
    this.#hashes[position] = hash;
    this.#others[position] = other;
    this.#count += 1;
    if (this.#count > this.#buckets.length) this.#doubleBuckets();
    this.#link(position);
  }

  remove(position: number) {
    const bucket = this.#bucketOf(this.#hashes[position] ?? 0);
    const next = this.#next[position] ?? 0;
    let link = this.#buckets[bucket] ?? 0;
    if (link === position + 1) this.#buckets[bucket] = next;
    while (link !== 0) {
      const other = link - 1;
      link = this.#next[other] ?? 0;
      if (link === position + 1) this.#next[other] = next;
    }
    this.#count -= 1;
  }

  #link(position: number) {
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
        this.#link(position);
      }
    }
  }

  #bucketOf(hash: number): number {
    return hash & (this.#buckets.length - 1);
  }

  #hash(id: string): [number, number] {
    return [hashOf(id, this.#seeds.readUInt32LE(0)), hashOf(id, this.#seeds.readUInt32LE(4))];
  }
}
