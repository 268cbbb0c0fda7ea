import type { Lead } from '@sallie/shared/contract/leads';
import { cameIn, fieldsOf, type LeadFields } from '@sallie/shared/rules/lead-search/lead-fields';
import {
  cameAsWanted,
  type LeadFilter,
  passes,
} from '@sallie/shared/rules/lead-search/lead-filter';
import { withRoom } from './indexes.ts';
import { segmentSize } from './segment.ts';

/** The fields of a segment's leads as its search file has them: each combination once. */
export interface PackedFields {
  combinations: readonly LeadFields[];
  /** By place; -1 where no lead stands. */
  of: readonly number[];
  /** By place, in milliseconds. */
  came: readonly number[];
}

export function packFields(rows: readonly (Lead | null)[]): PackedFields {
  const numbers = new Map<string, number>();
  const combinations: LeadFields[] = [];
  const of = rows.map((lead) => {
    if (!lead) return -1;
    const fields = fieldsOf(lead);
    const key = JSON.stringify(fields);
    const number = numbers.get(key) ?? combinations.push(fields) - 1;
    numbers.set(key, number);
    return number;
  });
  return { combinations, of, came: rows.map((lead) => (lead ? cameIn(lead) : 0)) };
}

/**
 * What the leads of one kind are filtered and counted by, in twelve bytes each. Their fields take few different
 * combinations, so each is kept once, and a filter looks at the combinations, not at the leads.
 */
export class FieldColumns {
  /** The first stands for no lead. */
  readonly #combinations: LeadFields[] = [];
  readonly #numbers = new Map<string, number>();
  #came = new Float64Array(1024);
  /** Numbers of combinations plus one. */
  #of = new Uint32Array(1024);

  set(position: number, lead: Lead | null) {
    this.#makeRoom(position);
    this.#of[position] = lead ? this.#numberOf(fieldsOf(lead)) : 0;
    this.#came[position] = lead ? cameIn(lead) : 0;
  }

  /** Neighbours from this position on. */
  takeIn(start: number, { combinations, of, came }: PackedFields) {
    this.#makeRoom(start + of.length);
    const numbers = combinations.map((fields) => this.#numberOf(fields));
    for (let place = 0; place < of.length; place += 1) {
      this.#of[start + place] = numbers[of[place] ?? -1] ?? 0;
      this.#came[start + place] = came[place] ?? 0;
    }
  }

  cameAt(position: number): number {
    return this.#came[position] ?? 0;
  }

  /** Tells which places of a segment hold leads that are wanted, the newest first. */
  wanted(filter: LeadFilter): (segment: number) => number[] {
    const isWanted = [false, ...this.#combinations.map((fields) => passes(filter, fields))];
    const hasTime = filter.from !== undefined || filter.until !== undefined;
    return (segment) => {
      const places: number[] = [];
      const start = segment * segmentSize;
      for (let place = segmentSize - 1; place >= 0; place -= 1) {
        const number = this.#of[start + place] ?? 0;
        // What came since the filter began to look is left to the next one.
        if (!isWanted[number]) continue;
        if (!hasTime || cameAsWanted(filter, this.cameAt(start + place))) places.push(place);
      }
      return places;
    };
  }

  /** How many leads have each combination, the one with the newest lead first. */
  sums(): { fields: LeadFields; count: number }[] {
    const sums = new Map<number, number>();
    for (let position = this.#of.length - 1; position >= 0; position -= 1) {
      const number = this.#of[position] ?? 0;
      if (number !== 0) sums.set(number, (sums.get(number) ?? 0) + 1);
    }
    return [...sums].flatMap(([number, count]) => {
      const fields = this.#combinations[number - 1];
      return fields ? [{ fields, count }] : [];
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
    this.#of = withRoom(this.#of, position);
  }
}
