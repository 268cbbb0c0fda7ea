import { correctedByVisitor } from '@sallie/shared/contract/lead';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/** As long as a form keeps its keys; nobody has a form open for longer. */
const DAY = 24 * 3600_000;

interface CorrectedDeps {
  store: Store;
  clock: Clock;
}

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
  const by = senderOf(newer);
  const taken = before.claim ? `, which ${before.claim.by} had taken` : '';
  newer.history.push({ at, by, what: `${correctedByVisitor}: in place of an earlier one${taken}` });
  const what = `${correctedByVisitor}: a newer one is in its place`;
  return {
    ...before,
    version: before.version + 1,
    handled_at: before.handled_at ?? at,
    history: [...before.history, { at, by, what }],
  };
}

function senderOf(lead: Lead): string {
  if (lead.kind === 'referrals') return lead.referrer_name;
  return lead.kind === 'discount-signups' ? lead.fullName : lead.name;
}
