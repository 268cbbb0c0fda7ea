import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lead } from '../../contract/leads.ts';
import { createEmitter } from '../../realtime/emitter.ts';

/** In milliseconds: who has pressed a second time by then meant what stood there before. */
const SETTLES_IN = 1000;

/** The changes of leads that are on their way to the server, and the one that has just come back. */
export interface UnderWay {
  /** Sends a change; answers and throws as `send` does. False says that it was refused. */
  during(send: () => Promise<boolean>): Promise<void>;
  isBusy(): boolean;
  /** Until a second after the last change. */
  isSettling(): boolean;
  /** Resolves when no change is on its way, with whether all that were have been made. */
  settled(): Promise<boolean>;
  onBegin(handle: () => void): () => void;
}

export function createUnderWay(now: () => number): UnderWay {
  const emitter = createEmitter<{ begin(): void; settled(): void }>();
  let count = 0;
  let isMade = true;
  let lastAt = Number.NEGATIVE_INFINITY;

  return {
    async during(send) {
      if (count === 0) isMade = true;
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
    isSettling: () => count > 0 || now() - lastAt < SETTLES_IN,
    settled: () =>
      new Promise((resolve) => {
        if (count === 0) return resolve(isMade);
        const off = emitter.on('settled', () => {
          off();
          resolve(isMade);
        });
      }),
    onBegin: (handle) => emitter.on('begin', handle),
  };
}

/** What one did last: a change of leads, with until when it can be taken back, or what knows by itself how that is done. */
export type Undoable = UndoableLeads | { takeBack(): Promise<void> };

export interface UndoableLeads {
  /** As they are after it. */
  leads: readonly Lead[];
  /** Whom it was about, in a sentence. */
  subject: { name: string; isSeveral?: boolean };
  until: string;
}

export interface UndoStore extends StoreApi<{ latest: Undoable | null }> {
  note(done: Undoable | null): void;
}

/** What a key takes back, after its toast is gone as well. */
export function createUndo(): UndoStore {
  const store = createStore<{ latest: Undoable | null }>(() => ({ latest: null }));
  return { ...store, note: (latest) => store.setState({ latest }) };
}

/** Whether it is mine to take back now, as the server would say. */
export function isUndoable(lead: Lead, me: string | undefined, now: number): boolean {
  const { undo, version } = lead;
  return undo?.version === version && undo.by_id === me && Date.parse(undo.until) > now;
}
