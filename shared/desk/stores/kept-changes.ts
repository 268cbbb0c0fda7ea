import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { ApiError } from '../../contract/client.ts';
import { readLead } from '../../contract/lead-lists.ts';
import { changeLead, type Lead, LeadChange, LeadKind, type LeadRef } from '../../contract/leads.ts';
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
  /** Why the server refused it; it then stays until its author has read that. */
  problem: z.optional(z.string()),
});
export type KeptChange = z.infer<typeof KeptChange>;

interface KeptChangesState {
  /** Changes of the signed-in staff member, oldest first. */
  kept: readonly KeptChange[];
}

interface KeptChangesDeps extends Pick<StoreDeps, 'call' | 'memory' | 'after' | 'newId' | 'say'> {
  session: SessionStore;
  leads: LeadsStores;
  triage: { drafts: DraftsStore };
}

/** Turns refused notes into a draft, unless a draft exists, which began with these notes. */
function giveBack(
  drafts: DraftsStore['notes'],
  { kind, lead: id, notes_before, change }: KeptChange,
) {
  const { version, notes } = change;
  if (notes !== undefined && !draftOf(drafts.getState(), { kind, id }))
    drafts.write({ kind, id }, { text: notes, before: { version, notes: notes_before } });
}

/** Replaces a change that was shown as made and then refused by the current record, which may still have the same version. */
async function showAsItIs(
  { call, leads }: Pick<KeptChangesDeps, 'call' | 'leads'>,
  { kind, id }: LeadRef,
  isErased: boolean,
) {
  if (isErased) return leadsOfKind(leads, kind).apply({ type: 'erased', id });
  try {
    takeChanged(leads, await call(readLead, { params: { kind, id } }));
  } catch {
    // The next load of the list corrects it.
  }
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

  /** Notes that are still to be sent were written on the earlier ones and contain them. */
  const notesToSend = (id: string) =>
    store
      .getState()
      .kept.findLast(
        ({ lead, change, problem }) => lead === id && change.notes !== undefined && !problem,
      );

  function refused(one: KeptChange, error: ApiError) {
    const { id, kind, lead, name, change } = one;
    const problem = problemOf(error);
    const isErased = error.status === 404;
    const isReplaced = change.notes !== undefined && notesToSend(lead)?.id !== id;
    edit((kept) =>
      isErased || isReplaced
        ? kept.filter((other) => other.id !== id)
        : kept.map((other) => (other.id === id ? { ...other, problem } : other)),
    );
    void showAsItIs(deps, { kind, id: lead }, isErased);
    if (isReplaced) return;
    if (!isErased) giveBack(triage.drafts.notes, one);
    say({ variant: 'destructive', title: `Not changed: ${name}`, description: problem });
  }

  /** Resolves to false while the server cannot be reached. */
  async function send(one: KeptChange): Promise<boolean> {
    try {
      const params = { kind: one.kind, id: one.lead };
      const sent = { params, body: one.change, idempotencyKey: one.id };
      const record = await call(changeLead, sent);
      // Later changes of this lead were made on top of this one, so they get its version.
      const { version, notes: notes_before } = record;
      const next = (other: KeptChange) =>
        other.lead === one.lead
          ? { ...other, notes_before, change: { ...other.change, version } }
          : other;
      edit((kept) => kept.filter(({ id }) => id !== one.id).map(next));
      takeChanged(leads, record);
      return true;
    } catch (error) {
      if (!isRefusal(error)) return false;
      refused(one, error);
      return true;
    }
  }

  async function sendAll() {
    const next = () => store.getState().kept.find(({ problem }) => !problem);
    for (let first = next(); first; first = next()) if (!(await send(first))) return tryAgain();
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
      const notes_before = notesToSend(id)?.notes_before ?? notes;
      const one = { id: newId(), by: me(), kind, lead: id, name, notes_before, change };
      edit((kept) => [...kept, one]);
      tryAgain();
    },
    sendKept,
    /** Drops a refused change. */
    drop: (id: string) => edit((kept) => kept.filter((one) => one.id !== id)),
    /** Returns the records that anybody on this machine has changed. */
    records: (): LeadRef[] => list.all().map(({ kind, lead: id }) => ({ kind, id })),
    /** Removes all changes of an erased record from this machine, whoever made them. */
    forget: ({ id }: LeadRef) => edit((kept) => kept.filter(({ lead }) => lead !== id)),
    /** Loads what this machine keeps for the signed-in staff member and sends it. */
    async restore() {
      edit((kept) => kept);
      await sendKept();
    },
  };
}
