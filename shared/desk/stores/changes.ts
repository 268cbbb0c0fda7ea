import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { type Lead, type LeadRef, leadKinds } from '../../contract/leads.ts';
import { createEmitter } from '../../realtime/emitter.ts';
import { createKeptByWriter, type Memory } from './memory.ts';

/** Notes being written, and what stood there when the writing began: what came since must not be overwritten. */
const NotesDraft = z.object({
  text: z.string(),
  before: z.object({ version: z.number(), notes: z.string() }),
});

/** A quote being written, each field as text. */
const QuoteDraft = z.object({ amount: z.string(), lines: z.string(), days: z.string() });
export type QuoteDraft = z.infer<typeof QuoteDraft>;

export type DraftsStore = ReturnType<typeof createDrafts>;

const keyOf = ({ kind, id }: LeadRef) => `${kind}/${id}`;

function recordOf(key: string): LeadRef[] {
  const [name, id = ''] = key.split('/');
  return leadKinds.flatMap((kind) => (kind === name ? { kind, id } : []));
}

/** What is being written about records, by record: it outlives the detail, a reload and a sign-out, so that nothing typed is lost by going elsewhere. */
function createDraftsOf<Draft>(memory: Memory, name: string, shape: z.ZodMiniType<Draft>) {
  const store = createStore<Readonly<Record<string, Draft>>>(() => ({}));
  const kept = createKeptByWriter(memory, name, z.record(z.string(), shape));
  let writer: string | null = null;

  function write(record: LeadRef, draft: Draft | null) {
    const change = ({ [keyOf(record)]: _, ...others }: Readonly<Record<string, Draft>>) =>
      draft === null ? others : { ...others, [keyOf(record)]: draft };
    if (!draft && !store.getState()[keyOf(record)]) return;
    store.setState(change, true);
    // Of what is kept nothing else is changed: another tab of theirs keeps its own there.
    if (writer !== null) kept.keep(writer, orNull(change(kept.of(writer) ?? {})));
  }

  return {
    ...store,
    write,
    /** Unless something is being written about the other one as well. */
    move(from: LeadRef, to: LeadRef, asOf = (draft: Draft) => draft) {
      const { [keyOf(from)]: draft, [keyOf(to)]: other } = store.getState();
      if (!draft || other) return;
      write(to, asOf(draft));
      write(from, null);
    },
    /** What anybody has written about here. */
    records: () => kept.ofAll().flatMap(Object.keys).flatMap(recordOf),
    /** It was erased: nothing that anybody wrote about it stays on this machine. */
    forget(record: LeadRef) {
      write(record, null);
      kept.erase(({ [keyOf(record)]: _, ...others }) => orNull(others));
    },
    /** Once it is known who sits here. */
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
  /** Somebody wanted to leave a record whose notes are not saved; the record asks. */
  const store = createStore<{ asking: boolean }>(() => ({ asking: false }));
  return {
    ...store,
    notes,
    quotes,
    records: () => all.flatMap((drafts) => drafts.records()),
    forget(record: LeadRef) {
      for (const drafts of all) drafts.forget(record);
    },
    /** What stands there by now needs no saving: another tab did it. */
    saved(record: Lead) {
      if (draftOf(notes.getState(), record)?.text === record.notes) notes.write(record, null);
    },
    /** The work on a record is another's from here on: what is being written about it goes along. */
    move(from: LeadRef, to: LeadRef) {
      // On no state of the other one: different notes there are not written over unseen.
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

/** Of a lead, what notes about it are written upon. */
export const notesBefore = ({ version, notes }: Lead) => ({ version, notes });

export const draftOf = <Draft>(drafts: Readonly<Record<string, Draft>>, record: LeadRef) =>
  drafts[keyOf(record)];

/** Who has pressed a second time by then meant what stood there before. */
const SETTLES_IN_MS = 1000;

/** The changes of leads that are on their way to the server, and the one that has just come back. */
export function createUnderWay(now: () => number) {
  const emitter = createEmitter<{ begin(): void; settled(): void }>();
  let count = 0;
  let isMade = true;
  let lastAt = Number.NEGATIVE_INFINITY;

  return {
    /** Sends a change; answers and throws as `send` does. False says that it was refused. */
    async during(send: () => Promise<boolean>): Promise<void> {
      // What a second press could have meant is what this one changes.
      if (count === 0) [isMade, lastAt] = [true, Number.NEGATIVE_INFINITY];
      count += 1;
      emitter.emit('begin');
      let isDone = false;
      try {
        isDone = await send();
      } finally {
        isMade &&= isDone;
        count -= 1;
        // What was refused has put nothing in its place.
        if (isDone) lastAt = now();
        if (count === 0) emitter.emit('settled');
      }
    },
    isBusy: () => count > 0,
    /** Until a second after the last change. */
    isSettling: () => count > 0 || now() - lastAt < SETTLES_IN_MS,
    /** Resolves when no change is on its way, with whether all that were have been made. */
    settled: () =>
      new Promise<boolean>((resolve) => {
        if (count === 0) return resolve(isMade);
        const off = emitter.on('settled', () => {
          off();
          resolve(isMade);
        });
      }),
    onBegin: (handle: () => void) => emitter.on('begin', handle),
  };
}

/** What one did last: a change of leads, or what knows by itself how that is done. */
export type Undoable = UndoableLeads | { takeBack(): Promise<void> };

export interface UndoableLeads {
  /** As they are after it. */
  leads: readonly Lead[];
  /** Whom it was about, in a sentence. */
  subject: { name: string; isSeveral?: boolean };
}

/** What a key takes back, after its toast is gone as well. */
export function createUndo() {
  const store = createStore<{ latest: Undoable | null }>(() => ({ latest: null }));
  return { ...store, note: (latest: Undoable | null) => store.setState({ latest }) };
}

/** Whether it is mine to take back now, as the server would say. */
export function isUndoable(lead: Lead, me: string | undefined, now: number): boolean {
  const { undo, version } = lead;
  return undo?.version === version && undo.by_id === me && Date.parse(undo.until) > now;
}
