import { type AnyDeclaration, type Key, keysOf, type Row, textsOf } from '../declaration.ts';
import { columnsByName, type Facts, hashesOf, numberOf, type Seeds } from './facts.ts';

/* What is known by heart of millions of records: some bytes for each position, in place of an object. */

type Column = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A declared field by position; a flag takes a byte. */
export type Numbers = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

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
  readonly #expected: number;

  /** `expected`: so many positions are about to be taken, for which room is made at once. */
  constructor(seeds: Seeds, expected: number) {
    this.#seeds = seeds;
    this.#expected = expected;
  }

  /** Where any of them may stand, what was set last first. */
  each(text: string): Generator<number, void> {
    const [hash, other] = hashesOf(text, this.#seeds);
    return this.#alike(hash, other);
  }

  /** Whatever has the text of what stands at this position, itself too. */
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

  /** Where what was set last may stand. */
  find(text: string): number | undefined {
    return this.each(text).next().value ?? undefined;
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
    // Most leads have one address, and hardly any belongs to a group: that is to take no room.
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

/** Where the records of a table stand by one key of theirs. Of texts only hashes are kept, so what is found has to be looked at. */
class KeyIndex {
  readonly key: Key;
  readonly #declaration: AnyDeclaration;
  /** Of the first text of each record, of the second, and so on. */
  readonly #places: Positions[];
  readonly first: Positions;

  constructor(declaration: AnyDeclaration, key: Key, seeds: Seeds, expected: number) {
    const [first = ''] = key.fields;
    const most = key.fields.length > 1 ? 1 : (declaration.fields?.[first]?.most ?? 0);
    if (most === 0) throw new Error(`There is no field ${first} to find records by`);
    this.key = key;
    this.#declaration = declaration;
    this.first = new Positions(seeds, expected);
    const more = Array.from({ length: most - 1 }, () => new Positions(seeds, expected));
    this.#places = [this.first, ...more];
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
    const found = this.#places.flatMap((places) => texts.flatMap((text) => [...places.each(text)]));
    return [...new Set(found)].sort((one, other) => one - other);
  }
}

/**
 * All that a table knows of its records besides their ids: where they stand by each key, and every other declared field as a
 * number by position. Of a text that is the first of its hashes.
 */
export class Indexes {
  readonly #declaration: AnyDeclaration;
  readonly #seeds: Seeds;
  readonly #keys: readonly KeyIndex[];
  readonly unique: readonly KeyIndex[];
  readonly #numbers = new Map<string, Numbers>();

  constructor(declaration: AnyDeclaration, seeds: Seeds, expected: number) {
    const { fields = {}, ofPerson = {} } = declaration;
    this.#declaration = declaration;
    this.#seeds = seeds;
    const keys = keysOf(declaration);
    const isKey = (name: string) => keys.some((key) => key.name === name);
    const owners = Object.keys(ofPerson).filter((name) => name in fields && !isKey(name));
    keys.push(...owners.map((name) => ({ name, fields: [name], isUnique: false })));
    this.#keys = keys.map((key) => new KeyIndex(declaration, key, seeds, expected));
    this.unique = this.#keys.filter(({ key }) => key.isUnique);
    for (const [name, { is, isForSql }] of Object.entries(fields)) {
      if (isForSql || isKey(name)) continue;
      const column = is === 'flag' ? new Uint8Array(64) : new Uint32Array(64);
      this.#numbers.set(name, withRoom<Numbers>(column, expected - 1));
    }
  }

  set(position: number, record: Row) {
    for (const index of this.#keys) index.set(position, record);
    for (const name of this.#numbers.keys()) {
      const field = this.#declaration.fields?.[name];
      const [value = null] = field?.of(record) ?? [];
      const [number = 0] = field ? numberOf(field.is, value, this.#seeds) : [];
      this.#roomFor(name, position)[position] = number;
    }
  }

  /** Of neighbours that nobody has read, from this position on. */
  addHashed(start: number, facts: Facts) {
    const columns = columnsByName(this.#declaration, facts);
    for (const index of this.#keys) index.addHashed(start, columns.get(index.key.name) ?? []);
    for (const name of this.#numbers.keys()) {
      const column = this.#roomFor(name, start + facts.places);
      const [found] = columns.get(name) ?? [];
      if (found) column.set(found, start);
    }
  }

  #roomFor(name: string, position: number): Numbers {
    const column = withRoom(this.numbers(name), position);
    this.#numbers.set(name, column);
    return column;
  }

  remove(position: number) {
    for (const index of this.#keys) index.remove(position);
    for (const numbers of this.#numbers.values()) numbers[position] = 0;
  }

  keyOf(name: string): KeyIndex {
    const index = this.#keys.find(({ key }) => key.name === name);
    if (!index) throw new Error(`${name} is not declared as a look-up`);
    return index;
  }

  /** By position; 0 where nothing stands. Good until the next record comes. */
  numbers(field: string): Numbers {
    const numbers = this.#numbers.get(field);
    if (!numbers) throw new Error(`${field} is not declared as a number`);
    return numbers;
  }
}
