import type { Lead } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import type { Store } from '../store/store.ts';

/**
 * A visitor record that was made beside a form's lead, or that sent a request in the chat, is that lead's twin.
 * The work on both is stored on the lead and copied to the visitor record.
 */

/** Returns the lead that a twin was made beside, while it is stored; else the lead itself. */
export async function workOf(store: Store, lead: Lead | undefined): Promise<Lead | undefined> {
  if (lead?.kind !== 'visitors' || !lead.derived_from) return lead;
  const { kind, id } = lead.derived_from;
  return (await store.get(kind, id)) ?? lead;
}

/** Returns the twins as they are after the change; `step` is 0 when it made no new version. */
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

/** Finds possible twins. A request from the chat is looked up by visitor, because it may have no email. */
async function besideOf(store: Store, lead: Lead): Promise<readonly (Lead | undefined)[]> {
  if (lead.kind === 'contacts' || lead.kind === 'discount-signups')
    return store.leadsOf(lead.email);
  if (lead.kind !== 'consultations' || !lead.visitor_id) return [];
  return [await store.get('visitors', lead.visitor_id)];
}
