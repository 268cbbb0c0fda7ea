import { expect, signIn, staff, test } from './shop.ts';

for (const [from, to] of [
  ['/login', '/admin-dashboard'],
  ['/admin', '/admin-dashboard'],
  ['/admin-login', '/admin-dashboard'],
] as const) {
  test(`${from} signs in and ends at ${to}, and Back never returns to the form`, async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.origin}/about`);
    await page.goto(shop.origin + from);
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password', { exact: true }).fill(staff.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(shop.origin + to);
    await page.goBack();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  });
}

for (const address of ['/login', '/admin', '/admin-login', '/admin-dashboard']) {
  test(`${address} leads to the desk who is signed in, and to the form who was`, async ({
    page,
    shop,
    errors,
  }) => {
    await signIn(page, shop);
    await page.goto(shop.origin + address);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page).toHaveURL(`${shop.origin}/admin-dashboard`);
    await page.context().clearCookies(); // The browser's flag stays.
    await page.goto(shop.origin + address);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    errors.length = 0; // The browser reports the 401 itself.
  });
}

test('empty fields and a wrong password say so', async ({ page, shop, errors }) => {
  await page.goto(`${shop.origin}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Username').fill('dana');
  await page.getByLabel('Password', { exact: true }).fill('not this one, surely');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  errors.length = 0; // The browser reports the 401 itself.
});

test('the dashboard without a session leads to the sign-in, a forged flag opens nothing', async ({
  page,
  shop,
  errors,
}) => {
  await page.goto(`${shop.origin}/admin-dashboard`);
  await expect(page).toHaveURL(`${shop.origin}/admin-login`);
  await signIn(page, shop);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(`${shop.origin}/admin-login`);
  errors.length = 0;
});

test('Logout ends the session', async ({ page, shop, errors }) => {
  await signIn(page, shop);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto(`${shop.origin}/admin-dashboard`);
  await expect(page).toHaveURL(`${shop.origin}/admin-login`);
  errors.length = 0;
});

test("a mail's link opens its record, with a sign-in on the way", async ({
  page,
  shop,
  request,
}) => {
  const reply = await request.post(`${shop.origin}/api/contact`, {
    data: { name: 'Ada Miller', email: 'ada@example.com', message: 'Our kitchen floor creaks.' },
  });
  const { id } = await reply.json();
  await page.goto(`${shop.origin}/admin-dashboard#lead/contacts/${id}`);
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toContainText('Our kitchen floor creaks.');
});
