import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * What goes through the whole server once more with its data in a database: of each noun what looks up, counts, races or
 * lasts, which is where stores may differ. What is refused before anything is stored, what open sockets alone know and
 * how words are judged is the same on both.
 */
const onBothStores = [
  'archive/archive',
  'assistant/teaching/teaching',
  'attention/{attention-sockets,with-you}',
  'content/{followed,interleavings,published,website}',
  'conversations/{authorisation,clock-jumps,left-and-finished,one-voice,take-over}',
  'figures/{chat-figures,figures,weekly-mail}',
  'http/{any-text,idempotency}',
  'leads/{after-work,came,canary,corrections,day,desk-lists,erasures,forms,hostile-text,not-me,triage,twin,unsubscribe}',
  'leads/spam/spam',
  'pictures/unnamed',
  'push/{escalation,phones,processes,thousand}',
  'quotes/{customer-quotes,quote-files,quotes}',
  'realtime/{put-off,staff-socket,visitor-socket}',
  'staff/second-factor',
  'visits/{customer-visits,kept-visits,staff-visits}',
].map((names) => `server/src/${names}.test.ts`);

// A file that was renamed would not be run any more, and nobody told.
for (const names of onBothStores)
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
          include: onBothStores,
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
