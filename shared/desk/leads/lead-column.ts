import type { ReactNode } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { normalizeForSearch } from '../lead-facts/normalize-for-search.ts';

/** One column of a list. */
export interface LeadColumn<L extends Lead = Lead> {
  id: string;
  header: string;
  /** What it is sorted by, and what it shows unless `cell` draws it. */
  text: (lead: L) => string;
  cell?: (lead: L) => ReactNode;
}
export type LeadColumns<L extends Lead = Lead> = readonly LeadColumn<L>[];

/**
 * Rows by one column; the rows come newest first, and equal ones stay so. Keys are folded once per row instead
 * of compared by a collator a hundred thousand times. What is empty comes last either way.
 */
export function sortedBy<L extends Lead>(
  rows: readonly L[],
  column: LeadColumn<L>,
  descending: boolean,
): readonly L[] {
  if (column.id === 'date') return descending ? rows : rows.toReversed();
  const keyed = rows.map((row) => ({ row, key: normalizeForSearch(column.text(row)) }));
  const way = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === b.key) return 0;
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1;
    return a.key < b.key ? -way : way;
  });
  return keyed.map(({ row }) => row);
}
