import type { Page } from '@playwright/test';
import { changeLiveChatSettings } from '@sallie/shared/contract/live-chat-settings';
import { signInAt, staff } from '@sallie/shared/testing/built-server';
import { chatWith, writeTo } from '../src/testing/visitor.ts';
import { test as base, expect } from './console-test.ts';

type DeskRoute = 'browser' | 'console';

/* One desk in two places: whatever is shown here holds at /admin-dashboard and in the console's window. */
const test = base.extend<{ place: DeskRoute; page: Page }>({
  place: ['browser', { option: true }],
  page: async ({ place, browser, start, enter, shop }, use) => {
    if (place === 'console') {
      const program = await start();
      await enter(program);
      return use(program.page);
    }
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    await page.goto(`${shop.origin}/admin-login`);
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await use(page);
    await page.close();
  },
});

for (const place of ['browser', 'console'] as const) {
  test.describe(`the desk in the ${place}`, () => {
    test.use({ place });

    test('a new lead stands in Today, is taken, done, and found again', async ({ page, shop }) => {
      const today = page.getByRole('region', { name: 'Today' });
      await expect(today).toContainText('Nothing waits.');
      await writeTo(shop, { name: 'Ada Miller', phone: '5705550111' });
      const row = today.getByRole('listitem').filter({ hasText: 'Ada Miller' });
      await expect(row).toContainText('Our kitchen floor creaks.');
      await expect(row.getByRole('link', { name: '(570) 555-0111' })).toHaveAttribute(
        'href',
        /^tel:/,
      );
      await expect(page.getByRole('region', { name: 'Ringing' })).toContainText('rings with');
      await row.getByRole('button', { name: 'Take it' }).click();
      await expect(row).toContainText('With you');
      await expect(page.getByRole('region', { name: 'Ringing' })).not.toContainText('rings with');
      await row.getByRole('button', { name: 'Done' }).press('Enter');
      await expect(today).toContainText('Nothing waits.');

      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog', { name: 'Search all leads' });
      await search.getByRole('combobox').fill('creaks');
      // The message, and the visitor that came with it: whichever is opened is the one piece of work.
      await search
        .getByRole('option', { name: /Ada Miller.*Handled/ })
        .first()
        .click();
      await expect(page.locator('#detail')).toContainText('ada@example.com');
    });

    test('a visitor in live chat is answered; logging out ends the desk', async ({
      page,
      shop,
    }) => {
      const call = await signInAt(shop);
      await call(changeLiveChatSettings, { body: { is_available: true } });
      const visitor = await chatWith(shop, 'Ben Novak');
      visitor.say('Do you have oak?');
      await page
        .getByRole('region', { name: 'Today' })
        .getByRole('listitem')
        .filter({ hasText: 'Ben Novak' })
        .getByRole('button', { name: 'Take it' })
        .click();
      await expect(page.getByRole('log').getByText('Do you have oak?')).toBeVisible();
      await page.getByRole('textbox', { name: /^Message to/ }).fill('We do. Come and see it.');
      await page.keyboard.press('Enter');
      await expect.poll(() => visitor.heard).toEqual(['We do. Come and see it.']);
      visitor.leave();

      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByLabel('Username')).toBeVisible();
      await expect(page.getByText('Ben Novak')).toHaveCount(0);
    });
  });
}
