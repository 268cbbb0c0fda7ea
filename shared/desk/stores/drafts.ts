import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { type Lead, type LeadRef, leadKinds } from '../../contract/leads.ts';
import { createKeptByWriter, type Memory } from './memory.ts';

/** Keeps the notes as they were when writing began, so that newer notes are not overwritten. */
const NotesDraft = z.object({
  text: z.string(),
  before: z.object({ version: z.number(), notes: z.string() }),
});

const QuoteDraft = z.object({ amount: z.string(), lines: z.string(), days: z.string() });
export type QuoteDraft = z.infer<typeof QuoteDraft>;

export type DraftsStore = ReturnType<typeof createDrafts>;

const keyOf = ({ kind, id }: LeadRef) => `${kind}/${id}`;

function recordOf(key: string): LeadRef[] {
  const [name, id = ''] = key.split('/');
  return leadKinds.flatMap((kind) => (kind === name ? { kind, id } : []));
}

/** Drafts per record survive closing the record, a reload and a sign-out. */
function createDraftsOf<Draft>(memory: Memory, name: string, shape: z.ZodMiniType<Draft>) {
  const store = createStore<Readonly<Record<string, Draft>>>(() => ({}));
  const kept = createKeptByWriter(memory, name, z.record(z.string(), shape));
  let writer: string | null = null;

  function write(record: LeadRef, draft: Draft | null) {
    const change = ({ [keyOf(record)]: _, ...others }: Readonly<Record<string, Draft>>) =>
      draft === null ? others : { ...others, [keyOf(record)]: draft };
    if (!draft && !store.getState()[keyOf(record)]) return;
    store.setState(change, true);
    // Only this record's entry changes, because another tab keeps its drafts in the same place.
    if (writer !== null) kept.keep(writer, orNull(change(kept.of(writer) ?? {})));
  }

  return {
    ...store,
    write,
    /** Moves the draft unless the other record has a draft of its own. */
    move(from: LeadRef, to: LeadRef, asOf = (draft: Draft) => draft) {
      const { [keyOf(from)]: draft, [keyOf(to)]: other } = store.getState();
      if (!draft || other) return;
      write(to, asOf(draft));
      write(from, null);
    },
    /** Returns the records that anybody on this machine has drafts about. */
    records: () => kept.ofAll().flatMap(Object.keys).flatMap(recordOf),
    /** Removes all drafts about an erased record from this machine, whoever wrote them. */
    forget(record: LeadRef) {
      write(record, null);
      kept.erase(({ [keyOf(record)]: _, ...others }) => orNull(others));
    },
    /** Called once it is known who is signed in. */
    restore(who: string) {
      if (who === writer) return;
      writer = who;
      store.setState({ ...kept.of(who), ...store.getState() });
    },
  };
}

export function createDrafts(memory: Memory) {
  const notes = createDraftsOf(memory, 'notes-unsent', NotesDraft);
  const quotes = createDraftsOf(memory, 'quotes-unsent', QuoteDraft);
  const all = [notes, quotes];
  /** `asking` is true after somebody tried to leave a record with unsaved notes; the record then asks. */
  const store = createStore<{ asking: boolean }>(() => ({ asking: false }));
  return {
    ...store,
    notes,
    quotes,
    records: () => all.flatMap((drafts) => drafts.records()),
    forget(record: LeadRef) {
      for (const drafts of all) drafts.forget(record);
    },
    /** Drops the draft once the record has the same notes, because another tab saved them. */
    saved(record: Lead) {
      if (draftOf(notes.getState(), record)?.text === record.notes) notes.write(record, null);
    },
    move(from: LeadRef, to: LeadRef) {
      // Version 0 matches no state of the other record, so its different notes are not overwritten unseen.
      notes.move(from, to, ({ text, before }) => ({ text, before: { ...before, version: 0 } }));
      quotes.move(from, to);
    },
    restore(who: string) {
      for (const drafts of all) drafts.restore(who);
    },
    ask: (asking: boolean) => store.setState({ asking }),
  };
}

const orNull = <Drafts extends object>(drafts: Drafts) =>
  Object.keys(drafts).length > 0 ? drafts : null;

export const notesBefore = ({ version, notes }: Lead) => ({ version, notes });

export const draftOf = <Draft>(drafts: Readonly<Record<string, Draft>>, record: LeadRef) =>
  drafts[keyOf(record)];
