import { writeTo } from '../src/testing/visitor.ts';
import { expect, test } from './console-test.ts';

/* What a desk does in the console's window; site/e2e shows it in a browser. */

test('a new lead stands in Today, is taken, done, found again, and gone with the sign-out', async ({
  program: { page },
  shop,
}) => {
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('Nothing waits.');
  await writeTo(shop, { name: 'Ada Miller', phone: '5705550111' });
  const row = today.getByRole('listitem').filter({ hasText: 'Ada Miller' });
  await expect(row).toContainText('Our kitchen floor creaks.');
  await expect(row.getByRole('link', { name: '(570) 555-0111' })).toHaveAttribute('href', /^tel:/);
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

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText('Ada Miller')).toHaveCount(0);
});
