import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { notFound, Refusal } from '../http/refusal.ts';
import { type LockName, lockNames } from '../store/lock-names.ts';
import type { Collections } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/*
 * A visitor record that was made beside a form's lead, or that sent a request in the chat, is that lead's twin.
 * The work on both is stored on the lead and copied to the visitor record, in the turn of both.
 */

/** Returns the lead that a twin was made beside, while it is stored; else the lead itself. */
export async function workOf(store: Store, lead: Lead | undefined): Promise<Lead | undefined> {
  if (lead?.kind !== 'visitors' || !lead.derived_from) return lead;
  const { kind, id } = lead.derived_from;
  return (await store.get(kind, id)) ?? lead;
}

/**
 * Returns the twins as they are after the change, which is not stored yet; `step` is 0 when it made no new
 * version. A twin keeps the history that it had before the lead.
 */
export async function twinsOf(store: Store, lead: Lead, step: 0 | 1): Promise<Visitor[]> {
  const { claim, handled_at, spam, urgent, read, notes, found_by, undo } = lead;
  const { snoozed_until, call_back_at, contacted, step_at } = lead;
  const work = { claim, handled_at, spam, urgent, read, notes, found_by };
  const plans = { snoozed_until, call_back_at, contacted, step_at };
  const stored = await store.get(lead.kind, lead.id);
  const added = lead.history.slice(stored?.history.length);
  const beside = await besideOf(store, lead);
  return beside.flatMap((other) => {
    if (other?.kind !== 'visitors' || other.derived_from?.id !== lead.id) return [];
    const version = other.version + step;
    const history = [...other.history, ...added];
    return [{ ...other, ...work, ...plans, history, version, undo: undo && { ...undo, version } }];
  });
}

/** Finds possible twins. A request from the chat is looked up by visitor, because it may have no email. */
async function besideOf(store: Store, lead: Lead): Promise<readonly (Lead | undefined)[]> {
  if (lead.kind === 'contacts' || lead.kind === 'discount-signups')
    return store.leadsOf(lead.email);
  if (lead.kind !== 'consultations' || !lead.visitor_id) return [];
  return [await store.get('visitors', lead.visitor_id)];
}

/** Holds every lock, so that no other task writes an older copy back. `lockNames` defines the order. */
export function inTurnOfAll<T>(
  store: Pick<Store, 'exclusively'>,
  [name, ...rest]: readonly LockName[],
  task: () => Promise<T>,
): Promise<T> {
  if (name === undefined) return task();
  return store.exclusively(name, () => inTurnOfAll(store, rest, task));
}

/** Runs `task` under the locks of a lead and of its chat visitor, because work on a chat request is also written into the visitor's record. */
export function inTurnOf<T>(
  store: Pick<Store, 'exclusively'>,
  lead: Lead,
  task: () => Promise<T>,
): Promise<T> {
  const visitorId = lead.kind === 'consultations' ? lead.visitor_id : undefined;
  const ids = visitorId === undefined ? [lead.id] : [lead.id, visitorId].sort();
  return inTurnOfAll(store, ids.map(lockNames.lead), task);
}

/** Holds the turn of the lead that carries the work; `seen` is the named lead. Throws 404. */
export async function inTurnOfWork<T>(
  store: Store,
  { kind, id }: LeadRef,
  task: (work: Lead, seen: Lead) => Promise<T>,
): Promise<T> {
  const found = await workOf(store, await store.get(kind, id));
  if (!found) throw notFound();
  return inTurnOf(store, found, async () => {
    const seen = await store.get(kind, id);
    const work = await workOf(store, seen);
    if (!seen || !work) throw notFound();
    return task(work, seen);
  });
}

/** Holds the turn of the visit's or quote's lead, which may change while it waits. Throws 404. */
export async function inTurnOfLead<C extends 'visits' | 'quotes', T>(
  store: Store,
  collection: C,
  id: string,
  task: (before: Collections[C], lead: Lead) => Promise<T>,
): Promise<T> {
  const found = await store.get(collection, id);
  const foundLead = found && (await store.get(found.lead.kind, found.lead.id));
  if (!foundLead) throw notFound();
  const done = await inTurnOf(store, foundLead, async () => {
    const before = await store.get(collection, id);
    // The visit or quote has moved to another lead meanwhile.
    if (before && before.lead.id !== foundLead.id) return null;
    const lead = before && (await store.get(before.lead.kind, before.lead.id));
    if (!lead) throw notFound();
    return { result: await task(before, lead) };
  });
  return done ? done.result : inTurnOfLead(store, collection, id, task);
}

/** Throws 409 for suspected spam, because a suspect gets no mails and these actions send some. */
export function requireNoSuspect({ spam }: Lead): void {
  if (spam) throw new Refusal(409, 'This is suspected spam. Please say first that it is not.');
}
