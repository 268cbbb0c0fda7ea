import type { BrowserContext, Page } from '@playwright/test';
import { axeFinds } from '@sallie/shared/testing/axe';
import { expect, type Shop } from './shop.ts';

/** Lists every public page; the last one is an unknown address. */
export const publicPaths = [
  '/',
  '/about',
  '/our-products',
  '/contact',
  '/recent-projects',
  '/consultation',
  '/referrals',
  '/privacy-policy',
  '/nowhere',
];

export async function expectClean(page: Page, part?: string): Promise<void> {
  // Elements that still fade in have no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFinds(page, { part })).toEqual([]);
}

/** Expects no finding of axe in dark mode, where only the colors differ. */
export async function expectCleanByNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeFinds(page, { rules: ['color-contrast'] }), 'by night').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Expects nothing wider than the window or than its pane of the desk, so that nothing scrolls sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('html, [data-pane], #detail, #detail > *')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  expect(wide).toEqual([]);
}

/** Expects no overflow at these widths, and no finding of axe at the last one. */
export async function expectCleanAt(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoOverflow(page);
  }
  await expectClean(page);
}

/** Answers every foreign request with nothing, because tests have no network and these specs need none. */
export async function silenceForeign(context: BrowserContext, shop: Shop): Promise<void> {
  await context.route(
    (url) => url.origin !== shop.origin,
    (route) =>
      // A page with a frame that gets no document never finishes loading.
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: '' })
        : route.fulfill({ status: 204 }),
  );
}
