import { chromium } from '@playwright/test';
import { expectNoOverflow, silenceForeign } from './clean.ts';
import { expect, test } from './shop.ts';

/* A phone whose owner reads text at twice its size. */

test('nothing stands outside the page, and the menu can be reached', async ({
  shop,
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  await silenceForeign(context, shop);
  const page = await context.newPage();
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
  await browser.close();
});
