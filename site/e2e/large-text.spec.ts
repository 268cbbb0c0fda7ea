import { chromium } from '@playwright/test';
import { expectNoOverflow, silenceForeign } from './clean.ts';
import { alwaysOpen, test as base, expect, signIn } from './shop.ts';

/* A phone whose owner reads text at twice its size. */

const test = base.extend({
  page: async ({ shop, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await chromium.launch({ ...launchOptions, args });
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await silenceForeign(context, shop);
    await use(await context.newPage());
    await browser.close();
  },
});
test.use({ facts: alwaysOpen });

test('nothing stands outside the page, and the menu can be reached', async ({ shop, page }) => {
  for (const path of [
    '/',
    '/about',
    '/our-products',
    '/contact',
    '/recent-projects',
    '/consultation',
    '/referrals',
    '/privacy-policy',
    '/nowhere',
  ]) {
    await page.goto(shop.origin + path);
    await expectNoOverflow(page);
    await expect(page.getByRole('button', { name: /menu/i }).first()).toBeInViewport({ ratio: 1 });
  }
});

test('at the desk the name of who rings stands beside nothing that takes its place', async ({
  shop,
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, shop);
  await page.setViewportSize({ width: 360, height: 800 });
  const data = { name: 'Ada Byron', email: 'ada@mail.example', message: 'Oak for the hall' };
  await page.request.post(`${shop.origin}/api/contact`, { data });
  const bar = page.getByRole('region', { name: 'Ringing' });
  for (const part of [
    bar.getByText('Ada Byron', { exact: true }),
    bar.getByRole('button', { name: 'Take it' }),
    bar.getByRole('button', { name: 'Open' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const name = await bar.getByText('Ada Byron', { exact: true }).boundingBox();
  expect(name?.width).toBeGreaterThan(80);
});
