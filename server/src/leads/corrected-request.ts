import type { Lead } from '@sallie/shared/contract/leads';
import type { Core } from '../core.ts';

/** As long as a form keeps its keys; nobody has a form open for longer. */
const DAY = 24 * 3600_000;

type CorrectedDeps = Pick<Core, 'store' | 'clock'>;

/**
 * The request with that id as it stands after `newer` put it right: done, so that nobody calls the number that was
 * wrong. Both get a line of history. Null where there is none of that kind, or none of the last day.
 */
export async function correctedRequest(
  { store, clock }: CorrectedDeps,
  newer: Lead,
  id: string,
): Promise<Lead | null> {
  const before = await store.get(newer.kind, id);
  const now = clock.now();
  if (!before || now.getTime() - Date.parse(before.created_at) > DAY) return null;
  const at = now.toISOString();
  const by = { role: 'visitor' } as const;
  const taken = before.claim && { id: before.claim.by_id, name: before.claim.by };
  newer.history.push({ at, by, type: 'replaces', lead: before.id, claimed_by: taken });
  return {
    ...before,
    version: before.version + 1,
    handled_at: before.handled_at ?? at,
    history: [...before.history, { at, by, type: 'replaced', lead: newer.id }],
  };
}
