import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isAtLength, onPostgres, onPostgresAtLength } from './server/src/testing/at-length.ts';

// A file that was renamed would not be run any more, and nobody told.
for (const names of [...onPostgres, ...onPostgresAtLength])
  if (globSync(names).length !== names.split(',').length)
    throw new Error(`Not all of ${names} are there`);

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,site,console}/**/*.test.ts'],
          provide: { store: 'embedded' },
        },
      },
      {
        extends: true,
        // By themselves: a worker whose next file wants another environment is ended, and all it has loaded with it.
        test: {
          name: 'screens',
          include: ['{shared,console}/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'Postgres',
          include: isAtLength ? [...onPostgres, ...onPostgresAtLength] : onPostgres,
          provide: { store: 'Postgres' },
        },
      },
    ],
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    setupFiles: ['server/src/testing/console.ts'],
    // The built pages are loaded as a server loads them; to transform their 2 MB costs each file seconds.
    server: { deps: { external: [/\/dist-ssr\//] } },
    // A worker loads the server and its pages once, not once a file: nothing of ours lives in a module's own state.
    isolate: false,
    // A third of the time a file waits for a disk, a process or a timer: one more than the machine has cores.
    maxWorkers: availableParallelism() + 1,
    // Some tests start processes of their own, on machines that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes as soon as it comes; a busy machine only takes longer.
    expect: { poll: { timeout: 20_000 } },
    retry: 0, // What passes only the second time is broken.
  },
});
