import type { LeadKind } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { finds } from './search-text.ts';

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
