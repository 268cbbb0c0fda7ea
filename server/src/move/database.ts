import { LINEAGE } from '../backups/lineage.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { openForUpkeep, type Upkeep } from '../store/postgres/upkeep.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { StartRefused } from '../system/start-refused.ts';
import type { Source } from './copy.ts';

/* A database as where a shop's data comes from, or goes to, while no process serves it. */

/** Throws `StartRefused` where the database is in use, not whole, or holds nothing. */
export const openDatabaseSource = (url: string, clock: Clock) =>
  withUpkeep(url, async (upkeep) => {
    await upkeep.refuseUnfinished();
    if (await upkeep.isEmpty()) {
      throw new StartRefused('There is nothing in the database to move. Check DATABASE_URL.');
    }
    const { store } = await openPostgres({ url, clock });
    return { store, source: sourceOf(store, upkeep) };
  });

/** Throws `StartRefused` where the database is in use, or holds anything that no broken off move has left there. */
export const openDatabaseTarget = (url: string, clock: Clock) =>
  withUpkeep(url, async (upkeep) => {
    if ((await upkeep.unfinished()) === 'move') await upkeep.clear();
    else await upkeep.refuseUnfinished();
    if (!(await upkeep.isEmpty())) {
      throw new StartRefused(
        'There is a shop’s data in this database already. Name an empty one in DATABASE_URL: createdb NAME',
      );
    }
    await upkeep.begin('move');
    const { store } = await openPostgres({ url, clock, isBeingFilled: true });
    return {
      store,
      target: store,
      /** What it holds now. */
      written: async (): Promise<Source> => sourceOf(store, upkeep),
      /** From now on processes can start on it. */
      finish: () => upkeep.finish('move'),
    };
  });

/** What `open` makes of a database that nobody serves, and how to close it. */
async function withUpkeep<O extends { store: Store }>(
  url: string,
  open: (upkeep: Upkeep) => Promise<O>,
) {
  const upkeep = await openForUpkeep(url);
  try {
    await upkeep.refuseWhileServed();
    const opened = await open(upkeep);
    return {
      ...opened,
      async close() {
        await opened.store.close();
        await upkeep.close();
      },
    };
  } catch (error) {
    await upkeep.close();
    throw error;
  }
}

function sourceOf(store: Store, upkeep: Upkeep): Source {
  return {
    each: (collection) => store.each(collection),
    get: (collection, id) => store.get(collection, id),
    pictures: store.pictures,
    // Of which line its backups are stays with it.
    secrets: async () =>
      new Map([...(await upkeep.secrets())].filter(([name]) => name !== LINEAGE)),
    erasures: () => store.erasures(),
  };
}
