import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own for one test or file: `url`, and how to do away with it. */
export async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  if (!server) throw new Error(`These tests need Postgres. ${inject('noPostgres')}`);
  const name = `test-${randomUUID()}`;
  await command(server, `create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => command(server, `drop database "${name}" with (force)`),
  };
}

/** As it was made: with its tables and nothing in them. */
export function emptyTables(url: string): Promise<void> {
  const names = `select string_agg(format('%I', tablename), ', ') from pg_tables where schemaname = 'public' and tablename <> 'migrations'`;
  return command(
    url,
    `do $$ begin execute 'truncate ' || (${names}) || ' restart identity'; end $$`,
  );
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
