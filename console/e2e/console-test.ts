import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { alwaysOpen, openShop, type Shop, staff } from '@sallie/shared/testing/built-server';
import { createShopHost, type ShopHost } from '@sallie/shared/testing/shop-host';
import { type LaunchOptions, launchConsole, onStandIn, type RunningConsole } from './driver.ts';

interface Fixtures {
  shop: Shop;
  /** Starts the console; ended and cleared away with the test. */
  start(options?: LaunchOptions): Promise<RunningConsole>;
  /** Connects it to the shop and signs in. */
  enter(program: RunningConsole): Promise<void>;
  /** A console at work. */
  program: RunningConsole;
}

interface Standing {
  /** The process of the shops; ends with the worker. */
  host: ShopHost;
  /** One shop for as long as this worker runs. */
  standing: Shop;
  /** A console that was started and not yet connected; its page is at the first question. */
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
  // The shop outlives its desks, so that a picture of a failure shows the failure.
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
  enter: async ({ shop }, use) => {
    await use(async (program) => {
      await connect(program, shop.origin);
      await signIn(program);
    });
  },
  program: async ({ enter, start }, use) => {
    const program = await start();
    await enter(program);
    await use(program);
  },
});
export { expect };

/** For whoever counts nothing and hears nothing: one shop serves them all, which saves its start. */
export const visiting = test.extend({ shop: ({ standing }, use) => use(standing) });

/** For whoever only looks at a console that does nothing: one start serves them all. */
export const looking = visiting.extend({
  program: ({ standingProgram }, use) => use(standingProgram),
});

/** The driver's own pictures are of its own browsers only. */
async function keepEvidence(programs: RunningConsole[], info: TestInfo) {
  for (const [index, { page, userData }] of programs.entries()) {
    const log = join(userData, 'logs/desk.log');
    if (existsSync(log)) await copyFile(log, info.outputPath(`desk-${index}.log`));
    await page.screenshot({ path: info.outputPath(`desk-${index}.png`) }).catch(() => {}); // It may be gone.
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

/** Events ring from here on; what was there before does not. After an outage the next attempt may be half a minute away. */
export async function online({ page }: Pick<RunningConsole, 'page'>) {
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** The line of Today that opens, with all that can wait. */
export const openAside = (page: Page) =>
  page.getByRole('region', { name: 'Shop and machine' }).getByRole('button').first().press('Enter');
