import type { Locator, Page } from '@playwright/test';

/* Finds the room visualizer's parts as a person would. */

export const place = '/our-products';

function visualizer(page: Page): Locator {
  return page.getByRole('region', { name: 'Lay a floor' });
}

/** The line under the picture; the other one tells of a copied link. */
export function caption(page: Page): Locator {
  return visualizer(page).getByRole('status').first();
}

export function floor(page: Page, name: string): Locator {
  return page.getByRole('radio', { name, exact: true });
}

export function shown(page: Page): Locator {
  return page.locator('[data-layer=shown] img').last();
}

export function slider(page: Page): Locator {
  return visualizer(page).getByRole('slider');
}
