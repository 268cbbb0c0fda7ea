import type { Lead, LeadKind } from '../../contract/leads.ts';
import { finds } from '../../rules/lead-search/search-text.ts';

/** What one kind has of what is looked for: the newest few, and how many there are. */
export interface KindResults {
  kind: LeadKind;
  rows: readonly Lead[];
  total: number;
}

export const SHOWN_PER_KIND = 6;

export function resultsOf(
  kind: LeadKind,
  rows: readonly Lead[],
  words: readonly string[],
): KindResults {
  const found: Lead[] = [];
  let total = 0;
  for (const row of rows) {
    if (!finds(words, row)) continue;
    total += 1;
    if (found.length < SHOWN_PER_KIND) found.push(row);
  }
  return { kind, rows: found, total };
}

/** One line that can be chosen: a record, or with no id the whole list of its kind. */
export interface SearchChoice {
  kind: LeadKind;
  id: string | null;
}

export function choicesIn({ kinds }: { kinds: readonly KindResults[] }): SearchChoice[] {
  return kinds.flatMap(({ kind, rows, total }) => [
    ...rows.map(({ id }) => ({ kind, id })),
    ...(total > rows.length ? [{ kind, id: null }] : []),
  ]);
}

/** Where a key leads among so many lines; null when it is no key of the list's. */
export function stepped(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + 6);
    case 'PageUp':
      return Math.max(0, at - 6);
    default:
      return null;
  }
}
