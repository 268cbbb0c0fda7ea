import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

interface TestDatabase {
  url: string;
  name: string;
  drop(): Promise<void>;
}

export const newDatabase = () => makeDatabase(testServer());

/** Makes a database with its tables, as a first start does but in a tenth of the time. */
export const newMigratedDatabase = () => makeDatabase(testServer(), inject('migratedDatabase'));

function testServer(): string {
  const server = inject('postgresUrl');
  if (!server) throw new Error(`These tests need Postgres. ${inject('noPostgres')}`);
  return server;
}

/** Makes a database on that server; a copy's name begins with the name of its original. */
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

/** Returns a database that an earlier test gave back, because making one takes as long as most tests. */
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

/** Borrows a database for as long as the test runs; returns its address. */
export async function ownDatabase(): Promise<string> {
  const { url, giveBack } = await borrowDatabase();
  onTestFinished(giveBack);
  return url;
}

/** Connections to databases that are emptied repeatedly: a new one would first have to load all tables. */
const emptying = new Map<string, pg.Pool>();

function emptyingPool(url: string): pg.Pool {
  const known = emptying.get(url);
  if (known) return known;
  const settings = { connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  const pool = new pg.Pool(settings);
  // The connection ends with its database.
  pool.on('error', () => emptying.delete(url));
  emptying.set(url, pool);
  return pool;
}

/** Deletes all rows but those of the migrations. */
export async function emptyTables(url: string): Promise<void> {
  await emptyingPool(url).query(
    `do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
        execute format('delete from %I', name);
      end loop;
    end $$`,
  );
}

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
