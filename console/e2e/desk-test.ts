import { test as base, expect } from '@playwright/test';
import { type Desk, type LaunchOptions, launchDesk } from './driver.ts';
import { openShop, type Shop, staff } from './shop.ts';

interface Fixtures {
  shop: Shop;
  /** Starts the console; ended and cleared away with the test. */
  start(options?: LaunchOptions): Promise<Desk>;
  /** A console at work: connected to the shop, signed in. */
  desk: Desk;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  shop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.remove();
  },
  start: async ({ launchOptions }, use) => {
    const desks: Desk[] = [];
    await use(async (options) => {
      const desk = await launchDesk({ browser: launchOptions.executablePath, ...options });
      desks.push(desk);
      return desk;
    });
    for (const desk of desks) await desk.end();
    for (const desk of desks) await desk.remove();
  },
  desk: async ({ shop, start }, use) => {
    const desk = await start();
    await connect(desk, shop.origin);
    await signIn(desk);
    await use(desk);
  },
});
export { expect };

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
