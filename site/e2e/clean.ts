import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Axe finds nothing against WCAG 2.2 AA or its good practices, in the page or in one part of it. */
export async function expectClean(page: Page, part?: string): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scan = new AxeBuilder({ page });
  const { violations } = await (part ? scan.include(part) : scan).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Nothing is wider than the window: no sideways scrolling. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}
