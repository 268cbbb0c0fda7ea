import type { TestProject } from 'vitest/node';
import { createPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a Postgres server for tests; empty where there is none, and `noPostgres` says why. */
    postgresUrl: string;
    noPostgres: string;
    /** On which the servers of tests are, unless they say otherwise. */
    store: 'embedded' | 'Postgres';
  }
}

const nothing = async () => {};

/** One Postgres server for all tests of a run: the one that TEST_DATABASE_URL names, or one of our own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('noPostgres', '');
  const given = process.env.TEST_DATABASE_URL;
  provide('postgresUrl', given ?? '');
  if (given) return nothing;
  try {
    const server = await createPostgresServer();
    provide('postgresUrl', server.url);
    // What else is set up in this run takes the same.
    process.env.TEST_DATABASE_URL = server.url;
    return server.remove;
  } catch (error) {
    // Most tests need none; those that do fail with this.
    provide('noPostgres', (error as Error).message);
    return nothing;
  }
}
