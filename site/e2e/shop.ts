import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Business } from '@sallie/shared/contract/business';
import { openShop, type Shop, staff } from '@sallie/shared/testing/built-server';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { createShopHost, type ShopHost } from '@sallie/shared/testing/shop-host';

export { alwaysOpen, type Shop, staff } from '@sallie/shared/testing/built-server';

interface ShopOptions {
  /** Settings beside the usual ones. */
  env: Record<string, string>;
  /** The shop's own facts; null for the demo shop's. */
  facts: Business | null;
  /** Whether its desk opens as it does for the first time: on the guide. */
  isNew: boolean;
  /** Whether its server is the built one in a process of its own: for whoever kills it, or sets what only a process has. */
  ownProcess: boolean;
}

interface Fixtures extends ShopOptions {
  shop: Shop;
  errors: string[];
  watched: undefined;
}

/** The shop of these settings that stands for all specs of a worker; the first who asks starts it. */
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
  /** What pages complained of; a test that expects complaints empties it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  errors: async ({}, use) => use([]),
  watched: [
    async ({ context, errors, shop }, use, test) => {
      if (!shop.origin) throw new Error('no server'); // Named, so that pages are judged before it stops.
      context.on('console', (message) => {
        const isForeign = !message.location().url.startsWith(shop.origin);
        const isUnreached = isForeign && isUnloaded(message.text());
        if (message.type() === 'error' && !isUnreached) errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      // A test that failed has said why; what could not be loaded then follows from that.
      const hasFailed = test.status !== test.expectedStatus;
      const serious = errors.filter((error) => !hasFailed || !isUnloaded(error));
      expect(kindsOf(serious), 'complaints of the page').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** For whoever only looks round, or brings what nobody else looks for: one shop serves them all, which saves its start. */
export const visiting = test.extend({
  shop: async ({ standing, env, facts, isNew, ownProcess }, use) =>
    use(await standing({ env, facts, isNew, ownProcess })),
});

/** As long as it may take until a page tries again by itself to reach a server that is back, and some more. */
export const nextAttempt = { timeout: 60_000 };

const isUnloaded = (error: string) => error.startsWith('Failed to load resource');

/** Each complaint once, at most five: a lost server alone makes forty. */
function kindsOf(errors: string[]): string[] {
  const kinds = [...new Set(errors)].map((kind) => {
    const times = errors.filter((error) => error === kind).length;
    return times > 1 ? `${kind} (${times} times)` : kind;
  });
  const rest = kinds.splice(5);
  return rest.length > 0 ? [...kinds, `and ${rest.length} more`] : kinds;
}

/** A session as the form makes one; `sign-in.spec.ts` types it. */
export async function logIn(page: Page, shop: Shop, who = staff): Promise<void> {
  // What rings pulses without end: without a graphics card that takes half a processor for each desk.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { username, password } = who;
  const data = { username, password };
  const reply = await page.request.post(`${shop.origin}/api/login`, { data });
  expect(reply.status()).toBe(200);
  // The cookie is the session; the flag is what the pages go by before they have asked. Set in this page, and
  // not by the context's storage state, which begins a process of its own for it.
  await page.goto(`${shop.origin}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('staff-signed-in', 'yes'));
}

/** With a session, at a desk that is connected. */
export async function signIn(page: Page, shop: Shop, who = staff): Promise<void> {
  await logIn(page, shop, who);
  await page.goto(`${shop.origin}/admin-dashboard`);
  await expectReadyDesk(page);
}

/** As a person does it, in the form that is there; every other spec brings its session along. */
export async function typeIn(page: Page, { username, password } = staff): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The draft of the website at the desk of whoever signs in. */
export async function openWebsite(page: Page, shop: Shop) {
  await signIn(page, shop);
  await showPlace(page, 'website');
  return page.locator('#place-website');
}

/** Who stands in a list, as staff read it. */
export async function namesIn(to: APIRequestContext, shop: Shop, list: string): Promise<string[]> {
  await to.post(`${shop.origin}/api/login`, { data: staff });
  const rows: { name?: string; referred_name?: string }[] = await (
    await to.get(`${shop.origin}/api/${list}`)
  ).json();
  return rows.map(({ name, referred_name }) => String(name ?? referred_name));
}

/** The line of Today that opens, with all that can wait. */
export const asideOf = (page: Page) =>
  page.getByRole('region', { name: 'Shop and machine' }).getByRole('button').first();

/** Opens it, unless it is. */
export async function openAside(page: Page): Promise<void> {
  const line = asideOf(page);
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.press('Enter');
}

/** The desk has all it asks for at its start, and its letters: what comes later moves what is about to be pressed. */
export async function expectReadyDesk(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' })).toContainText(
    /Nothing( new)? waits|\d waits? for/,
  );
  await expect(asideOf(page)).toContainText('not fully alerting');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
