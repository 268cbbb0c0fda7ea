import fs from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openStore } from './store/embedded/open.ts';
import type { Database } from './store/postgres/database.ts';
import type { Store } from './store/store.ts';
import type { Clock } from './system/clock.ts';
import { makePrivate } from './system/owner.ts';
import type { Random } from './system/random.ts';

/** Where a shop's data is. */
export interface ShopStore {
  store: Store;
  /** Null where all of it is this process's own. */
  database: Database | null;
}

interface ShopStoreDeps {
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;
  clock: Clock;
  random: Random;
  log: Logger;
  onFatal(error: unknown): void;
}

/** In the folder, or in the database that DATABASE_URL names. Throws `StartRefused` where that cannot be used as it is. */
export async function openShopStore(deps: ShopStoreDeps): Promise<ShopStore> {
  const { DATABASE_URL: url, DATA_DIR: dir } = deps.config;
  if (url === undefined) {
    if (fs.existsSync(dir)) makePrivate(dir);
    return { store: await openStore({ ...deps, dir }), database: null };
  }
  // What is not in the database: mails as files, and pages that were rendered.
  makePrivate(dir);
  // What only a database needs is loaded only with one.
  const { openPostgres } = await import('./store/postgres/open.ts');
  return openPostgres({ ...deps, url });
}
