import { expect, openAside, signIn, staff, test } from './shop.ts';

test.describe('a new shop', () => {
  test.use({ isNew: true });

  test('opens its desk on the guide', async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${shop.origin}/admin-login`);
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible();
  });
});

test('what is left of the demo stands on Today, and leads to the website', async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await openAside(page);
  const aside = page.getByRole('region', { name: 'Shop and machine' });
  await expect(aside.getByText(/^Still from the demo shop: the name and \d+ more/)).toBeVisible();
  await aside.getByRole('button', { name: 'Make it yours' }).press('Enter');
  await expect(page.locator('#place-website')).toBeVisible();
});
