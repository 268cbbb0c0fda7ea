import type { Page } from '@playwright/test';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { expect, openWebsite, test } from './shop.ts';

const namesOf = (page: Page) =>
  page.locator('#place-website li button[aria-expanded]').allTextContents();

test('an owner orders reviews by keyboard, which keeps the focus, and reviews and services by drag', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = await openWebsite(page, shop);
  const state = place.getByRole('status');
  await place.getByRole('button', { name: 'Reviews', exact: true }).press('Enter');
  const [first = '', second = '', third = '', ...rest] = await namesOf(page);

  const down = place.getByRole('button', { name: `Move down “${first}”` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf(page)).toEqual([second, first, third, ...rest]);
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf(page)).toEqual([second, third, first, ...rest]);
  await expect(down).toBeFocused();
  await expect(state).toHaveText(/^Saved/);

  const items = place.locator('ol > li');
  await items.nth(2).locator('[draggable]').dragTo(items.nth(0));
  await expect.poll(() => namesOf(page)).toEqual([first, second, third, ...rest]);
  await expect(state).toHaveText('Everything is published');

  await place.getByRole('button', { name: 'Services', exact: true }).press('Enter');
  const [one = '', two = '', ...others] = await namesOf(page);
  await items.nth(1).locator('[draggable]').dragTo(items.nth(0));
  await expect.poll(() => namesOf(page)).toEqual([two, one, ...others]);
  await expect(state).toHaveText(/^Saved .*, not published$/);
  await page.reload();
  await showPlace(page, 'website');
  await place.getByRole('button', { name: /^Services/ }).press('Enter');
  await expect.poll(() => namesOf(page)).toEqual([two, one, ...others]);
});
