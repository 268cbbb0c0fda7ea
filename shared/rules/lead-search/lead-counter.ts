import type { LeadCounts } from '../../contract/lead-lists.ts';
import type { LeadFields } from './lead-filter.ts';

/** Anybody can make up words for how they came; nobody chooses among more. */
const MOST_ORIGINS = 100;

export function createLeadCounter() {
  const sums = { total: 0, spam: 0, held: 0, unread: 0, open: 0 };
  // Maps: a status is any text, `constructor` too.
  const statuses = new Map<string, number>();
  const sources = new Set<string>();
  const origins = new Set<string>();
  const takers = new Map<string, string>();

  return {
    /** So many with the same fields; the newest come first, and have the newest names. */
    add(fields: Omit<LeadFields, 'signs'>, count: number): void {
      const { status, source, origin, taker, takerName, spam } = fields;
      sums.total += count;
      if (spam) sums.spam += count;
      if (fields.held) sums.held += count;
      if (fields.unread) sums.unread += count;
      if (fields.open) sums.open += count;
      if (status) statuses.set(status, (statuses.get(status) ?? 0) + (spam ? 0 : count));
      sources.add(source);
      if (origins.size < MOST_ORIGINS) origins.add(origin);
      if (taker && !takers.has(taker)) takers.set(taker, takerName);
    },
    counts: (): LeadCounts => ({
      ...sums,
      statuses: Object.fromEntries(statuses),
      sources: [...sources],
      origins: [...origins],
      takers: Object.fromEntries(takers),
    }),
  };
}
