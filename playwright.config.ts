import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** `npm test` names one; undefined leaves it to the browser Playwright keeps itself. */
const executablePath = [
  process.env.CHROMIUM,
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell', // Half the work of a whole Chromium.
  '/usr/bin/chromium',
].find((path) => path && existsSync(path));

/* No webServer: every spec starts its own built server, with a data folder of its own. */
export default defineConfig({
  globalSetup: './server/scripts/shop-template.mjs',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'console', testDir: 'console/e2e' }, // First: its longest files would keep one worker alone at the end.
    { name: 'site', testDir: 'site/e2e' },
  ],
  fullyParallel: false,
  workers: availableParallelism() + 1, // A spec often waits for the page or the server.
  retries: 0, // What passes only the second time is broken.
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // What is waited for comes as soon as it comes; a busy machine only takes longer.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    trace: 'off', // A film of each test is work for the same two cores; `--trace on` makes one.
    serviceWorkers: 'block', // What a test holds back or answers itself would pass by it; `desk-phone.spec.ts` is about the desk's own.
    // What moves is drawn sixty times a second by the same two cores; stories about that say otherwise.
    contextOptions: { reducedMotion: 'reduce' },
    video: 'off', // Needs an ffmpeg that is not installed.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu', // There is none: what stands for it needs no process of its own.
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives a few seconds: what V8 would gain by compiling it anew it does not earn back.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
});
