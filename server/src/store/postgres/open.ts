import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Clock, every } from '../../system/clock.ts';
import { errorCode } from '../../system/disk.ts';
import { type Random, systemRandom } from '../../system/secrets.ts';
import { StartRefused, UNAVAILABLE } from '../../system/start-refused.ts';
import { newClient, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { PostgresStore } from './postgres-store.ts';
import { createReplies } from './replies.ts';
import { Upkeep } from './upkeep.ts';

/** A start waits for a database that starts at the same time. */
const WAIT_MS = 15_000;
const ASK_EVERY_MS = 250;
const DROP_REPLIES_EVERY_MS = HOUR_MS;
const MORE = '`npm run doctor` says more.';
/** Postgres 13, the oldest version that supports the statements. */
const OLDEST_VERSION = 130_000;

export interface PostgresOptions {
  url: string;
  clock: Pick<Clock, 'steady'>;
  random?: Random;
  log?: Pick<Logger, 'info' | 'warn' | 'error'> | undefined;
  /** Set by a move or a restore, which has marked the database as unfinished: nothing else opens it until then. */
  isBeingFilled?: boolean;
}

/** Throws `StartRefused` when the database cannot be used as it is. */
export async function openPostgres(options: PostgresOptions) {
  const { url, clock, random = systemRandom, log, isBeingFilled } = options;
  const client = await reach(url);
  try {
    if (!isBeingFilled) await new Upkeep(client).refuseUnfinished();
    await migrate(client);
  } finally {
    await client.end();
  }
  const database = openDatabase({ url, log });
  const replies = createReplies(database.query, clock);
  try {
    await replies.dateBack();
    await replies.dropOld();
  } catch (error) {
    await database.close(); // Otherwise it would probe the database forever.
    throw error;
  }
  const stopDropping = every(DROP_REPLIES_EVERY_MS, () => {
    replies.dropOld().catch((error: Error) => log?.warn({ error: error.name }, 'old replies stay'));
  });
  const store = new PostgresStore({ database, clock, random, log, onClose: stopDropping });
  return { store, database };
}

async function reach(url: string): Promise<pg.Client> {
  for (const until = performance.now() + WAIT_MS; ; await pause(ASK_EVERY_MS)) {
    const client = newClient(url, { connectionTimeoutMillis: WAIT_MS });
    try {
      await client.connect();
      const text = `select current_setting('server_version_num')::int as version`;
      const [answer] = (await client.query<{ version: number }>(text)).rows;
      if ((answer?.version ?? 0) >= OLDEST_VERSION) return client;
      throw new StartRefused(
        'The database of DATABASE_URL is too old: Postgres 13 or newer is needed.',
      );
    } catch (error) {
      void client.end();
      const refused = refusalOf(error);
      if (refused) throw refused;
      if (performance.now() > until) throw unreachable(error);
    }
  }
}

/** Returns the refusal for an error that waiting does not cure; null for any other. */
function refusalOf(error: unknown): StartRefused | null {
  if (error instanceof StartRefused) return error;
  const code = errorCode(error);
  if (code.startsWith('28')) {
    return new StartRefused(
      `The database of DATABASE_URL does not let this program in (${code}). ${MORE}`,
    );
  }
  if (code !== '3D000') return null;
  return new StartRefused(`The database that DATABASE_URL names does not exist. ${MORE}`);
}

const unreachable = (error: unknown) =>
  new StartRefused(
    `The database of DATABASE_URL cannot be reached (${errorCode(error) || 'no answer'}). ${MORE}`,
    { cause: error },
    UNAVAILABLE,
  );
