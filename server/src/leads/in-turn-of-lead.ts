import type { Lead, LeadRef } from '@sallie/shared/contract/leads';
import { notFound, Refusal } from '../http/refusal.ts';
import { type LockName, lockNames } from '../store/lock-names.ts';
import type { Collections } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { workOf } from './twin.ts';

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
