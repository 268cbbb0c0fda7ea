import { expectClean } from './clean.ts';
import { fillConsultation, fillContact, fillReferral } from './forms.ts';
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

for (const [path, fill, send, thanks] of [
  ['/contact', fillContact, 'Send Message', 'Submit Another Message'],
  ['/consultation', fillConsultation, 'Request Free Consultation', 'Request Another Consultation'],
  ['/referrals', fillReferral, 'Submit Referrals', 'Return Home'],
] as const) {
  test(`${path} after it was sent`, async ({ page, shop }) => {
    await page.goto(shop.origin + path);
    await fill(page);
    await page.getByRole('button', { name: send }).click();
    const onward = page.getByRole('button', { name: thanks });
    await expect(onward.or(page.getByRole('link', { name: thanks }))).toBeVisible();
    await expectClean(page);
  });
}

test('a sign-in that failed', async ({ page, shop, errors }) => {
  await page.goto(`${shop.origin}/admin-login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectClean(page);
  await page.getByLabel('Username').fill('dana');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await expectClean(page);
  errors.length = 0; // The browser reports the 401 itself.
});

test('all reviews', async ({ page, shop }) => {
  await page.goto(shop.origin);
  await page.getByRole('button', { name: 'View More Reviews' }).click();
  await expect(page.locator('blockquote').filter({ visible: true })).toHaveCount(6);
  await expectClean(page);
});

test('each of the 28 slides', async ({ page, shop }) => {
  test.setTimeout(180_000);
  await page.goto(`${shop.origin}/recent-projects`);
  for (let slide = 1; slide <= 28; slide += 1) {
    await expect(page.getByText(`${slide} of 28 projects`)).toBeVisible();
    await expectClean(page, 'main');
    await page.getByRole('button', { name: 'Next project' }).click();
  }
});
