import { createStore } from 'zustand/vanilla';
import type { Lead, LeadRef } from '../../contract/leads.ts';
import { createEmitter } from '../../realtime/emitter.ts';

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
  subject: { name: string; isSeveral?: boolean };
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
