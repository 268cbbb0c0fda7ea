import type { Page } from '@playwright/test';
import { expect, expectReadyDesk, type Shop, test, typeIn } from './shop.ts';
import { request } from './triage-desk.ts';

async function enter(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.origin}/admin-login`);
  await typeIn(page);
}

test.use({ isNew: true });

test('a new shop opens its desk on the guide, until an owner leaves the guide', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, shop);
  await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let step = 1; step < 4; step += 1) await next.press('Enter');
  const question = page.getByRole('heading', { name: 'When are you open?' });
  await expect(question).toBeFocused();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const pane = await page.locator('#place-website').boundingBox();
    const steps = await next.locator('..').boundingBox();
    if (!pane || !steps) throw new Error('neither is there');
    expect(pane.y + pane.height - (steps.y + steps.height)).toBeLessThanOrEqual(1);
  }
  // Somebody who has left the guide is not led there again.
  await page.getByRole('button', { name: 'Leave the guide' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: 'Website' })).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL(/login/);
  await enter(page, shop);
  await expectReadyDesk(page);
  await expect(page.locator('#place-today')).toBeVisible();
});

test('a new shop with a waiting lead opens its desk on Today', async ({
  page,
  shop,
  request: to,
}) => {
  await request(to, shop, 'Ada Miller');
  await enter(page, shop);
  await expectReadyDesk(page);
  await expect(page.locator('#place-today').getByText('Ada Miller').first()).toBeVisible();
  await expect(page.locator('#place-website')).toBeHidden();
});
