import { type AnyDeclaration, keysOf, type Row } from '../declaration.ts';
import { columnsByName, type Facts, numbersOf, type Part, partsOf, type Seeds } from './facts.ts';
import { Positions, withRoom } from './positions.ts';

/** The values of a declared field by position; a flag takes one byte. */
export type Numbers = Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The positions of a table's records by one key. It keeps only hashes, so each record found has to be compared. */
class KeyIndex {
  readonly part: Part;
  readonly first: Positions;
  /** One index for the first text of each record, one for the second, and so on. */
  readonly #places: Positions[];

  constructor(part: Part, seeds: Seeds, expected: number) {
    this.part = part;
    this.first = new Positions(seeds, expected);
    const more = Array.from({ length: part.most - 1 }, () => new Positions(seeds, expected));
    this.#places = [this.first, ...more];
  }

  textsOf(record: Row): string[] {
    return this.part.of(record).flatMap((value) => (value === null ? [] : String(value)));
  }

  set(position: number, record: Row) {
    const texts = this.textsOf(record);
    for (const [at, places] of this.#places.entries()) places.set(position, texts[at]);
  }

  /** Adds consecutive records of which only hashes are known, two columns for each text. */
  addHashed(start: number, columns: readonly Uint32Array[]) {
    for (const [at, places] of this.#places.entries()) {
      const [hashes, others] = columns.slice(2 * at);
      if (hashes && others) places.addHashed(start, hashes, others);
    }
  }

  remove(position: number) {
    for (const places of this.#places) places.remove(position);
  }

  /** Returns the positions in the order in which the records came. */
  positionsOf(...texts: string[]): number[] {
    const found = this.#places.flatMap((places) => texts.flatMap((text) => [...places.each(text)]));
    return [...new Set(found)].sort((one, other) => one - other);
  }
}

/** The positions of a table's records by each key, and every other field as a number (of a text, the first hash). */
export class Indexes {
  readonly #declaration: AnyDeclaration;
  readonly #seeds: Seeds;
  readonly #keys: readonly KeyIndex[];
  readonly unique: readonly KeyIndex[];
  readonly #others: readonly Part[];
  readonly #numbers = new Map<string, Numbers>();

  constructor(declaration: AnyDeclaration, seeds: Seeds, expected: number) {
    this.#declaration = declaration;
    this.#seeds = seeds;
    const { ofPerson = {} } = declaration;
    const keys = keysOf(declaration);
    const isKey = ({ name }: Part) => name in ofPerson || keys.some((key) => key.name === name);
    const parts = partsOf(declaration);
    this.#keys = parts.filter(isKey).map((part) => new KeyIndex(part, seeds, expected));
    this.unique = this.#keys.filter(({ part }) =>
      keys.some(({ name, isUnique }) => isUnique && name === part.name),
    );
    this.#others = parts.filter((part) => !isKey(part));
    for (const { name, is } of this.#others) {
      const column = is === 'flag' ? new Uint8Array(64) : new Uint32Array(64);
      this.#numbers.set(name, withRoom<Numbers>(column, expected - 1));
    }
  }

  set(position: number, record: Row) {
    for (const index of this.#keys) index.set(position, record);
    for (const part of this.#others) {
      this.#roomFor(part.name, position)[position] = numbersOf(part, record, this.#seeds)[0] ?? 0;
    }
  }

  /** Adds unread records that stand one after the other from position `start` on. */
  addHashed(start: number, facts: Facts) {
    const columns = columnsByName(this.#declaration, facts);
    for (const index of this.#keys) index.addHashed(start, columns.get(index.part.name) ?? []);
    for (const { name } of this.#others) {
      const column = this.#roomFor(name, start + facts.places);
      column.set(columns.get(name)?.[0] ?? [], start);
    }
  }

  remove(position: number) {
    for (const index of this.#keys) index.remove(position);
    for (const numbers of this.#numbers.values()) numbers[position] = 0;
  }

  keyOf(name: string): KeyIndex {
    const index = this.#keys.find(({ part }) => part.name === name);
    if (!index) throw new Error(`${name} is not declared as a look-up`);
    return index;
  }

  /** Returns a declared field by position, 0 where no record stands. Valid until the next record is added. */
  numbers(field: string): Numbers {
    const numbers = this.#numbers.get(field);
    if (!numbers) throw new Error(`${field} is not declared as a number`);
    return numbers;
  }

  #roomFor(name: string, position: number): Numbers {
    const column = withRoom(this.numbers(name), position);
    this.#numbers.set(name, column);
    return column;
  }
}
