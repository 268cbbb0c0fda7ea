import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import { notFound, Refusal } from '../http/refusal.ts';
import { type LockName, lockNames } from '../store/lock-names.ts';
import type { Collections } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { workOf } from './twin.ts';

/** Waits for every turn: nothing is put back then by whoever held it. In the order that `lockNames` tells. */
export function inTurnOfAll<T>(
  store: Pick<Store, 'exclusively'>,
  [name, ...rest]: readonly LockName[],
  task: () => Promise<T>,
): Promise<T> {
  if (name === undefined) return task();
  return store.exclusively(name, () => inTurnOfAll(store, rest, task));
}

/** In the turn of a lead and of the visitor who asked for it in the chat: their record says what is done with it, and what they say there meanwhile. */
export function inTurnOf<T>(
  store: Pick<Store, 'exclusively'>,
  lead: Lead,
  task: () => Promise<T>,
): Promise<T> {
  const visitorId = lead.kind === 'consultations' ? lead.visitor_id : undefined;
  const ids = visitorId === undefined ? [lead.id] : [lead.id, visitorId].sort();
  return inTurnOfAll(store, ids.map(lockNames.lead), task);
}

/** The lead on which the work on this one is done, in its turn, and the one that was named. Throws a 404 for none. */
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

/** A visit or a quote in the turn of its lead, with both as they are then. Throws a 404 for one that is none. */
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
    // It has passed to another lead meanwhile.
    if (before && before.lead.id !== foundLead.id) return null;
    const lead = before && (await store.get(before.lead.kind, before.lead.id));
    if (!lead) throw notFound();
    return { result: await task(before, lead) };
  });
  return done ? done.result : inTurnOfLead(store, collection, id, task);
}

/** What its sender is mailed of is done with no suspect, who is mailed nothing. */
export function requireNoSuspect({ spam }: Lead): void {
  if (spam) throw new Refusal(409, 'This is suspected spam. Please say first that it is not.');
}
