import type { TestProject } from 'vitest/node';
import { newClient } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { dropWithCopies, makeDatabase } from './postgres.ts';
import { createPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Empty where there is no Postgres server for tests; then `noPostgres` says why. */
    postgresUrl: string;
    noPostgres: string;
    /** The name of a database with all its tables and no rows, which other databases are copied from. */
    migratedDatabase: string;
    /** The store of test servers, unless a test names another. */
    store: 'embedded' | 'Postgres';
  }
}

const nothing = async () => {};

/** Provides one Postgres server for all tests of a run: that of TEST_DATABASE_URL, or our own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('noPostgres', '');
  // Projects that are set up later in this run find the first one's database in the environment.
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
      // A later run in this process would look for the removed database otherwise.
      delete process.env.TEST_MIGRATED_DATABASE;
      if (given) return dropWithCopies(given, name);
      delete process.env.TEST_DATABASE_URL;
      await server.remove();
    };
  } catch (error) {
    // Most tests need no Postgres; those that do fail with this message.
    provide('noPostgres', (error as Error).message);
    return nothing;
  }
}
