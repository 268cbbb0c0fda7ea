import type { Locator, Page } from '@playwright/test';

/* Finds the parts of the room visualizer as a person does. */

export const place = '/our-products';

function visualizer(page: Page): Locator {
  return page.getByRole('region', { name: 'Lay a floor' });
}

/** Finds the caption under the picture; the other status reports a copied link. */
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
