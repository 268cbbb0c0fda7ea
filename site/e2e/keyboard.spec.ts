import { silenceForeign } from './clean.ts';
import { expect, visiting as test } from './shop.ts';

test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

test('the first Tab offers to skip to the content, and the skip goes there', async ({
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
});

test('a message is written and sent by keys alone', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/contact`);
  const name = page.getByRole('form', { name: 'Contact form' }).getByLabel('Name');
  await name.focus();
  await page.keyboard.type('Ada Miller');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
});

test('the discount dialog keeps the focus inside and gives it back', async ({ page, shop }) => {
  await page.goto(shop.origin);
  const opener = page.getByRole('button', { name: /\$100/ }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /\$100/ });
  await expect(dialog.getByLabel('Full name')).toBeVisible();
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('nothing moves for whoever asked for less motion', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/recent-projects', '/our-products']) {
    await page.goto(shop.origin + path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .map((animation) => String((animation as CSSAnimation).animationName)),
    );
    expect(moving).toEqual([]);
  }
});
