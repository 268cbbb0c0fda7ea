import { alwaysOpen, expect, signIn, test } from './shop.ts';

test.use({ facts: alwaysOpen });

test('a message is one piece of work, also where search finds the visitor beside it', async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  const data = { name: 'Ada Miller', email: 'ada@example.com', message: 'Do you have samples?' };
  await page.request.post(`${shop.origin}/api/contact`, { data });
  const ringing = page.getByRole('region', { name: 'Ringing' });
  await expect(ringing).toContainText('Ada Miller rings with a message');

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search all leads' });
  await search.getByRole('combobox').fill('Ada');
  await search.getByRole('group', { name: 'Visitors' }).getByRole('option').click();
  const record = page.getByRole('region', { name: 'Ada Miller' });
  await record.getByRole('button', { name: 'Take it' }).click();
  await expect(ringing).toContainText(/dana took Ada Miller/);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today.getByRole('listitem')).toContainText('With you');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^With you/ })).toContainText('Ada Miller');
  for (const list of [/^Visitors/, /^Messages/]) {
    await page.getByRole('tab', { name: list }).click();
    const row = page.getByRole('tabpanel').getByRole('row', { name: /Ada Miller/ });
    await expect(row).toContainText('With dana');
  }
});
