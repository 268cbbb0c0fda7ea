import { type AnyDeclaration, type Key, keysOf, type Row, textsOf } from '../declaration.ts';
import { type Seeds, withRoom } from './columns.ts';
import type { Facts } from './facts.ts';
import { Positions } from './positions.ts';
import { columnsByName } from './record-facts.ts';

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
    const found = this.#places.flatMap((places) => texts.flatMap((text) => places.all(text)));
    if (found.length < 2) return found;
    return [...new Set(found)].sort((one, other) => one - other);
  }
}

/** All that a table knows of its records besides their ids: where they stand by each key, and the numbers that are added up. */
export class Indexes {
  readonly #declaration: AnyDeclaration;
  readonly #keys: readonly KeyIndex[];
  /** By position, and by the field whose numbers they are. */
  readonly #sums: Map<string, Uint32Array<ArrayBuffer>>;

  constructor(declaration: AnyDeclaration, seeds: Seeds) {
    const keys = declaration.hasOwnIndex ? [] : keysOf(declaration);
    this.#declaration = declaration;
    this.#keys = keys.map((key) => new KeyIndex(declaration, key, seeds));
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

  /** Where records may stand that have a unique key of this one. */
  sameKeys(record: Row) {
    const unique = this.#keys.filter(({ key }) => key.isUnique);
    return unique.flatMap((index) =>
      index.textsOf(record).map((text) => ({ index, text, positions: index.positionsOf(text) })),
    );
  }

  sum(field: string, name: string | undefined, text: string): number {
    const numbers = this.#sums.get(field);
    if (!numbers) throw new Error(`${field} is not declared as added up`);
    if (name === undefined) return numbers.reduce((sum, number) => sum + number, 0);
    const positions = this.keyOf(name).positionsOf(text);
    return positions.reduce((sum, position) => sum + (numbers[position] ?? 0), 0);
  }
}
