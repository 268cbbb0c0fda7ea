import type { Business } from '../../contract/business.ts';
import type { VisitClash } from '../../contract/consultation.ts';
import { shortTime } from '../../rules/opening-hours.ts';

/** `Ben Novak is visited at 3:30 PM, and Dana goes to both`. */
export function clashLine(
  facts: Business,
  { visit, same }: VisitClash,
  me: string | undefined,
): string {
  const at = shortTime(facts, new Date(visit.at));
  if (same === 'customer') return `The same customer has another visit at ${at}`;
  const who = visit.by_id === me ? 'you go' : `${visit.by} goes`;
  return `${visit.name} is visited at ${at}, and ${who} to both`;
}
