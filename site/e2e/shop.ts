import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Business } from '@sallie/shared/contract/business';
import { openShop, type Shop, staff } from '@sallie/shared/testing/built-server';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { createShopHost, type ShopHost } from '@sallie/shared/testing/shop-host';

export { alwaysOpen, type Shop, staff } from '@sallie/shared/testing/built-server';

interface ShopOptions {
  env: Record<string, string>;
  /** The shop's own facts; null keeps the demo shop's. */
  facts: Business | null;
  /** True when the desk opens on the guide, as it does at first. */
  isNew: boolean;
  /** True when the test kills the server or sets what only a process has: runs the built server by itself. */
  ownProcess: boolean;
}

interface Fixtures extends ShopOptions {
  shop: Shop;
  errors: string[];
  watched: undefined;
}

/** Returns the shop with these settings that all specs of a worker share; the first call starts it. */
type StandingShop = (options: ShopOptions) => Promise<Shop>;

export const test = base.extend<Fixtures, { host: ShopHost; standing: StandingShop }>({
  env: [{}, { option: true }],
  facts: [null, { option: true }],
  isNew: [false, { option: true }],
  ownProcess: [false, { option: true }],
  shop: async ({ host, env, facts, isNew, ownProcess }, use) => {
    const shop = await openShop({ env, facts, isNew, ...(!ownProcess && host) });
    await use(shop);
    await shop.remove();
  },
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
      const open = new Map<string, Promise<Shop>>();
      await use(async ({ ownProcess, ...options }) => {
        const settings = JSON.stringify(options);
        const opening = open.get(settings) ?? openShop({ ...options, ...(!ownProcess && host) });
        open.set(settings, opening);
        return opening;
      });
      for (const opening of open.values()) await (await opening).remove();
    },
    { scope: 'worker' },
  ],
  /** Errors of all pages; a test that expects errors empties the list. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  errors: async ({}, use) => use([]),
  watched: [
    async ({ context, errors, shop }, use, test) => {
      if (!shop.origin) throw new Error('no server'); // Makes this check run before the shop stops.
      context.on('console', (message) => {
        const isForeign = !message.location().url.startsWith(shop.origin);
        const isUnreached = isForeign && isUnloaded(message.text());
        if (message.type() === 'error' && !isUnreached) errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      // A failed test has its own reason; resources that could not load follow from that.
      const hasFailed = test.status !== test.expectedStatus;
      const serious = errors.filter((error) => !hasFailed || !isUnloaded(error));
      expect(kindsOf(serious), 'complaints of the page').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** For specs that only look, or whose data no other spec reads: all share one shop, which saves its start. */
export const visiting = test.extend({
  shop: async ({ standing, env, facts, isNew, ownProcess }, use) =>
    use(await standing({ env, facts, isNew, ownProcess })),
});

/** Longer than a page waits until it tries a server again. */
export const nextAttempt = { timeout: 60_000 };

const isUnloaded = (error: string) => error.startsWith('Failed to load resource');

/** Returns each error once, at most five, because a lost server alone causes forty. */
function kindsOf(errors: string[]): string[] {
  const kinds = [...new Set(errors)].map((kind) => {
    const times = errors.filter((error) => error === kind).length;
    return times > 1 ? `${kind} (${times} times)` : kind;
  });
  const rest = kinds.splice(5);
  return rest.length > 0 ? [...kinds, `and ${rest.length} more`] : kinds;
}

/** Starts a session as the form does; `sign-in.spec.ts` fills in the form. */
export async function logIn(page: Page, shop: Shop, who = staff): Promise<void> {
  // An alert pulses without end, which takes half a processor for each desk without a graphics card.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { username, password } = who;
  const data = { username, password };
  const reply = await page.request.post(`${shop.origin}/api/login`, { data });
  expect(reply.status()).toBe(200);
  // The cookie is the session; pages use the flag until they have asked the server. The context's storage
  // state is not used, because that starts another process.
  await page.goto(`${shop.origin}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('staff-signed-in', 'yes'));
}

export async function signIn(page: Page, shop: Shop, who = staff): Promise<void> {
  await logIn(page, shop, who);
  await page.goto(`${shop.origin}/admin-dashboard`);
  await expectReadyDesk(page);
}

/** Signs in by the form; every other spec brings its session along. */
export async function typeIn(page: Page, { username, password } = staff): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function openWebsite(page: Page, shop: Shop) {
  await signIn(page, shop);
  await showPlace(page, 'website');
  return page.locator('#place-website');
}

export async function namesIn(to: APIRequestContext, shop: Shop, list: string): Promise<string[]> {
  await to.post(`${shop.origin}/api/login`, { data: staff });
  const rows: { name?: string; referred_name?: string }[] = await (
    await to.get(`${shop.origin}/api/${list}`)
  ).json();
  return rows.map(({ name, referred_name }) => String(name ?? referred_name));
}

/** Finds the line of Today that opens the details of shop and machine. */
export const asideOf = (page: Page) =>
  page.getByRole('region', { name: 'Shop and machine' }).getByRole('button').first();

export async function openAside(page: Page): Promise<void> {
  const line = asideOf(page);
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.press('Enter');
}

/** Waits for all that a desk loads at its start, with its fonts, because later arrivals move controls. */
export async function expectReadyDesk(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText(
    /Nothing( new)? waits|\d waits? for/,
  );
  await expect(asideOf(page)).toContainText('not fully alerting');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
