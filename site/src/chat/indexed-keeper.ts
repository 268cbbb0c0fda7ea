import { createMemoryKeeper, type Keeper } from './keeper.ts';

/* IndexedDB, not localStorage: two tabs at once would overwrite each other there, since reading and writing are two deeds. */

const DATABASE = 'chat';
const SHELF = 'kept';
const PLACE = 'dialogue';

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

function updateIn(database: IDBDatabase, change: (kept: unknown) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(SHELF, 'readwrite');
    const shelf = transaction.objectStore(SHELF);
    const reading = shelf.get(PLACE);
    reading.onsuccess = () => {
      const next = change(reading.result);
      if (next !== undefined) shelf.put(next, PLACE);
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Kept on the device; where that is forbidden or broken, in memory. */
export function createIndexedKeeper(factory: () => IDBFactory): Keeper {
  let database: Promise<IDBDatabase> | null = null;
  let memory: Keeper | null = null;
  let last: unknown;

  async function attempt(change: (kept: unknown) => unknown): Promise<void> {
    database ??= open(factory());
    let next: unknown;
    await updateIn(await database, (kept) => {
      next = change(kept);
      return next;
    });
    last = next ?? last;
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
          memory = createMemoryKeeper(last);
          return memory.update(change);
        });
      }
    },
  };
}
