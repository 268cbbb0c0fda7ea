import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import { openPostgres } from '../store/postgres/open.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { createHandClock } from './hand-clock.ts';
import { emptyTables, newMigratedDatabase } from './postgres.ts';
import { newFolder } from './samples.ts';

/** The place of a store's data: a store that is opened again there has all its records. */
export interface StoreHome {
  open(clock: Pick<Clock, 'steady'>): Promise<Store>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

export const stores: { name: string; newHome(): Promise<StoreHome> }[] = [
  {
    name: 'embedded',
    async newHome() {
      const home = newFolder();
      const dir = join(home, 'data');
      return {
        open: (clock) => openStore({ dir, clock, checkpointEvery: 100 }),
        empty: async () => rmSync(dir, { recursive: true }),
        remove: async () => rmSync(home, { recursive: true }),
      };
    },
  },
  {
    name: 'Postgres',
    async newHome() {
      const { url, drop } = await newMigratedDatabase();
      return {
        open: async (clock) => (await openPostgres({ url, clock })).store,
        empty: () => emptyTables(url),
        remove: drop,
      };
    },
  },
];

/** Must be called within a `describe`: gives each of its tests an empty store. */
export function storeOfEach(newHome: () => Promise<StoreHome>) {
  const clock = createHandClock();
  let home: StoreHome;
  let store: Store;
  beforeAll(async () => {
    home = await newHome();
  });
  beforeEach(async () => {
    store = await home.open(clock);
  });
  afterEach(async () => {
    await store.close();
    await home.empty();
  });
  afterAll(() => home.remove());
  return {
    clock,
    get store() {
      return store;
    },
    async restart() {
      await store.close();
      store = await home.open(clock);
    },
  };
}
