import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Undefined leaves it to the browser Playwright keeps itself. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);

/* No webServer: every spec starts its own built server, with a data folder of its own. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'site', testDir: 'site/e2e' },
    { name: 'console', testDir: 'console/e2e' },
  ],
  fullyParallel: false,
  workers: 2,
  // Two browsers and a server on two cores: a test that passes alone gets another chance, and is told as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 }, // Two cores, two browsers and a server share the machine.
  use: {
    trace: 'on-first-retry', // A film of each is work for the same two cores.
    video: 'off', // Needs an ffmpeg that is not installed.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
