import type { Locator } from '@playwright/test';
import { silenceForeign } from './clean.ts';
import { fillContact } from './forms.ts';
import { expect, visiting as test } from './shop.ts';

/* Where the system chooses the colors it draws no background and no shadow. */

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { forcedColors: 'active' } });
test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

/** Something is drawn inside it: with its insides hidden it looks different. */
async function expectDrawn(button: Locator): Promise<void> {
  const picture = () => button.screenshot({ animations: 'disabled' });
  const before = await picture();
  await button.evaluate((element) => {
    element.style.color = 'transparent';
    element.style.forcedColorAdjust = 'none';
    element.style.background = 'Canvas';
  });
  expect((await picture()).equals(before), 'nothing is drawn in it').toBe(false);
}

test('what opens the menu, and closes a dialog or a toast, is seen', async ({ page, shop }) => {
  await page.goto(shop.origin);
  await page.getByRole('button', { name: /\$100/ }).first().click();
  await expectDrawn(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first());
  await page.goto(`${shop.origin}/contact`);
  await expectDrawn(page.getByRole('button', { name: 'Open menu' }));
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectDrawn(page.getByRole('listitem').getByRole('button', { name: 'Close' }));
});
