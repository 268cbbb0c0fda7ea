import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What goes through the whole server, once more with its data in a database. */
const nouns = [
  'archive',
  'assistant',
  'attention',
  'content',
  'conversations',
  'figures',
  'leads',
  'pictures',
  'push',
  'quotes',
  'realtime',
  'visits',
];
const onBothStores = [
  ...nouns.flatMap((noun) => testsIn(`server/src/${noun}`).filter(startsServer)),
  'server/src/http/any-text.test.ts',
  'server/src/http/idempotency.test.ts',
  'server/src/staff/second-factor.test.ts',
];
/** They turn the clock of the limits, or look into the folder's own files: a database has its own of both. */
const ofTheFolder = ['chat-floods', 'tickets', 'lists', 'mails', 'business-file'].map(
  (name) => `server/src/**/${name}.test.ts`,
);

/** Refused before anything is stored, or known to open sockets alone: it is the same whichever store stands behind. */
const beforeTheStore = [
  'archive/hostile-archives',
  'conversations/trouble-left',
  'leads/field-control',
  'leads/spam-posts/one-way',
  'leads/urgent',
  'pictures/hostile',
  'pictures/uploads',
  'realtime/desk-signs',
  'realtime/frame-floods',
  'realtime/visitor-limits',
].map((name) => `server/src/${name}.test.ts`);

function testsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => `${folder}/${file}`);
}

function startsServer(file: string): boolean {
  return /startTestServer|(website|visit|phone|quote)-shop/.test(readFileSync(file, 'utf8'));
}

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
          exclude: [...ofTheFolder, ...beforeTheStore],
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
