import type { BrowserContext, Page } from '@playwright/test';
import { axeFinds } from '@sallie/shared/testing/axe';
import { expect, type Shop } from './shop.ts';

/** Every page for anybody, the one for an unknown address last. */
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

/** Axe finds nothing, in the page or in one part of it. */
export async function expectClean(page: Page, part?: string): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFinds(page, { part })).toEqual([]);
}

/** The same in the dark, where only the colors are others. */
export async function expectCleanByNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await axeFinds(page, { rules: ['color-contrast'] }), 'by night').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing is wider than the window, or than the pane of the desk it stands in: no sideways scrolling. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('html, [data-pane], #detail, #detail > *')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  expect(wide).toEqual([]);
}

/** So it is at these widths, and axe finds nothing at the last of them. */
export async function expectCleanAt(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoOverflow(page);
  }
  await expectClean(page);
}

/** Nothing foreign is reachable in a test, and where this stands nothing needs it. */
export async function silenceForeign(context: BrowserContext, shop: Shop): Promise<void> {
  await context.route(
    (url) => url.origin !== shop.origin,
    (route) =>
      // A frame that gets no document is never done with loading, and neither is its page.
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: '' })
        : route.fulfill({ status: 204 }),
  );
}
