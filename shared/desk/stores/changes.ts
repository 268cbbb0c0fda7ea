import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { Lead } from '../../contract/leads.ts';
import { createEmitter } from '../../realtime/emitter.ts';
import { createKeptByWriter, type Memory } from './memory.ts';
import type { LeadRef } from './place.ts';

/** Notes being written, and what stood there when the writing began: what came since must not be overwritten. */
const NotesDraft = z.object({
  text: z.string(),
  before: z.object({ version: z.number(), notes: z.string() }),
});
type NotesDraft = z.infer<typeof NotesDraft>;

/** Notes being written, by record: they outlive the detail, a reload and a sign-out, so that nothing typed is lost by going elsewhere. */
export interface DraftsState {
  notes: Readonly<Record<string, NotesDraft>>;
  /** Somebody wanted to leave a record whose notes are not saved; the record asks. */
  asking: boolean;
}

export type DraftsStore = ReturnType<typeof createDrafts>;

const keyOf = ({ kind, id }: LeadRef) => `${kind}/${id}`;

export function createDrafts(memory: Memory) {
  const store = createStore<DraftsState>(() => ({ notes: {}, asking: false }));
  const kept = createKeptByWriter(memory, 'notes-unsent', z.record(z.string(), NotesDraft));
  let writer: string | null = null;

  function write(record: LeadRef, draft: NotesDraft | null) {
    const { [keyOf(record)]: known, ...others } = store.getState().notes;
    if (!draft && !known) return;
    const notes = draft === null ? others : { ...others, [keyOf(record)]: draft };
    store.setState({ notes });
    if (writer !== null) kept.keep(writer, orNull(notes));
  }

  return {
    ...store,
    write,
    /** It was erased: nobody's notes about it stay on this machine. */
    forget(record: LeadRef) {
      write(record, null);
      kept.erase(({ [keyOf(record)]: _, ...others }) => orNull(others));
    },
    /** Once it is known who sits here. */
    restore(who: string) {
      if (who === writer) return;
      writer = who;
      store.setState({ notes: { ...kept.of(who), ...store.getState().notes } });
    },
    ask: (asking: boolean) => store.setState({ asking }),
  };
}

const orNull = <Notes extends object>(notes: Notes) =>
  Object.keys(notes).length > 0 ? notes : null;

/** Of a lead, what notes about it are written upon. */
export const notesBefore = ({ version, notes }: Lead) => ({ version, notes });

export function draftOf({ notes }: DraftsState, record: LeadRef): NotesDraft | undefined {
  return notes[keyOf(record)];
}

/** In milliseconds: who has pressed a second time by then meant what stood there before. */
const SETTLES_IN = 1000;

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
    isSettling: () => count > 0 || now() - lastAt < SETTLES_IN,
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
