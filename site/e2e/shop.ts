import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page } from '@playwright/test';
import type { Business } from '@sallie/shared/contract/business';
import { demoBusiness } from '@sallie/shared/rules/business';

export const staff = { username: 'dana', password: 'a long enough secret' };

/** The built server, as an owner runs it, over a data folder of its own. */
export interface Shop {
  origin: string;
  /** Ends it and leaves the port and the data to `start`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

interface ShopOptions {
  /** Settings beside the usual ones. */
  env: Record<string, string>;
  /** The shop's own facts; null for the demo shop's. */
  facts: Business | null;
}

interface Fixtures extends ShopOptions {
  shop: Shop;
  errors: string[];
  watched: undefined;
}

export const test = base.extend<Fixtures, { standing: Shop }>({
  env: [{}, { option: true }],
  facts: [null, { option: true }],
  shop: ({ env, facts }, use) => withShop({ env, facts }, use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  standing: [({}, use) => withShop({ env: {}, facts: null }, use), { scope: 'worker' }],
  /** What pages complained of; a test that expects complaints empties it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  errors: async ({}, use) => use([]),
  watched: [
    async ({ context, errors, shop }, use) => {
      if (!shop.origin) throw new Error('no server'); // Named, so that pages are judged before it stops.
      context.on('console', (message) => {
        const isForeign = !message.location().url.startsWith(shop.origin);
        const isUnreached = isForeign && message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isUnreached) errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** For whoever only looks round, or sends what no test looks for: one shop serves them all, which saves its start. */
export const visiting = test.extend({ shop: ({ standing }, use) => use(standing) });

async function withShop(
  { env, facts }: ShopOptions,
  use: (shop: Shop) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-e2e-'));
  if (facts) await writeFile(join(dataDir, 'business.json'), JSON.stringify(facts));
  const shop = await openShop({ ...env, DATA_DIR: dataDir });
  await use(shop);
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A shop whose doors never close, so that it rings at whatever hour the tests run. */
export const alwaysOpen: Business = {
  ...demoBusiness,
  holidays: [],
  hours: demoBusiness.hours.map(({ day }) => ({ day, open: '00:00', close: '23:59' })),
};

async function openShop(env: Record<string, string>): Promise<Shop> {
  let port = '0';
  let server: ChildProcess;
  const shop: Shop = {
    origin: '',
    async start() {
      server = spawn(process.execPath, ['server/dist/main.js'], {
        env: {
          PATH: process.env.PATH,
          PORT: port,
          RATE_LIMITS: '0',
          ADMIN_USERNAME: staff.username,
          ADMIN_PASSWORD: staff.password,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      shop.origin = await announced(server);
      port = new URL(shop.origin).port;
    },
    async stop(signal = 'SIGTERM') {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
  await shop.start();
  return shop;
}

async function announced(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('no output to read');
  const lines = createInterface({ input: server.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const origin = /^The site is at (\S+)/.exec(line)?.[1];
      if (origin) resolve(origin);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export async function signIn(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.origin}/admin-login`);
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${shop.origin}/admin-dashboard`);
}
