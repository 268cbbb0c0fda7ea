import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import type { LeadColumn } from '../lead-kinds/lead-kind.ts';
import { leadRegistry } from '../lead-kinds/lead-kinds.ts';
import { normalizeForSearch } from './normalize-for-search.ts';

/** Letters that are compared; nobody reads a list by what comes later in a message. */
const LENGTH = 100;

/** What leads are sorted by in a column. Made comparable: they stand as they are read. */
export function sortKey<L extends Lead>(column: Pick<LeadColumn<L>, 'text'>, lead: L): string {
  return normalizeForSearch(column.text(lead).slice(0, LENGTH));
}

/** Negative when `one` stands first. What is empty comes last either way; equal ones stand newest first. */
export function compareKeys(one: string, other: string, isDescending: boolean): number {
  if (one === other) return 0;
  if (one === '' || other === '') return one === '' ? 1 : -1;
  return one < other === isDescending ? 1 : -1;
}

/** By which of its kind's columns a list stands; null as the leads came, the newest first. */
export function columnOf(
  kind: LeadKind,
  { sort, order }: Pick<ListView, 'sort' | 'order'>,
): string | null {
  const isKnown = leadRegistry[kind].columns.some(({ id }) => id === sort);
  return isKnown && !(sort === 'date' && order === 'desc') ? sort : null;
}
