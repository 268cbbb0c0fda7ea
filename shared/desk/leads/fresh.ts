import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';

/**
 * True until anybody on the staff has opened it. A visitor only stands beside the form or chat that made it,
 * and what is suspected to be spam is in no number.
 */
export function isFresh(kind: LeadKind, { read, spam }: Lead): boolean {
  return read === null && !spam && kind !== 'visitors';
}

export function countFresh(kind: LeadKind, rows: readonly Lead[]): number {
  let count = 0;
  for (const row of rows) if (isFresh(kind, row)) count += 1;
  return count;
}
