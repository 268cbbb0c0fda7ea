import fs from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import { TICKET_LIFE_MS } from './realtime/sockets.ts';
import { MOVING, RESTORING, scanFolder } from './store/embedded/folder.ts';
import { openStore } from './store/embedded/open.ts';
import type { Shared } from './store/postgres/shared.ts';
import type { Store } from './store/store.ts';
import type { Clock } from './system/clock.ts';
import { makePrivate } from './system/disk.ts';
import { StartRefused } from './system/start-refused.ts';

export interface ShopStore {
  store: Store;
  /** The state that its processes share; null for a folder, which has a single process. */
  shared: Shared | null;
  /** Returns a sentence about a program that this machine lacks for a backup, or null. */
  lacks(): Promise<string | null>;
}

interface ShopStoreDeps extends Pick<Core, 'clock' | 'random' | 'log'> {
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'RATE_LIMITS'>;
  onFatal(error: unknown): void;
}

/** Opens the folder, or the database that DATABASE_URL names. Throws `StartRefused` when it is unusable. */
export async function openShopStore(deps: ShopStoreDeps): Promise<ShopStore> {
  const { DATABASE_URL: url, DATA_DIR: dir, RATE_LIMITS: factor } = deps.config;
  if (url === undefined) {
    if (fs.existsSync(dir)) makePrivate(dir);
    return { store: await openStore({ ...deps, dir }), shared: null, lacks: async () => null };
  }
  // The folder still holds files that the database does not: mails and rendered pages.
  makePrivate(dir);
  // The Postgres driver is loaded only when there is a database.
  const { openPostgres } = await import('./store/postgres/open.ts');
  const { openShared } = await import('./store/postgres/shared.ts');
  const { lackingTools } = await import('./store/postgres/dump.ts');
  const { store, database } = await openPostgres({ ...deps, url });
  const shared = openShared({ ...deps, database, factor, ticketLife: TICKET_LIFE_MS });
  return { store, shared, lacks: lackingTools };
}

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;

/** For commands, so that a mistyped setting makes no new shop. Throws `StartRefused` naming the setting. */
export async function requireShop({ DATA_DIR: dir, DATABASE_URL: url }: Place): Promise<void> {
  const isThere = url === undefined ? isFolderOfShop(dir) : await isDatabaseOfShop(url);
  if (isThere) return;
  const [place, setting] = url === undefined ? [dir, 'DATA_DIR'] : ['the database', 'DATABASE_URL'];
  throw new StartRefused(
    `There is no shop in ${place}. Check ${setting}; where the shop is new, start its server first, which makes the first account.`,
  );
}

function isFolderOfShop(dir: string): boolean {
  if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return false;
  const { journals, manifests } = scanFolder(dir);
  const isBegun = [RESTORING, MOVING].some((name) => fs.existsSync(path.join(dir, name)));
  return journals.length + manifests.length > 0 || isBegun;
}

async function isDatabaseOfShop(url: string): Promise<boolean> {
  const { whileOpen } = await import('./store/postgres/upkeep.ts');
  return !(await whileOpen(url, (upkeep) => upkeep.isEmpty()));
}

/** Opens the store for a command. Throws `StartRefused` when a server uses it, or when there is no shop. */
export async function openUnserved(place: Place, clock: Pick<Clock, 'steady'>): Promise<Store> {
  await requireShop(place);
  const { DATA_DIR: dir, DATABASE_URL: url } = place;
  if (url === undefined) return openStore({ dir, clock });
  const { whileOpen } = await import('./store/postgres/upkeep.ts');
  await whileOpen(url, (upkeep) => upkeep.refuseWhileServed());
  return (await (await import('./store/postgres/open.ts')).openPostgres({ url, clock })).store;
}
