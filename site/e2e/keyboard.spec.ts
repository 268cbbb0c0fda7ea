import { silenceForeign } from './clean.ts';
import { expect, visiting as test } from './shop.ts';

test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

test('the first Tab offers to skip to the content, and the contact form is sent by keyboard', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/contact`);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(() =>
    document.querySelector('main')?.contains(document.activeElement),
  );
  expect(isInside).toBe(true);

  const name = page.getByRole('form', { name: 'Contact form' }).getByLabel('Name');
  await name.focus();
  await page.keyboard.type('Ada Miller');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
});

test('a page that is only scrolled still promises when the shop calls back', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/about`);
  const band = page.getByRole('region', { name: /^A free consultation/ });
  await band.scrollIntoViewIfNeeded(); // Scrolls without a pointer, as Space and Page Down do.
  await expect(band.getByText(/expect a call/)).toHaveCount(1);
});
