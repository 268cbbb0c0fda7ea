import type { Content } from '@sallie/shared/contract/content';
import pg from 'pg';
import { errorCode } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';
import { newClient } from './database.ts';

/* A move or restore marks a database as unfinished by an empty schema: it exists first, and is in no dump. */

const CONNECT_WITHIN_MS = 5000;
/** Serving processes send a heartbeat every second. */
const SILENT_FOR = '10 seconds';

const NOT_ALLOWED = '42501';
const IN_USE = '55006';

const works = {
  move: {
    schema: 'unfinished_move',
    sentence:
      'A move into this database was broken off. Run it again: npm run move -- --to postgres',
  },
  restore: {
    schema: 'unfinished_restore',
    sentence:
      'A restore of this database was broken off. Run it again: npm run restore -- --replace',
  },
};
export type Work = keyof typeof works;

/** Throws `StartRefused` when the database refuses the connection. */
export async function openForUpkeep(url: string): Promise<Upkeep> {
  const client = newClient(url, { connectionTimeoutMillis: CONNECT_WITHIN_MS });
  try {
    await client.connect();
  } catch (error) {
    const reason = errorCode(error) || (error instanceof Error && error.name);
    throw new StartRefused(
      `The database of DATABASE_URL does not let us in (${reason}). \`npm run doctor\` says more.`,
    );
  }
  return new Upkeep(client);
}

export async function whileOpen<T>(url: string, task: (upkeep: Upkeep) => Promise<T>): Promise<T> {
  const upkeep = await openForUpkeep(url);
  try {
    return await task(upkeep);
  } finally {
    await upkeep.close();
  }
}

export class Upkeep {
  readonly client: pg.Client;

  constructor(client: pg.Client) {
    this.client = client;
  }

  /** Throws `StartRefused` while processes serve the database. */
  async refuseWhileServed(): Promise<void> {
    if (!(await this.#tables()).includes('processes')) return;
    const found = await this.#rows(
      `select 1 from processes where seen_at > now() - interval '${SILENT_FOR}'`,
    );
    if (found.length === 0) return;
    throw new StartRefused(
      `Processes that serve this database: ${found.length}. Stop them, wait ${SILENT_FOR}, and run this again.`,
    );
  }

  async isEmpty(): Promise<boolean> {
    for (const name of await this.#tables()) {
      if (name === 'migrations') continue;
      if ((await this.#rows(`select 1 from ${name} limit 1`)).length > 0) return false;
    }
    return true;
  }

  async begin(work: Work): Promise<void> {
    await this.client.query(`create schema if not exists ${works[work].schema}`);
  }

  /** Analyzes the filled tables, or the first queries would read every row. */
  async finish(work: Work): Promise<void> {
    await this.client.query(`vacuum (analyze) ${await this.#tables()}`);
    await this.client.query(`drop schema ${works[work].schema}`);
  }

  async unfinished(): Promise<Work | null> {
    const found = await this.#schemas();
    const all = ['move', 'restore'] as const;
    return all.find((work) => found.includes(works[work].schema)) ?? null;
  }

  async dropSchemas(isOver: (name: string) => boolean): Promise<void> {
    for (const name of (await this.#schemas()).filter(isOver))
      await this.client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
  }

  /** Throws `StartRefused` when a move or a restore was interrupted. */
  async refuseUnfinished(): Promise<void> {
    const work = await this.unfinished();
    if (work) throw new StartRefused(works[work].sentence);
  }

  async clear(): Promise<void> {
    const filled = (await this.#tables()).filter((name) => name !== 'migrations');
    if (filled.length > 0) await this.client.query(`truncate ${filled}`);
  }

  /** Makes an empty `public` schema; renames the old one to `aside`, or drops it when that is null. */
  async makeRoom(aside: string | null): Promise<void> {
    await this.client.query(
      aside ? `alter schema public rename to ${aside}` : 'drop schema public cascade',
    );
    await this.client.query('create schema public');
  }

  async putBack(aside: string | null): Promise<void> {
    if (!aside) return;
    await this.client.query('drop schema public cascade');
    await this.client.query(`alter schema ${aside} rename to public`);
  }

  async secrets(): Promise<Map<string, string>> {
    const found = await this.#allOf<{ name: string; value: string }>('secrets');
    return new Map(found.map(({ name, value }) => [name, value]));
  }

  async erasures(): Promise<string[]> {
    return (await this.#allOf<{ line: string }>('erasures')).map(({ line }) => line);
  }

  async noteErasures(lines: readonly string[]): Promise<void> {
    const text = 'insert into erasures (line) select unnest($1::text[])';
    await this.client.query(text, [lines]);
  }

  async keepSecret(name: string, value: string): Promise<void> {
    const text =
      'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';
    await this.client.query(text, [name, value]);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async #rows<R extends object>(text: string): Promise<R[]> {
    return (await this.client.query<R>(text)).rows;
  }

  async #schemas(): Promise<string[]> {
    const found = await this.#rows<{ name: string }>('select nspname as name from pg_namespace');
    return found.map(({ name }) => name);
  }

  /** Returns no rows when the table does not exist yet. */
  async #allOf<R extends object>(table: string): Promise<R[]> {
    return (await this.#tables()).includes(table) ? this.#rows<R>(`select * from ${table}`) : [];
  }

  async #tables(): Promise<string[]> {
    const found = await this.#rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    return found.map(({ name }) => name);
  }
}

/**
 * Makes an empty database with this name plus `suffix`; `drop` deletes it. First deletes the one that a killed
 * process left. Throws `StartRefused` when the user may not make databases, or the old one is in use.
 */
export async function makeDatabaseBeside(url: string, suffix: string) {
  const address = new URL(url);
  const name = `${decodeURIComponent(address.pathname.slice(1))}${suffix}`;
  address.pathname = `/${encodeURIComponent(name)}`;
  const run = async (text: string) => {
    await whileOpen(url, ({ client }) => client.query(text));
  };
  const drop = () => run(`drop database if exists ${pg.escapeIdentifier(name)}`);
  try {
    await drop();
    await run(`create database ${pg.escapeIdentifier(name)} template template0`);
  } catch (error) {
    const code = errorCode(error);
    if (code === NOT_ALLOWED) {
      throw new StartRefused(
        'The user of DATABASE_URL may not make the database that a drill is held in. Let it: alter role NAME createdb',
      );
    }
    if (code !== IN_USE) throw error;
    throw new StartRefused(`A drill is under way in the database ${name}. End it first.`);
  }
  return { url: address.href, drop };
}

/** Reads what a process of this shop finds in the database; `refused` when it denies the connection. */
export async function lookAtDatabase(url: string) {
  const client = newClient(url, {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: CONNECT_WITHIN_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    return { refused: error as NodeJS.ErrnoException };
  }
  try {
    const [server] = (
      await client.query<{
        version: number;
        follows: boolean;
        read_only: boolean;
        has_tables: boolean;
      }>(
        `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as follows,
           current_setting('transaction_read_only') = 'on' as read_only,
           to_regclass('public.migrations') is not null as has_tables`,
      )
    ).rows;
    const { version = 0, follows = false, read_only = false, has_tables = false } = server ?? {};
    return {
      version,
      follows,
      read_only,
      holds: has_tables && !follows ? await lookInside(client) : null,
    };
  } finally {
    await client.end();
  }
}

async function lookInside(client: pg.Client) {
  const living = `select count(*)::int as count from public.processes where seen_at > now() - interval '${SILENT_FOR}'`;
  const pictures = `select coalesce(array_agg(name), '{}') as masters, (count(*) filter (where left(encode(sha256(bytes), 'hex'), 32) <> left(name, 32)))::int as damaged
     from public.picture_files where name like '%-master.jpg'`;
  const website = `select record->'content' as content from public.website_versions order by position desc limit 1`;
  const [shown] = (await client.query<{ masters: string[]; damaged: number }>(pictures)).rows;
  return {
    processes: (await client.query<{ count: number }>(living)).rows[0]?.count ?? 0,
    /** The names of uploaded pictures, and how many of them do not match their name's hash. */
    pictures: shown ?? { masters: [], damaged: 0 },
    /** The published content; null before the first publish. */
    website: (await client.query<{ content: Content }>(website)).rows[0]?.content ?? null,
  };
}
