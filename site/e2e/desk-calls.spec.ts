import type { Page } from '@playwright/test';
import { expectClean, expectCleanAt, expectNoOverflow } from './clean.ts';
import { alwaysOpen, expect, signIn, test } from './shop.ts';
import { leadIn, todayOf, write } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const form = (page: Page) => page.getByRole('dialog', { name: 'New call or walk-in' });

test('staff write a call down by keyboard, and offline, where it is kept and sent once', async ({
  page,
  context,
  shop,
  errors,
}) => {
  const message = 'Oak for the hall';
  await write(page.request, shop, 'Ada Byron', { phone: '5705550133', message });
  await signIn(page, shop);
  await expect(leadIn(page, 'Ada Byron')).toBeVisible();

  await page.keyboard.press('n');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('570-555-0133');
  const known = form(page).getByRole('button', { name: 'It is Ada Byron, (570) 555-0133' });
  await expect(known).toBeVisible();
  await expect(form(page).getByRole('listitem')).toContainText('Message: Oak for the hall');
  await expectCleanAt(page, 1440, 360);
  await page.setViewportSize({ width: 1440, height: 780 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Name')).toHaveValue('Ada Byron');
  await page.keyboard.type('Stairs as well');
  await page.keyboard.press('Enter');
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText('Saved: Ada Byron', { exact: true })).toBeVisible();

  const call = leadIn(page, 'Phone call · Stairs as well');
  await expect(call).toContainText('With you');
  await page.getByRole('tab', { name: /Calls/ }).click();
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('Phone call');
  await page.getByRole('row').getByRole('button', { name: 'Ada Byron' }).press('Enter');
  const detail = page.getByRole('region', { name: 'Ada Byron' });
  await expect(detail).toContainText('wrote it down and took it');
  await expect(page.getByRole('region', { name: 'Ringing' })).not.toContainText(
    'New call or walk-in',
  );

  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Today/ }).press('Enter');
  await page.setViewportSize({ width: 360, height: 780 });
  const button = todayOf(page).getByRole('button', { name: 'New call or walk-in' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await context.setOffline(true);
  await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await button.click();
  await form(page).getByLabel('Walk-in').check();
  await form(page).getByLabel('Name').fill('Gus Hill');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(todayOf(page).getByText('Gus Hill: kept on this machine')).toBeVisible();
  await expectNoOverflow(page);
  await expectClean(page);

  await context.setOffline(false);
  await expect(todayOf(page).getByText('kept on this machine')).toHaveCount(0);
  await expect(leadIn(page, 'Gus Hill')).toContainText('Walk-in');
  const calls: { name: string; way: string }[] = await (
    await page.request.get(`${shop.origin}/api/calls`)
  ).json();
  const kept = calls.filter(({ name }) => name === 'Gus Hill');
  expect(kept).toMatchObject([{ way: 'walk-in' }]);
  errors.length = 0; // The browser reports the failed request.
});

test('a call is stored also when the browser’s storage is full', async ({ page, shop }) => {
  await signIn(page, shop);
  await page.evaluate(() => {
    for (let part = 'x'.repeat(1_000_000), at = 0; part; at += 1) {
      try {
        localStorage.setItem(`full-${at}`, part);
      } catch {
        part = part.slice(0, part.length / 2);
      }
    }
  });
  await page.keyboard.press('n');
  await form(page).getByLabel('Name').fill('Gus Hill');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved: Gus Hill', { exact: true })).toBeVisible();
  await expect(leadIn(page, 'Gus Hill')).toBeVisible();
});
