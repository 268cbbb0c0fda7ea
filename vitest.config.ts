import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What goes through the whole server, once more with its data in a database. */
const onBothStores = [
  'server/src/assistant/teaching/teaching.test.ts',
  'server/src/leads/urgent.test.ts',
  'server/src/leads/forms.test.ts',
  'server/src/leads/agenda.test.ts',
  'server/src/conversations/take-over.test.ts',
  'server/src/realtime/visitor-socket.test.ts',
];

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
        test: { name: 'Postgres', include: onBothStores, provide: { store: 'Postgres' } },
      },
    ],
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    setupFiles: ['server/src/testing/console.ts'],
    // The built pages are loaded as a server loads them; to transform their 2 MB costs each file seconds.
    server: { deps: { external: [/\/dist-ssr\//] } },
    // A worker loads the server and its pages once, not once a file: nothing of ours lives in a module's own state.
    isolate: false,
    // Many tests wait for a disk or a process: left to itself, vitest keeps one of two cores free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Some tests start processes of their own, on machines that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes as soon as it comes; a busy machine only takes longer.
    expect: { poll: { timeout: 20_000 } },
    retry: 0, // What passes only the second time is broken.
  },
});
