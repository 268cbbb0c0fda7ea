import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

interface TestDatabase {
  url: string;
  name: string;
  /** Does away with it. */
  drop(): Promise<void>;
}

/** A database of its own for one test or file, with nothing in it. */
export const newDatabase = () => makeDatabase(testServer());

/** The same with its tables, as a first start would leave it and in a tenth of the time. */
export const newMigratedDatabase = () => makeDatabase(testServer(), inject('migratedDatabase'));

function testServer(): string {
  const server = inject('postgresUrl');
  if (!server) throw new Error(`These tests need Postgres. ${inject('noPostgres')}`);
  return server;
}

/** On that server; as a copy of another its name begins with that one's. */
export async function makeDatabase(server: string, like?: string): Promise<TestDatabase> {
  const name = `${like ?? 'test'}-${randomUUID().slice(0, 13)}`;
  await command(server, `create database "${name}" template "${like ?? 'template1'}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    async drop() {
      await command(server, `drop database "${name}" with (force)`);
    },
  };
}

/** A database with its tables that an earlier test gave back: to make one takes as long as most tests. */
async function borrowDatabase(): Promise<{ url: string; giveBack(): Promise<void> }> {
  const database = spare.pop() ?? (await newMigratedDatabase());
  return {
    url: database.url,
    async giveBack() {
      await emptyTables(database.url);
      spare.push(database);
    },
  };
}
const spare: TestDatabase[] = [];

/** So it is for as long as the test runs; the address of it. */
export async function ownDatabase(): Promise<string> {
  const { url, giveBack } = await borrowDatabase();
  onTestFinished(giveBack);
  return url;
}

/** Of each database that is emptied again and again: a new connection would have to learn of all its tables first. */
const emptying = new Map<string, pg.Pool>();

function emptyingPool(url: string): pg.Pool {
  const known = emptying.get(url);
  if (known) return known;
  const settings = { connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  const pool = new pg.Pool(settings);
  // Its connection ends with its database.
  pool.on('error', () => emptying.delete(url));
  emptying.set(url, pool);
  return pool;
}

/** As it was made: with its tables and nothing in them. */
export async function emptyTables(url: string): Promise<void> {
  await emptyingPool(url).query(
    `do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
        execute format('delete from %I', name);
      end loop;
    end $$`,
  );
}

/** Does away with that database and with all its copies. */
export async function dropWithCopies(server: string, name: string): Promise<void> {
  const copies = `select datname from pg_database where starts_with(datname, '${name}')`;
  for (const { datname } of await command(server, copies)) {
    await command(server, `drop database "${datname}" with (force)`);
  }
}

async function command(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
