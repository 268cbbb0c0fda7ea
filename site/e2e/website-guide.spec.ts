import type { Page } from '@playwright/test';
import { expectClean } from './clean.ts';
import { expect, expectReadyDesk, openAside, type Shop, signIn, test, typeIn } from './shop.ts';
import { request } from './triage-desk.ts';

async function enter(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.origin}/admin-login`);
  await typeIn(page);
}

test.describe('a new shop', () => {
  test.use({ isNew: true });

  test('opens its desk on the guide, with the way on at its end', async ({ page, shop }) => {
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
    // Who has left it is not led there again.
    await page.getByRole('button', { name: 'Leave the guide' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('tabpanel', { name: 'Website' })).toBeFocused();
    await page.getByRole('button', { name: 'Logout' }).press('Enter');
    await page.waitForURL(/login/);
    await enter(page, shop);
    await expectReadyDesk(page);
    await expect(page.locator('#place-today')).toBeVisible();
  });

  test('opens it on whoever waits', async ({ page, shop, request: to }) => {
    await request(to, shop, 'Ada Miller');
    await enter(page, shop);
    await expectReadyDesk(page);
    await expect(page.locator('#place-today').getByText('Ada Miller').first()).toBeVisible();
    await expect(page.locator('#place-website')).toBeHidden();
  });
});

test('what is left of the demo stands on Today, and goes at one press', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, shop);
  await openAside(page);
  const aside = page.getByRole('region', { name: 'Shop and machine' });
  await expect(aside.getByText(/^Still from the demo shop: the name and \d+ more/)).toBeVisible();
  await aside.getByRole('button', { name: 'Make it yours' }).press('Enter');
  const place = page.locator('#place-website');
  await place.getByText(/^Still from the demo shop/).press('Enter');
  const remove = place.getByRole('button', { name: /^Remove the demo/ });
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await place.getByRole('button', { name: /^Projects/ }).press('Enter');
  await expect(place.getByText('There are none yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(place.getByRole('button', { name: /^Remove “|^Remove Red Oak/ })).not.toHaveCount(0);
  await expect(remove).toBeVisible();

  await remove.press('Enter');
  await expect(place.getByRole('status')).toHaveText(/^Saved .*, not published$/);
  await place.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Visitors see it from now on.', { exact: true })).toBeVisible();
  const isShown = async () =>
    (await (await fetch(`${shop.origin}/recent-projects`)).text()).includes('Sunny Front Room');
  await expect.poll(isShown).toBe(false);
  await expectClean(page);
});
