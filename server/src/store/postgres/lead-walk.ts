import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { LeadPlace } from '../lead-cursor.ts';

/*
 * A page of many sorted leads without sorting them: along an index of each column's keys, as far as it takes to fill the page.
 * Of empty keys, which stand last either way, it knows nothing.
 */

/** So many are looked at before whoever asks sorts them all instead: some milliseconds' worth. */
const LOOKED_AT = 10_000;

export const keyAt = (place: number) => `sort_keys[${place}]`;

const inOrder = (place: number) => `(${keyAt(place)}) collate "C"`;
const isFull = (place: number) => `${inOrder(place)} > ''`;

export interface ListIndex {
  name: string;
  /** What it is of. */
  of: string;
}

export const sortIndex = (place: number) => `lead_search_by_key_${place}`;
const widest = Math.max(...Object.values(leadRegistry).map(({ columns }) => columns.length));

/** Of every column that any kind is sorted by; by its own place is told which leads of equal keys come first. */
export const sortIndexes: readonly ListIndex[] = Array.from({ length: widest }, (_, at) => ({
  name: sortIndex(at + 1),
  of: `(kind, ${inOrder(at + 1)}, position desc) where ${isFull(at + 1)}`,
}));

export interface Walk {
  kind: string;
  /** The column's, from 1 on. */
  place: number;
  isDescending: boolean;
  /** The page goes on behind it, if its key is not empty. */
  after: LeadPlace | null;
  /** Whether a lead is one of those that are asked for, and behind that one. */
  wanted: string;
  /** Rows of the page and all before it, as a number and as a place among the values. */
  count: number;
  /** Adds a value, and returns its place. */
  given(value: unknown): string;
}

/** `id`, `position` and `key` of so many in their order, or fewer: then the page is to be found in another way. */
export function walkOf({ kind, place, isDescending, after, wanted, count, given }: Walk): string {
  const conditions = [`kind = '${kind}'`, isFull(place)];
  const bound = isDescending ? '<=' : '>=';
  if (after) conditions.push(`${inOrder(place)} ${bound} ${given(after.key)}::text`);
  const looked = (more: string[], order: string) =>
    `(select *, ${inOrder(place)} as key from lead_search where ${[...conditions, ...more].join(' and ')}` +
    ` order by ${order} limit ${LOOKED_AT}) as looked where ${wanted}`;
  const upwards = `${inOrder(place)}, position desc`;
  const found = 'select id, position, key from';
  if (!isDescending) {
    return `${found} ${looked([], upwards)} order by key, position desc limit ${count}`;
  }
  // Backwards the index has the oldest of equal ones first. So it tells with whose key the page ends: those before
  // that are few, and of those with it the newest are found forwards.
  const downwards = `${inOrder(place)} desc, position`;
  const last = `with last as materialized (select key from ${looked([], downwards)} offset ${count - 1} limit 1)`;
  const before = looked([`${inOrder(place)} > (select key from last)`], downwards);
  const equal = looked([`${inOrder(place)} = (select key from last)`], 'position desc');
  return (
    `${last} select * from (${found} ${before} union all (${found} ${equal} order by position desc limit ${count})) as newest` +
    ` order by key desc, position desc limit ${count}`
  );
}
