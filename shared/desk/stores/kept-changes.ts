import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../contract/client.ts';
import { readLead } from '../../contract/lead-lists.ts';
import { changeLead, type Lead, LeadChange, LeadKind } from '../../contract/leads.ts';
import { isRefusal, problemOf } from '../ports/connection.ts';
import { type DraftsStore, draftOf } from './changes.ts';
import type { StoreDeps } from './deps.ts';
import { type LeadsStores, leadsOfKind, takeChanged } from './leads.ts';
import { createKeptList } from './memory.ts';
import { createSoon, TRY_AGAIN_AFTER_MS } from './paced.ts';
import type { SessionStore } from './staff.ts';

/** `by` is the author's account; only their desk sends the change. */
const KeptChange = z.object({
  id: z.string(),
  by: z.string(),
  kind: LeadKind,
  lead: z.string(),
  name: z.string(),
  /** The notes when the change was made. */
  notes_before: z.string(),
  change: LeadChange,
});
type KeptChange = z.infer<typeof KeptChange>;

interface KeptChangesState {
  /** Changes of the signed-in staff member, oldest first. */
  kept: readonly KeptChange[];
}

interface KeptChangesDeps extends Pick<StoreDeps, 'call' | 'memory' | 'after' | 'newId' | 'say'> {
  session: SessionStore;
  leads: LeadsStores;
  triage: { drafts: DraftsStore };
}

/** Keeps changes of leads made while offline: notes, claims and the outcomes of calls. */
export function createKeptChanges(deps: KeptChangesDeps) {
  const { call, memory, session, after, newId, leads, triage, say } = deps;
  const store = createStore<KeptChangesState>(() => ({ kept: [] }));
  const list = createKeptList(memory, 'changes-unsent', KeptChange);
  const me = () => session.getState().who?.id ?? '';
  let sending: Promise<void> | null = null;
  const tryAgain = createSoon(after, TRY_AGAIN_AFTER_MS, () => sendKept());

  function edit(change: (kept: readonly KeptChange[]) => readonly KeptChange[]) {
    store.setState({ kept: list.edit(change).filter(({ by }) => by === me()) });
  }

  /** Turns refused notes into a draft, unless a draft exists, which began with these notes. */
  function giveBack(
    { kind, lead: id, notes_before, change: { version, notes } }: KeptChange,
    isErased: boolean,
  ) {
    const { notes: drafts } = triage.drafts;
    if (notes !== undefined && !isErased && !draftOf(drafts.getState(), { kind, id }))
      drafts.write({ kind, id }, { text: notes, before: { version, notes: notes_before } });
    void showAsItIs(kind, id, isErased);
  }

  /** Replaces a change that was shown as made and then refused by the current record, which may still have the same version. */
  async function showAsItIs(kind: LeadKind, id: string, isErased: boolean) {
    if (isErased) return leadsOfKind(leads, kind).apply({ type: 'erased', id });
    try {
      takeChanged(leads, await call(readLead, { params: { kind, id } }));
    } catch {
      // The next load of the list corrects it.
    }
  }

  /** Resolves to false while the server cannot be reached. */
  async function send(one: KeptChange): Promise<boolean> {
    const without = (kept: readonly KeptChange[]) => kept.filter(({ id }) => id !== one.id);
    try {
      const params = { kind: one.kind, id: one.lead };
      const sent = { params, body: one.change, idempotencyKey: one.id };
      const record = await call(changeLead, sent);
      // Later changes of this lead were made on top of this one, so they get its version.
      const { version } = record;
      const next = (other: KeptChange) =>
        other.lead === one.lead ? { ...other, change: { ...other.change, version } } : other;
      edit((kept) => without(kept).map(next));
      takeChanged(leads, record);
      return true;
    } catch (error) {
      if (!isRefusal(error)) return false;
      edit(without);
      giveBack(one, error instanceof ApiError && error.status === 404);
      const title = `Not changed: ${one.name}`;
      say({ variant: 'destructive', title, description: problemOf(error) });
      return true;
    }
  }

  async function sendAll() {
    for (let [first] = store.getState().kept; first; [first] = store.getState().kept)
      if (!(await send(first))) return tryAgain();
  }

  /** Sends kept changes one by one; runs at each new connection and every 20 seconds while any is left. */
  function sendKept() {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    ...store,
    keep({ kind, id, notes }: Lead, name: string, change: LeadChange) {
      const one = { id: newId(), by: me(), kind, lead: id, name, notes_before: notes, change };
      edit((kept) => [...kept, one]);
      tryAgain();
    },
    sendKept,
    /** Loads what this machine keeps for the signed-in staff member and sends it. */
    async restore() {
      edit((kept) => kept);
      await sendKept();
    },
  };
}
