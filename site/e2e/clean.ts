import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Shop } from './shop.ts';

/** Axe finds nothing against WCAG 2.2 AA or its good practices, in the page or in one part of it. */
export async function expectClean(page: Page, part?: string): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Its newer way opens a page of its own for each look, for the sake of foreign frames; here are none. What is
  // well it need not describe: that is half of its work.
  const scan = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? scan.include(part) : scan).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Nothing is wider than the window: no sideways scrolling. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
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
