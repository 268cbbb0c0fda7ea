import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { openShop, type Shop, staff } from '../src/testing/shop.ts';
import { type Desk, type LaunchOptions, launchDesk, onStandIn } from './driver.ts';

interface Fixtures {
  shop: Shop;
  /** Starts the console; ended and cleared away with the test. */
  start(options?: LaunchOptions): Promise<Desk>;
  /** Connects it to the shop and signs in. */
  enter(desk: Desk): Promise<void>;
  /** A console at work. */
  desk: Desk;
}

interface Standing {
  /** One shop for as long as this worker runs. */
  standing: Shop;
  /** A console that was started and not yet connected; its page is at the first question. */
  standingDesk: Desk;
}

export const test = base.extend<Fixtures, Standing>({
  standing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker' },
  ],
  standingDesk: [
    async ({ launchOptions }, use) => {
      const desk = await launchDesk({ browser: launchOptions.executablePath });
      await use(desk);
      await desk.remove();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  shop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.remove();
  },
  // The shop outlives its desks, so that a picture of a failure shows the failure.
  start: async ({ launchOptions, shop: _ }, use, info) => {
    const desks: Desk[] = [];
    await use(async (options) => {
      const other = options?.platform ?? process.platform;
      info.skip(!onStandIn && other !== process.platform, 'A real Electron has one system only.');
      const desk = await launchDesk({ browser: launchOptions.executablePath, ...options });
      desks.push(desk);
      return desk;
    });
    if (info.status !== info.expectedStatus) await keepEvidence(desks, info);
    for (const desk of desks) await desk.end();
    for (const desk of desks) await desk.remove();
  },
  enter: async ({ shop }, use) => {
    await use(async (desk) => {
      await connect(desk, shop.origin);
      await signIn(desk);
    });
  },
  desk: async ({ enter, start }, use) => {
    const desk = await start();
    await enter(desk);
    await use(desk);
  },
});
export { expect };

/** For whoever counts nothing and hears nothing: one shop serves them all, which saves its start. */
export const visiting = test.extend({ shop: ({ standing }, use) => use(standing) });

/** For whoever only looks at a console that does nothing: one start serves them all. */
export const looking = visiting.extend({ desk: ({ standingDesk }, use) => use(standingDesk) });

/** The driver's own pictures are of its own browsers only. */
async function keepEvidence(desks: Desk[], info: TestInfo) {
  for (const [index, { page, userData }] of desks.entries()) {
    const log = join(userData, 'logs/desk.log');
    if (existsSync(log)) await copyFile(log, info.outputPath(`desk-${index}.log`));
    await page.screenshot({ path: info.outputPath(`desk-${index}.png`) }).catch(() => {}); // It may be gone.
  }
}

export async function connect({ page }: Desk, address: string) {
  await page.getByLabel('Server address').fill(address);
  await page.getByRole('button', { name: 'Connect' }).click();
}

export async function signIn({ page }: Desk, { username, password } = staff) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await online({ page });
}

/** Events ring from here on; what was there before does not. */
export async function online({ page }: Pick<Desk, 'page'>) {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}
