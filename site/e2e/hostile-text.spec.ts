import { expect, signIn, visiting as test } from './shop.ts';

test('whatever a visitor writes is shown as text', async ({ page, shop, request }) => {
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  await request.post(`${shop.origin}/api/consultation`, {
    data: {
      name: hostile.slice(0, 100),
      email: 'mallory@example.com',
      phone: '5705550199',
      address: hostile,
      projectType: 'tile',
      timeframe: 'planning',
      message: hostile,
    },
  });
  await signIn(page, shop);
  await page.getByRole('tab', { name: /Consultations/ }).click();
  await expect(page.getByRole('row', { name: /<img/ })).toBeVisible();
  await page.getByRole('row', { name: /<img/ }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('<script>');
  expect(await page.title()).not.toBe('owned');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
