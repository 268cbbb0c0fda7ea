import pg from 'pg';
import { StartRefused } from '../../system/start-refused.ts';
import { clientConfig } from './client.ts';

/*
 * What a command does to a database as a whole. One that a move or a restore fills is not whole until that is done: an empty
 * schema says so, which is there before the first table and in no dump.
 */

const CONNECT_WITHIN = 5000;
/** A process that serves says every few seconds that it lives. */
const SILENT_FOR = '10 seconds';

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

export type Upkeep = Awaited<ReturnType<typeof openForUpkeep>>;

/** Throws `StartRefused` where the database does not let us in. */
export async function openForUpkeep(url: string) {
  const client = new pg.Client({
    ...clientConfig(url),
    connectionTimeoutMillis: CONNECT_WITHIN,
  });
  client.on('error', () => {}); // What is under way fails with it.
  try {
    await client.connect();
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `The database of DATABASE_URL does not let us in (${code ?? name}). \`npm run doctor\` says more.`,
    );
  }

  async function rowsOf<R extends object>(text: string): Promise<R[]> {
    return (await client.query<R>(text)).rows;
  }

  async function tables(): Promise<string[]> {
    const found = await rowsOf<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    return found.map(({ name }) => name);
  }

  return {
    client,
    tables,
    /** Throws `StartRefused` while processes serve it. */
    async refuseWhileServed(): Promise<void> {
      if (!(await tables()).includes('processes')) return;
      const found = await rowsOf(
        `select 1 from processes where seen_at > now() - interval '${SILENT_FOR}'`,
      );
      if (found.length === 0) return;
      throw new StartRefused(
        `${found.length} processes serve this database. Stop them, wait ${SILENT_FOR}, and run this again.`,
      );
    },
    /** Whether anything is kept in it; which version made its tables does not count. */
    async isEmpty(): Promise<boolean> {
      for (const name of await tables()) {
        if (name === 'migrations') continue;
        if ((await rowsOf(`select 1 from ${name} limit 1`)).length > 0) return false;
      }
      return true;
    },
    begin: (work: Work) => rowsOf(`create schema if not exists ${works[work].schema}`),
    /** What was filled in one go is looked at once, or the first questions would be answered by reading everything. */
    async finish(work: Work): Promise<void> {
      await rowsOf(`vacuum (analyze) ${await tables()}`);
      await rowsOf(`drop schema ${works[work].schema}`);
    },
    unfinished: () => unfinishedIn(client),
    refuseUnfinished: async () => refuse(await unfinishedIn(client)),
    /** Drops what a move had written so far. */
    async clear(): Promise<void> {
      const filled = (await tables()).filter((name) => name !== 'migrations');
      if (filled.length > 0) await rowsOf(`truncate ${filled}`);
    },
    /** An empty schema for what is restored; what stands there is renamed, or dropped where nobody needs it. */
    async makeRoom(aside: string | null): Promise<void> {
      await rowsOf(aside ? `alter schema public rename to ${aside}` : 'drop schema public cascade');
      await rowsOf('create schema public');
    },
    async putBack(aside: string | null): Promise<void> {
      if (!aside) return;
      await rowsOf('drop schema public cascade');
      await rowsOf(`alter schema ${aside} rename to public`);
    },
    async insert(table: string, columns: string[], rows: readonly (readonly string[])[]) {
      const text = `insert into ${table} (${columns}) select ${columns} from json_to_recordset($1) as r (${columns.map((name) => `${name} text`)})`;
      const records = rows.map((row) =>
        Object.fromEntries(columns.map((name, at) => [name, row[at]])),
      );
      await client.query(text, [JSON.stringify(records)]);
    },
    /** In place of what had that name. */
    async keepSecret(name: string, value: string) {
      const text =
        'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';
      await client.query(text, [name, value]);
    },
    async columns(table: string, ...names: string[]): Promise<string[][]> {
      const found = await rowsOf<Record<string, string>>(`select ${names} from ${table}`);
      return found.map((row) => names.map((name) => row[name] ?? ''));
    },
    close: () => client.end(),
  };
}

async function unfinishedIn(client: pg.ClientBase): Promise<Work | null> {
  const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace');
  const all = Object.keys(works) as Work[];
  return all.find((work) => rows.some(({ name }) => name === works[work].schema)) ?? null;
}

function refuse(work: Work | null): void {
  if (work) throw new StartRefused(works[work].sentence);
}

/** Throws `StartRefused` where a move or a restore of it was broken off. */
export async function refuseUnfinished(url: string): Promise<void> {
  const upkeep = await openForUpkeep(url);
  try {
    await upkeep.refuseUnfinished();
  } finally {
    await upkeep.close();
  }
}
