import type { Locator } from '@playwright/test';
import { silenceForeign } from './clean.ts';
import { fillContact } from './forms.ts';
import { expect, visiting as test } from './shop.ts';

/* A system with forced colors draws no backgrounds and no shadows. */

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { forcedColors: 'active' } });
test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

/** Expects that hiding the content changes the picture. Repeats, because it may not be painted yet. */
async function expectDrawn(button: Locator): Promise<void> {
  const picture = () => button.screenshot({ animations: 'disabled' });
  await expect(async () => {
    const drawn = await picture();
    const style = await button.evaluate((element) => {
      const before = element.style.cssText;
      element.style.color = 'transparent';
      element.style.forcedColorAdjust = 'none';
      element.style.background = 'Canvas';
      return before;
    });
    const hidden = await picture();
    await button.evaluate((element, before) => {
      element.style.cssText = before;
    }, style);
    expect(hidden.equals(drawn), 'nothing is drawn in it').toBe(false);
  }).toPass();
}

test('the buttons that open the menu and close a dialog or a toast are visible with forced colors', async ({
  page,
  shop,
}) => {
  await page.goto(shop.origin);
  await page.getByRole('button', { name: /\$100/ }).first().click();
  await expectDrawn(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first());
  await page.goto(`${shop.origin}/contact`);
  await expectDrawn(page.getByRole('button', { name: 'Open menu' }));
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectDrawn(page.getByRole('listitem').getByRole('button', { name: 'Close' }));
});

test('a field of choices has its arrow with forced colors', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/contact`);
  const choices = page.getByRole('combobox');
  const arrowed = await choices.screenshot();
  await choices.evaluate((element) => {
    element.style.appearance = 'none';
  });
  expect((await choices.screenshot()).equals(arrowed), 'no arrow is drawn').toBe(false);
});
