import { type AnyDeclaration, type Key, keysOf, type Row, textsOf } from '../declaration.ts';
import { columnsByName, type Facts, numberOf, type Seeds } from './facts.ts';
import { Positions, withRoom } from './positions.ts';

/** A declared field by position; a flag takes a byte. */
export type Numbers = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

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
