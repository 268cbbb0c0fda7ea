import type { Business } from '../../contract/business.ts';
import type { Visit, VisitClash } from '../../contract/consultation.ts';
import { shortTime } from '../../rules/opening-hours.ts';

/** Who goes there, for whoever sits at the desk. */
export function goesLine(
  { by, by_id }: Pick<Visit, 'by' | 'by_id'>,
  me: string | undefined,
): string {
  if (by === null) return 'Nobody has it yet';
  return by_id === me ? 'You go' : `${by} goes`;
}

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
