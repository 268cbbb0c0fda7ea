import { expectClean } from './clean.ts';
import { expect, test } from './shop.ts';

/** Nothing foreign is reachable in a test, and nothing here needs it. */
test.beforeEach(async ({ context, shop }) => {
  await context.route(
    (url) => url.origin !== shop.origin,
    (route) => route.fulfill({ status: 204 }),
  );
});

test('with the menu open the page behind it is out of reach', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(shop.origin);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Staff Portal' })).toBeVisible();
  await expectClean(page);
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer, #chat'))).toBe(
      null,
    );
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
});

test('the discount dialog, empty and with its errors', async ({ page, shop }) => {
  await page.goto(shop.origin);
  const opener = page.getByRole('button', { name: /\$100/ }).first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /\$100/ });
  await expect(dialog.getByLabel('Full name')).toBeVisible();
  await expectClean(page);
  await dialog.getByRole('button', { name: /Get my/ }).click();
  await expect(dialog.getByText('Full name must be at least 2 characters')).toBeVisible();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const [path, label, button] of [
  ['/contact', 'Name', 'Send Message'],
  ['/consultation', 'Name', 'Request Free Consultation'],
  ['/referrals', 'Your name', 'Submit Referrals'],
] as const) {
  test(`${path} with all its errors shown, the first of them in focus`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(shop.origin + path);
    await page.getByLabel(label, { exact: true }).first().click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    await expect(page.getByLabel(label, { exact: true }).first()).toBeFocused();
    await expectClean(page);
  });
}

test('all reviews, and every slide that is turned to', async ({ page, shop }) => {
  await page.goto(shop.origin);
  await page.getByRole('button', { name: 'View More Reviews' }).click();
  await expect(page.locator('blockquote')).toHaveCount(6);
  await expectClean(page);
  await page.goto(`${shop.origin}/recent-projects`);
  for (let slide = 2; slide <= 4; slide += 1) {
    await page.getByRole('button', { name: 'Next project' }).click();
    await expect(page.getByText(`${slide} of 28 projects`)).toBeVisible();
    await expectClean(page);
  }
});
