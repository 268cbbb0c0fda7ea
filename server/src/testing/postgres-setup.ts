import type { TestProject } from 'vitest/node';
import { newClient } from '../store/postgres/connection.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { dropWithCopies, makeDatabase } from './postgres.ts';
import { createPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a Postgres server for tests; empty where there is none, and `noPostgres` says why. */
    postgresUrl: string;
    noPostgres: string;
    /** The name of a database with all its tables and nothing in them, for others to be copies of. */
    migratedDatabase: string;
    /** On which the servers of tests are, unless they say otherwise. */
    store: 'embedded' | 'Postgres';
  }
}

const nothing = async () => {};

/** One Postgres server for all tests of a run: the one that TEST_DATABASE_URL names, or one of our own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('noPostgres', '');
  // Who is set up later in this run takes what the first has made, by way of the environment.
  const { TEST_DATABASE_URL: given, TEST_MIGRATED_DATABASE: made } = process.env;
  provide('postgresUrl', given ?? '');
  provide('migratedDatabase', made ?? '');
  if (given && made) return nothing;
  try {
    const server = given ? { url: given, remove: nothing } : await createPostgresServer();
    const { url, name } = await makeDatabase(server.url);
    const client = newClient(url);
    await client.connect();
    await migrate(client);
    await client.end();
    process.env.TEST_DATABASE_URL = server.url;
    process.env.TEST_MIGRATED_DATABASE = name;
    provide('postgresUrl', server.url);
    provide('migratedDatabase', name);
    return async () => {
      // Or a later run of this process would look for what is gone.
      delete process.env.TEST_MIGRATED_DATABASE;
      if (given) return dropWithCopies(given, name);
      delete process.env.TEST_DATABASE_URL;
      await server.remove();
    };
  } catch (error) {
    // Most tests need none; those that do fail with this.
    provide('noPostgres', (error as Error).message);
    return nothing;
  }
}
