import type { Lead } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Store } from '../store/store.ts';

/**
 * A visitor who was made beside a form's lead, or who sent a request in the chat, and that lead are one piece of work,
 * which is the lead's: whatever is done with either is done with the lead, and the visitor says so.
 */

/** The lead on which the work on this one is done: itself, or what it was made beside as long as that is kept. */
export async function workOf(store: Store, lead: Lead | undefined): Promise<Lead | undefined> {
  if (lead?.kind !== 'visitors' || !lead.derived_from) return lead;
  const { kind, id } = lead.derived_from;
  return (await store.get(kind, id)) ?? lead;
}

/** The visitors who stand beside a lead, as they are after its change; `step` is 0 where it made no version. */
export async function twinsOf(store: Store, lead: Lead, step: 0 | 1): Promise<Visitor[]> {
  const { claim, handled_at, spam, urgent, read, notes, found_by, history, undo } = lead;
  const { snoozed_until, call_back_at, contacted, step_at } = lead;
  const work = { claim, handled_at, spam, urgent, read, notes, found_by, history };
  const plans = { snoozed_until, call_back_at, contacted, step_at };
  const beside = await besideOf(store, lead);
  return beside.flatMap((other) => {
    if (other?.kind !== 'visitors' || other.derived_from?.id !== lead.id) return [];
    const version = other.version + step;
    return [{ ...other, ...work, ...plans, version, undo: undo && { ...undo, version } }];
  });
}

/** Who may stand beside it. What was asked for in the chat may have no email. */
async function besideOf(store: Store, lead: Lead): Promise<readonly (Lead | undefined)[]> {
  if (lead.kind === 'contacts' || lead.kind === 'discount-signups')
    return store.leadsOf(lead.email);
  if (lead.kind !== 'consultations' || !lead.visitor_id) return [];
  return [await store.get('visitors', lead.visitor_id)];
}
