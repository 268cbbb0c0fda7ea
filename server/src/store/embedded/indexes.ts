import { type AnyDeclaration, type Key, keysOf, type Row, textsOf } from '../declaration.ts';
import { columnsByName, type Facts, hashesOf, type Seeds } from './facts.ts';

/* What is known by heart of millions of records: some bytes for each position, in place of an object. */

type Column = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The column itself, or a longer one with the same numbers; lengths are powers of two. */
export function withRoom<C extends Column>(column: C, position: number): C {
  if (position < column.length) return column;
  const longer = new (column.constructor as new (length: number) => C)(
    2 ** Math.ceil(Math.log2(position + 1)),
  );
  longer.set(column);
  return longer;
}

/**
 * Where the records of a table stand, by their ids, or by whatever else they are looked for. Of each only its hashes
 * are kept, a fifth of the memory. Each bucket leads to a position, each position to the next of its bucket.
 */
export class Positions {
  readonly #seeds: Seeds;
  /** As many as there may be positions, so that a chain is one long on average. Links are positions plus one, so that 0 is none. */
  #buckets = new Uint32Array(64);
  #next = new Uint32Array(64);
  #hashes = new Uint32Array(64);
  #others = new Uint32Array(64);

  constructor(seeds: Seeds) {
    this.#seeds = seeds;
  }

  /** Where any of them may stand, what was set last first; at most those up to the first that is not `wanted`. */
  all(text: string, wanted?: (position: number) => boolean): number[] {
    const [hash, other] = hashesOf(text, this.#seeds);
    const found: number[] = [];
    for (let link = this.#buckets[this.#bucketOf(hash)] ?? 0; link !== 0; ) {
      const position = link - 1;
      link = this.#next[position] ?? 0;
      if (this.#hashes[position] !== hash || this.#others[position] !== other) continue;
      if (wanted && !wanted(position)) break;
      found.push(position);
    }
    return found;
  }

  /** Where what was set last may stand. */
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

  /** What stands at a position has this number in common with all of its text; 0 where nothing stands. */
  hashAt(position: number): number {
    return this.#hashes[position] ?? 0;
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
    this.#chain(position);
  }

  /** Neighbours of which no more is known than their hashes, from this position on; none stands where both are 0. Returns how many. */
  addHashed(start: number, hashes: Uint32Array, others: Uint32Array): number {
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
  }

  #makeRoom(position: number) {
    if (position < this.#next.length) return;
    this.#hashes = withRoom(this.#hashes, position);
    this.#others = withRoom(this.#others, position);
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

/** Where the records of a table stand by one key of theirs. Of texts only hashes are kept, so what is found has to be looked at. */
class KeyIndex {
  readonly key: Key;
  readonly #declaration: AnyDeclaration;
  /** Of the first text of each record, of the second, and so on. */
  readonly #places: Positions[];

  constructor(declaration: AnyDeclaration, key: Key, seeds: Seeds) {
    const [first = ''] = key.fields;
    const most = key.fields.length > 1 ? 1 : (declaration.fields?.[first]?.most ?? 0);
    if (most === 0) throw new Error(`There is no field ${first} to find records by`);
    this.key = key;
    this.#declaration = declaration;
    this.#places = Array.from({ length: most }, () => new Positions(seeds));
  }

  textsOf(record: Row): string[] {
    return textsOf(this.#declaration, this.key, record);
  }

  set(position: number, record: Row) {
    const texts = this.textsOf(record);
    this.#places.forEach((places, at) => {
      places.set(position, texts[at]);
    });
  }

  /** Neighbours of which no more is known than hashes, two columns for each text. */
  addHashed(start: number, columns: readonly Uint32Array[]) {
    this.#places.forEach((places, at) => {
      const [hashes, others] = columns.slice(2 * at);
      if (hashes && others) places.addHashed(start, hashes, others);
    });
  }

  remove(position: number) {
    for (const places of this.#places) places.remove(position);
  }

  /** The first that came first. */
  positionsOf(...texts: string[]): number[] {
    const [first, ...more] = this.#places;
    const found = first?.all(texts[0] ?? '') ?? [];
    for (const text of texts.slice(1)) found.push(...(first?.all(text) ?? []));
    for (const places of more) for (const text of texts) found.push(...places.all(text));
    if (found.length < 2) return found;
    return [...new Set(found)].sort((one, other) => one - other);
  }
}

/** All that a table knows of its records besides their ids: where they stand by each key, and the numbers that are added up. */
export class Indexes {
  readonly #declaration: AnyDeclaration;
  readonly #keys: readonly KeyIndex[];
  readonly unique: readonly KeyIndex[];
  /** By position, and by the field whose numbers they are. */
  readonly #sums: Map<string, Uint32Array<ArrayBuffer>>;

  constructor(declaration: AnyDeclaration, seeds: Seeds) {
    this.#declaration = declaration;
    this.#keys = keysOf(declaration).map((key) => new KeyIndex(declaration, key, seeds));
    this.unique = this.#keys.filter(({ key }) => key.isUnique);
    this.#sums = new Map((declaration.sums ?? []).map((name) => [name, new Uint32Array(64)]));
  }

  set(position: number, record: Row) {
    for (const index of this.#keys) index.set(position, record);
    for (const name of this.#sums.keys()) {
      const [number] = this.#declaration.fields?.[name]?.of(record) ?? [];
      this.#note(name, position, Number(number));
    }
  }

  /** Of neighbours that nobody has read, from this position on. */
  addHashed(start: number, facts: Facts) {
    const columns = columnsByName(this.#declaration, facts);
    for (const index of this.#keys) index.addHashed(start, columns.get(index.key.name) ?? []);
    for (const name of this.#sums.keys()) {
      columns.get(name)?.[0]?.forEach((number, place) => {
        this.#note(name, start + place, number);
      });
    }
  }

  #note(name: string, position: number, number: number) {
    const column = withRoom(this.#sums.get(name) ?? new Uint32Array(64), position);
    column[position] = number;
    this.#sums.set(name, column);
  }

  remove(position: number) {
    for (const index of this.#keys) index.remove(position);
    for (const numbers of this.#sums.values()) numbers[position] = 0;
  }

  keyOf(name: string): KeyIndex {
    const index = this.#keys.find(({ key }) => key.name === name);
    if (!index) throw new Error(`${name} is not declared as a look-up`);
    return index;
  }

  sum(field: string, name: string | undefined, text: string): number {
    const numbers = this.#sums.get(field);
    if (!numbers) throw new Error(`${field} is not declared as added up`);
    if (name === undefined) return numbers.reduce((sum, number) => sum + number, 0);
    const positions = this.keyOf(name).positionsOf(text);
    return positions.reduce((sum, position) => sum + (numbers[position] ?? 0), 0);
  }
}
