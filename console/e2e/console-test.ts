import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { alwaysOpen, openShop, type Shop, staff } from '@sallie/shared/testing/built-server';
import { createShopHost, type ShopHost } from '@sallie/shared/testing/shop-host';
import { type LaunchOptions, launchConsole, onStandIn, type RunningConsole } from './driver.ts';

interface Fixtures {
  shop: Shop;
  /** Starts a console; it ends with the test, and its data is removed. */
  start(options?: LaunchOptions): Promise<RunningConsole>;
  /** Starts a console of this system, connects it to the shop and signs in. */
  enter(platform?: string): Promise<RunningConsole>;
  /** A console that is signed in. */
  program: RunningConsole;
}

interface Standing {
  host: ShopHost;
  standing: Shop;
  /** A started console that is not connected yet; its page shows the first question. */
  standingProgram: RunningConsole;
}

export const test = base.extend<Fixtures, Standing>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const host = createShopHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  standing: [
    async ({ host }, use) => {
      const shop = await openShop({ facts: alwaysOpen, ...host });
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker' },
  ],
  standingProgram: [
    async ({ launchOptions }, use) => {
      const program = await launchConsole({ browser: launchOptions.executablePath });
      await use(program);
      await program.remove();
    },
    { scope: 'worker' },
  ],
  shop: async ({ host }, use) => {
    const shop = await openShop({ facts: alwaysOpen, ...host });
    await use(shop);
    await shop.remove();
  },
  // The shop ends after its desks, so that a screenshot of a failure shows the failure.
  start: async ({ launchOptions, shop: _ }, use, info) => {
    const programs: RunningConsole[] = [];
    await use(async (options) => {
      const other = options?.platform ?? process.platform;
      info.skip(!onStandIn && other !== process.platform, 'A real Electron has one system only.');
      const program = await launchConsole({ browser: launchOptions.executablePath, ...options });
      programs.push(program);
      return program;
    });
    if (info.status !== info.expectedStatus) await keepEvidence(programs, info);
    for (const program of programs) await program.end();
    for (const program of programs) await program.remove();
  },
  enter: async ({ start, shop }, use) => {
    await use(async (platform) => {
      const program = await start({ platform });
      await connect(program, shop.origin);
      await signIn(program);
      return program;
    });
  },
  program: async ({ enter }, use) => use(await enter()),
});
export { expect };

/** For specs that count nothing and wait for no event: all share one shop, which saves its start. */
export const visiting = test.extend({ shop: ({ standing }, use) => use(standing) });

/** For specs that only look at an idle console: all share one start. */
export const looking = visiting.extend({
  program: ({ standingProgram }, use) => use(standingProgram),
});

/** The driver takes screenshots of its own browsers only. */
async function keepEvidence(programs: RunningConsole[], info: TestInfo) {
  for (const [index, { page, userData }] of programs.entries()) {
    const log = join(userData, 'logs/desk.log');
    if (existsSync(log)) await copyFile(log, info.outputPath(`desk-${index}.log`));
    await page.screenshot({ path: info.outputPath(`desk-${index}.png`) }).catch(() => {}); // The page may be gone.
  }
}

export async function connect({ page }: RunningConsole, address: string) {
  await page.getByLabel('Server address').fill(address);
  await page.getByRole('button', { name: 'Connect' }).click();
}

export async function signIn({ page }: RunningConsole, { username, password } = staff) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await online({ page });
}

/** Waits for the connection, because only later events ring. After an outage that may take half a minute. */
export async function online({ page }: Pick<RunningConsole, 'page'>) {
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Opens the line of Today with the details of shop and machine. */
export const openAside = (page: Page) =>
  page.getByRole('region', { name: 'Shop and machine' }).getByRole('button').first().press('Enter');
