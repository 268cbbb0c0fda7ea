import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { type Lead, type LeadRef, leadKinds } from '../../contract/leads.ts';
import { createEmitter } from '../../realtime/emitter.ts';
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

/** A key pressed again within this time was meant for what was shown before the change. */
const SETTLES_IN_MS = 1000;

export function createUnderWay(now: () => number) {
  const emitter = createEmitter<{ begin(): void; settled(): void }>();
  let count = 0;
  let isMade = true;
  let lastAt = Number.NEGATIVE_INFINITY;

  return {
    /** Runs `send` and throws what it throws; `send` resolves to false when the change was refused. */
    async during(send: () => Promise<boolean>): Promise<void> {
      // Earlier changes are settled, so only this one counts from here on.
      if (count === 0) [isMade, lastAt] = [true, Number.NEGATIVE_INFINITY];
      count += 1;
      emitter.emit('begin');
      let isDone = false;
      try {
        isDone = await send();
      } finally {
        isMade &&= isDone;
        count -= 1;
        // A refused change put nothing new on the screen, so it needs no time to settle.
        if (isDone) lastAt = now();
        if (count === 0) emitter.emit('settled');
      }
    },
    isBusy: () => count > 0,
    /** True while changes are on their way and for a second after the last one. */
    isSettling: () => count > 0 || now() - lastAt < SETTLES_IN_MS,
    /** Resolves when no change is on its way: true if all were made. */
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

/** A key that was pressed before its target was on the page. */
export interface WaitingKey {
  key: string;
  /** Runs the key's action; returns false while the key has none. */
  act: () => boolean;
}

export interface WaitingKeys {
  /** Keys that wait for changes on their way; null when none waits. */
  behindChanges: WaitingKey[] | null;
  /** True while a key waits for the record's quotes or visits to load. */
  forReading: boolean;
}

export const createWaitingKeys = (): WaitingKeys => ({ behindChanges: null, forReading: false });

/** The last action of this desk: a change of leads, or an object that can take itself back. */
export type Undoable = UndoableLeads | { takeBack(): Promise<void> };

export interface UndoableLeads {
  leads: readonly Lead[];
  subject: Subject;
}

/** Whom a change is about, as sentences name it. */
export interface Subject {
  name: string;
  isSeveral?: boolean;
}

/** Holds what the undo key takes back, even after its toast is gone. */
export function createUndo() {
  const store = createStore<{ latest: Undoable | null }>(() => ({ latest: null }));
  return { ...store, note: (latest: Undoable | null) => store.setState({ latest }) };
}

/** Applies the server's rule: only the person who made the latest change may undo it, and only for a time. */
export function isUndoable(lead: Lead, me: string | undefined, now: number): boolean {
  const { undo, version } = lead;
  return undo?.version === version && undo.by_id === me && Date.parse(undo.until) > now;
}

export interface SelectionNews {
  said: string;
  refused: readonly { id: string; name: string; message: string }[];
  undo: Undoable | null;
}

interface SelectionState {
  list: string;
  /** The records of each chosen row by the row's tag, in the order of choosing. */
  chosen: ReadonlyMap<string, readonly LeadRef[]>;
  news: SelectionNews | null;
}

export interface Choosable {
  tag: string;
  refs: readonly LeadRef[];
}

const nothing: SelectionState['chosen'] = new Map();

export function createSelection() {
  const store = createStore<SelectionState>(() => ({ list: '', chosen: nothing, news: null }));
  return {
    ...store,
    /** A different list starts without a choice, so that actions only affect visible rows. */
    enter(list: string) {
      if (list !== store.getState().list) store.setState({ list, chosen: nothing, news: null });
    },
    choose(rows: readonly Choosable[], isChosen: boolean) {
      const chosen = new Map(store.getState().chosen);
      for (const { tag, refs } of rows) {
        if (isChosen) chosen.set(tag, refs);
        else chosen.delete(tag);
      }
      store.setState({ chosen, news: null });
    },
    /** Unchooses all rows but these. */
    keep(tags: readonly string[], news: SelectionNews | null) {
      const kept = [...store.getState().chosen].filter(([tag]) => tags.includes(tag));
      store.setState({ chosen: new Map(kept), news });
    },
    clear: () => store.setState({ chosen: nothing, news: null }),
  };
}
