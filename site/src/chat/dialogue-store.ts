import { createStore, type UseStore, update } from 'idb-keyval';

/** Where the tabs of a browser keep the dialogue they share. */
export interface DialogueStore {
  /** Reads, changes and writes in one transaction: nothing of another tab comes between. */
  update(change: (kept: unknown) => unknown): Promise<void>;
}

/** For a browser that keeps nothing: lasts as long as the page. */
export function createMemoryStore(kept: unknown): DialogueStore {
  let value = kept;
  return {
    async update(change) {
      value = change(value);
    },
  };
}

/**
 * Kept on the device; where that is forbidden or broken, in memory. IndexedDB, not localStorage: two tabs at once would
 * overwrite each other there, since reading and writing are two steps.
 */
export function createDeviceStore(): DialogueStore {
  let database: UseStore | null = null;
  let memory: DialogueStore | null = null;
  let last: unknown;

  async function attempt(change: (kept: unknown) => unknown): Promise<void> {
    database ??= createStore('chat', 'kept');
    let next: unknown;
    await update(
      'dialogue',
      (kept) => {
        next = change(kept);
        return next;
      },
      database,
    );
    last = next;
  }

  return {
    async update(change) {
      if (memory) return memory.update(change);
      try {
        await attempt(change);
      } catch {
        // Safari drops its connections while a phone sleeps: once more on a new one.
        database = null;
        await attempt(change).catch(() => {
          memory = createMemoryStore(last);
          return memory.update(change);
        });
      }
    },
  };
}
