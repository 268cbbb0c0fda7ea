import fs from 'node:fs';
import type { Logger } from 'pino';
import { ledgerInDatabase } from './backups/database-ledger.ts';
import { type LedgerPlace, ledgerInFolder } from './backups/erasure-ledger.ts';
import type { Config } from './config.ts';
import { openStore } from './store/embedded/open.ts';
import type { Database } from './store/postgres/database.ts';
import type { Store } from './store/store.ts';
import type { Clock } from './system/clock.ts';
import { makePrivate } from './system/owner.ts';
import type { Random } from './system/random.ts';
import { type ReadSecret, readSecret } from './system/secret-file.ts';

/** Where a shop's data is, and what goes along with it. */
export interface ShopStore {
  store: Store;
  secret: ReadSecret;
  /** Where it is noted who was erased. */
  ledger: LedgerPlace;
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
  if (fs.existsSync(dir)) makePrivate(dir);
  return url === undefined ? openOwn(deps) : openShared(url, deps);
}

async function openOwn({ config, clock, random, log, onFatal }: ShopStoreDeps): Promise<ShopStore> {
  const { DATA_DIR: dir } = config;
  const store = await openStore({
    dir,
    clock,
    log,
    onFatal,
  });
  const secret: ReadSecret = (name) => readSecret(dir, name, random);
  const ledger = ledgerInFolder(dir, random);
  return { store, secret, ledger, database: null };
}

/** What only a database needs is loaded only with one. */
async function openShared(
  url: string,
  { config, clock, random, log }: ShopStoreDeps,
): Promise<ShopStore> {
  // What is not in the database: mails as files, and pages that were rendered.
  makePrivate(config.DATA_DIR);
  const { openPostgres, sharedSecret } = await import('./store/postgres/open.ts');
  const { store, database } = await openPostgres({ url, clock, log });
  const secret: ReadSecret = (name) => sharedSecret(database, name, random);
  const ledger = ledgerInDatabase(database, () => random.token(32));
  return { store, secret, ledger, database };
}
