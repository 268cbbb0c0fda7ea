import { wordFor } from '../backups/commands.ts';
import { LINEAGE } from '../backups/lineage.ts';
import type { Config } from '../config.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { openForUpkeep, type Upkeep } from '../store/postgres/upkeep.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { StartRefused } from '../system/start-refused.ts';
import { copy, type Source, type Sums, sumsOf } from './copy.ts';
import { openFolderSource, openFolderTarget } from './folder.ts';

export interface MoveDeps {
  config: Config;
  clock: Clock;
  say(line: string): void;
}

const usage =
  'Use: npm run move -- --to postgres|embedded, with DATA_DIR and DATABASE_URL naming both';

/**
 * Copies a shop's data from the folder into the database or back, while nobody serves either, and compares both.
 * Returns the exit code. Throws `StartRefused` when source or target is not in the required state.
 */
export async function move(words: string[], { config, clock, say }: MoveDeps): Promise<number> {
  const { DATA_DIR: dir, DATABASE_URL: url } = config;
  const [flag, to, ...more] = words;
  const isKnown = flag === '--to' && (to === 'postgres' || to === 'embedded');
  if (!isKnown || more.length > 0 || !url) {
    say(usage);
    return 1;
  }
  const isToDatabase = to === 'postgres';
  const from = isToDatabase ? await openFolderSource(dir) : await openDatabaseSource(url, clock);
  try {
    const there = isToDatabase
      ? await openDatabaseTarget(url, clock)
      : await openFolderTarget(dir, clock);
    try {
      const now = clock.now();
      const read = await copy(from.source, there.target, now);
      const written = await sumsOf(await there.written(), now);
      const still = await sumsOf(from.source, now);
      say(table(read));
      compare(read, written, 'what has come is not what was there');
      compare(read, still, 'what it comes from was changed meanwhile');
      await there.finish();
    } finally {
      await there.close();
    }
  } finally {
    await from.close();
  }
  say(isToDatabase ? `\n${toDatabase(dir)}` : `\n${toFolder(dir)}`);
  return 0;
}

const toDatabase = (dir: string) =>
  `All of it is in the database, and ${dir} is as it was. Start every process with DATABASE_URL from now on: without it one would go on with what stands in ${dir}. Keep business.json there; journal-*, manifest-*, segments and pictures can go once you are sure.`;
const toFolder = (dir: string) =>
  `All of it is in ${dir}, and the database is as it was. Start the server without DATABASE_URL from now on.`;

function compare(wanted: Sums, found: Sums, trouble: string): void {
  const parts = [...wanted.keys()];
  const wrong = parts.filter((part) => {
    const [one, other] = [wanted.get(part), found.get(part)];
    return one?.count !== other?.count || one?.checksum !== other?.checksum;
  });
  if (wrong.length === 0) return;
  throw new StartRefused(
    `Nothing was moved: ${trouble} (${wrong.map(wordFor).join(', ')}). See that nobody serves either, and run it again.`,
  );
}

function table(sums: Sums): string {
  const row = (what: string, count: string, checksum: string) =>
    `${what.padEnd(25)} ${count.padStart(9)}  ${checksum}`;
  const rows = [...sums].map(([part, { count, checksum }]) =>
    row(wordFor(part), String(count), checksum.slice(0, 16)),
  );
  return [row('what', 'records', 'SHA-256 of all of them'), ...rows].join('\n');
}

/* A database as source or target of a move, while no process serves it. */

/** Throws `StartRefused` when the database is in use, unfinished or empty. */
const openDatabaseSource = (url: string, clock: Clock) =>
  withUpkeep(url, async (upkeep) => {
    await upkeep.refuseUnfinished();
    if (await upkeep.isEmpty()) {
      throw new StartRefused('There is nothing in the database to move. Check DATABASE_URL.');
    }
    const { store } = await openPostgres({ url, clock });
    return { store, source: sourceOf(store, upkeep) };
  });

/** Throws `StartRefused` when the database is in use, or holds anything but what an interrupted move left. */
const openDatabaseTarget = (url: string, clock: Clock) =>
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
      written: async (): Promise<Source> => sourceOf(store, upkeep),
      /** From now on processes can start on it. */
      finish: () => upkeep.finish('move'),
    };
  });

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
    // The lineage stays behind, because the target's backups form a line of their own.
    secrets: async () =>
      new Map([...(await upkeep.secrets())].filter(([name]) => name !== LINEAGE)),
    erasures: () => store.erasures(),
  };
}
