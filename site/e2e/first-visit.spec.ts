import type { Browser, Page, Response } from '@playwright/test';
import { expect, visiting as test } from './shop.ts';

/* Measures what a phone loads for a page before it is touched. */

/** The phone of Lighthouse. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/**
 * How far ahead a browser loads pictures depends on its connection, and an emulated one ends with a
 * navigation. This makes an unknown connection look ahead as far as 4G, in Chromium's pixels.
 */
const LOOKS_AHEAD = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250';
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), LOOKS_AHEAD] });
  },
});

const mobile = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 500_000,
} as const;
/** In bytes. */
const mostPictures = 60_000;

async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const connection = await context.newCDPSession(page);
  await connection.send('Network.emulateNetworkConditions', mobile);
  const pictures = new Map<string, Response>();
  page.on('response', (response) => {
    const isPicture = response.request().resourceType() === 'image';
    if (isPicture) pictures.set(new URL(response.url()).pathname, response);
  });
  // Recorded before any script, because a new error records its place, for which V8 reads the file again.
  await page.addInitScript(() => {
    const made: string[] = [];
    const noting = <Made extends object>(error: Made) => {
      made.push(String(error));
      return error;
    };
    globalThis.Error = new Proxy(Error, {
      apply: (target, self, words) => noting(Reflect.apply(target, self, words)),
      construct: (target, words) => noting(Reflect.construct(target, words)),
    });
    Object.assign(globalThis, { errorsMade: made });
    // The first use of Intl loads the data of every language, which takes 60 to 90 ms on a phone.
    const formats: unknown[] = [];
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(target, words) {
        formats.push(words);
        return Reflect.construct(target, words);
      },
    });
    Object.assign(globalThis, { formatsMade: formats });
    // A browser reports a pointer when its window opens under one, which is no touch of a visitor.
    const keepUntouched = (event: Event) => event.stopImmediatePropagation();
    const touches = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'online'];
    for (const type of touches) addEventListener(type, keepUntouched, { capture: true });
    const letTouch = () => {
      for (const type of touches) removeEventListener(type, keepUntouched, { capture: true });
    };
    Object.assign(globalThis, { letTouch });
  });
  // A painted, quiet page requests this file; once the network is idle, everything after it has loaded.
  const quiet = page.waitForResponse(/\/assets\/open-now-/);
  await page.goto(url);
  await quiet;
  await page.waitForLoadState('networkidle');
  return { context, page, pictures };
}

function letTouch(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(globalThis, 'letTouch')());
}

/** React marks the root that it has hydrated. */
function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
}

async function expectFewPictures(pictures: Map<string, Response>): Promise<void> {
  const bodies = await Promise.all([...pictures.values()].map((response) => response.body()));
  expect(bodies.length).toBeGreaterThan(3);
  expect(Buffer.concat(bodies).length).toBeLessThan(mostPictures);
}

test('the page /our-products sends a phone less than 60 kB of pictures', async ({
  browser,
  shop,
}) => {
  const { context, pictures } = await openPage(browser, `${shop.origin}/our-products`);
  await expectFewPictures(pictures);
  await context.close();
});

test('the page /recent-projects sends a phone less than 60 kB of pictures, one of them large', async ({
  browser,
  shop,
}) => {
  const { context, page, pictures } = await openPage(browser, `${shop.origin}/recent-projects`);
  await expectFewPictures(pictures);
  const large = () => [...pictures.keys()].filter((path) => /-(800|1200|1440)\./.test(path));
  expect(large()).toEqual([expect.stringContaining('/project-01-800.')]);
  await letTouch(page);
  await page.getByRole('button', { name: 'Next project' }).tap();
  await expect(page.getByText('2 of 28 projects')).toBeVisible();
  for (const each of ['/project-02-800.', '/project-03-800.']) {
    await expect.poll(large).toContainEqual(expect.stringContaining(each));
  }
  await context.close();
});

for (const path of ['/about', '/contact']) {
  test(`the page ${path} starts React only at the first touch, also offline`, async ({
    browser,
    shop,
  }) => {
    const { context, page } = await openPage(browser, shop.origin + path);
    expect(await isAlive(page)).toBe(false);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'formatsMade'))).toEqual([]);
    await context.setOffline(true);
    await letTouch(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('link', { name: 'Staff Portal' })).toBeVisible();
    expect(await isAlive(page)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'errorsMade'))).toEqual([]);
    await context.close();
  });
}

test('the page /consultation promises a call before React starts, without a layout shift', async ({
  browser,
  shop,
}) => {
  const { context, page } = await openPage(browser, `${shop.origin}/consultation`);
  const form = page.getByRole('form', { name: 'Consultation request' });
  await expect(form.getByText(/expect a call by/)).toBeVisible();
  expect(await isAlive(page)).toBe(false);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'formatsMade'))).toEqual([]);
  const moved = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
          observer.observe({ type: 'layout-shift', buffered: true });
          setTimeout(resolve, 200, 0);
        }),
    );
  expect(await moved()).toBe(0);
  // The hydrated form keeps the text.
  await letTouch(page);
  await form.getByLabel('Name').tap();
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(form.getByText(/expect a call by/)).toHaveCount(1);
  await context.close();
});
