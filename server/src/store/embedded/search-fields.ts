import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { type FigureCell, NO_SIGNS, waitOf } from '@sallie/shared/rules/figures/figure';
import {
  cameAsWanted,
  cameIn,
  fieldsOf,
  type LeadFields,
  type LeadFilter,
  passes,
} from '@sallie/shared/rules/lead-search/lead-filter';
import { withRoom } from './positions.ts';

export type PackedFields = ReturnType<typeof packFields>;

/** Returns the fields of a segment's leads for its search file, each combination once. */
export function packFields(rows: readonly (Lead | null)[]) {
  const columns = new FieldColumns();
  for (const [place, lead] of rows.entries()) columns.set(place, lead);
  return columns.packed(rows.length);
}

/**
 * The fields by which the leads of one kind are filtered and counted, 28 bytes per lead. They take few different
 * combinations, so each combination is stored once and a filter looks at combinations, not at leads.
 */
export class FieldColumns {
  readonly #combinations: LeadFields[] = [];
  readonly #numbers = new Map<string, number>();
  #came = new Float64Array(1024);
  #asked = new Float64Array(1024);
  /** Milliseconds since 1970; 0 where staff have not answered. */
  #answered = new Float64Array(1024);
  /** The number of the combination plus one; 0 where no lead stands. */
  #of = new Uint32Array(1024);
  #marks = new Uint8Array(1024);

  set(position: number, lead: Lead | null) {
    this.#makeRoom(position);
    this.#of[position] = lead ? this.#numberOf(fieldsOf(lead)) : 0;
    // The times of a dropped lead stay, because a search under way still finds that lead.
    if (!lead) return;
    const { asked, answered } = waitOf(lead);
    this.#came[position] = cameIn(lead);
    this.#asked[position] = asked;
    this.#answered[position] = answered ?? 0;
  }

  packed(length: number) {
    const first = (column: Float64Array | Uint32Array) => [...column.subarray(0, length)];
    return {
      combinations: this.#combinations,
      // -1 where no lead stands.
      of: first(this.#of).map((number) => number - 1),
      came: first(this.#came),
      asked: first(this.#asked),
      answered: first(this.#answered),
    };
  }

  takeIn(start: number, { combinations, of, came, asked, answered }: PackedFields) {
    this.#makeRoom(start + of.length);
    const numbers = combinations.map((fields) => this.#numberOf(fields));
    for (let place = 0; place < of.length; place += 1) {
      this.#of[start + place] = numbers[of[place] ?? -1] ?? 0;
      this.#came[start + place] = came[place] ?? 0;
      this.#asked[start + place] = asked[place] ?? 0;
      this.#answered[start + place] = answered[place] ?? 0;
    }
  }

  cameAt(position: number): number {
    return this.#came[position] ?? 0;
  }

  /** Returns a byte per position, 1 for a wanted lead. The next call reuses the array, which saves garbage. */
  wanted(kind: LeadKind, filter: LeadFilter): Uint8Array {
    const isWanted = [false, ...this.#combinations.map((fields) => passes(filter, fields))];
    const hasTime = filter.from !== undefined || filter.until !== undefined;
    if (this.#marks.length < this.#of.length) this.#marks = new Uint8Array(this.#of.length);
    const marks = this.#marks;
    for (let position = 0; position < marks.length; position += 1) {
      const passed = isWanted[this.#of[position] ?? 0] === true;
      const isThen = passed && (!hasTime || cameAsWanted(filter, this.cameAt(position)));
      marks[position] = Number(isThen && (!filter.figure || this.#counts(kind, position, filter)));
    }
    return marks;
  }

  #counts(kind: LeadKind, position: number, { figure }: LeadFilter): boolean {
    const cell = this.cellAt(kind, position);
    return cell !== null && figure?.(cell) === true;
  }

  get length(): number {
    return this.#of.length;
  }

  /** Returns the cell for figures, or null where figures count no lead. */
  cellAt(kind: LeadKind, position: number): FigureCell | null {
    const fields = this.#combinations[(this.#of[position] ?? 0) - 1];
    if (!fields || fields.signs === NO_SIGNS) return null;
    const { origin, signs } = fields;
    const asked = this.#asked[position] ?? 0;
    return { kind, origin, signs, asked, answered: this.#answered[position] || null };
  }

  /** Returns how many leads have each combination, the combination with the newest lead first. */
  counts(): { fields: LeadFields; count: number }[] {
    const counts = new Uint32Array(this.#combinations.length + 1);
    const newestFirst: number[] = [];
    for (let position = this.#of.length - 1; position >= 0; position -= 1) {
      const number = this.#of[position] ?? 0;
      if (number === 0) continue;
      if (counts[number] === 0) newestFirst.push(number);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    return newestFirst.flatMap((number) => {
      const fields = this.#combinations[number - 1];
      return fields ? [{ fields, count: counts[number] ?? 0 }] : [];
    });
  }

  #numberOf(fields: LeadFields): number {
    const key = JSON.stringify(fields);
    const number = this.#numbers.get(key) ?? this.#combinations.push(fields);
    this.#numbers.set(key, number);
    return number;
  }

  #makeRoom(position: number) {
    this.#came = withRoom(this.#came, position);
    this.#asked = withRoom(this.#asked, position);
    this.#answered = withRoom(this.#answered, position);
    this.#of = withRoom(this.#of, position);
  }
}
