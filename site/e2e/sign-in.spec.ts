import { mailFilesIn } from '@sallie/shared/testing/mails';
import { expectClean } from './clean.ts';
import { asideOf, expect, openAside, signIn, test, typeIn, visiting } from './shop.ts';
import { write } from './triage-desk.ts';

test('the sign-in shows errors for empty and wrong entries, and leads to the desk with right ones', async ({
  page,
  shop,
  errors,
}) => {
  await page.goto(`${shop.origin}/about`);
  await page.goto(`${shop.origin}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectClean(page);
  await typeIn(page, { username: 'dana', password: 'not this one, surely' });
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await expectClean(page);
  errors.length = 0; // The browser reports the 401 itself.

  await typeIn(page);
  await expect(page).toHaveURL(`${shop.origin}/admin-dashboard`);
  await expect(asideOf(page)).toContainText('What should visitors call you?');
  await openAside(page);
  await page.getByLabel('Your name').fill('Dana');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Signed in as Dana')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  // The question is gone, and its section keeps the focus.
  await expect(asideOf(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});

visiting(
  'every staff address leads to the desk when signed in, and to the sign-in otherwise',
  async ({ page, shop, errors }) => {
    const addresses = ['/login', '/admin', '/admin-login', '/admin-dashboard'];
    async function expectForm() {
      for (const address of addresses) {
        await page.goto(shop.origin + address);
        await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      }
      await expect(page).toHaveURL(`${shop.origin}/admin-login`);
    }
    await signIn(page, shop);
    for (const address of addresses) {
      await page.goto(shop.origin + address);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(page).toHaveURL(`${shop.origin}/admin-dashboard`);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectForm();
    await signIn(page, shop);
    await page.context().clearCookies(); // The browser's flag stays, and opens nothing.
    await page.goto(`${shop.origin}/admin`);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${shop.origin}/admin-login`);
    const why = page.getByRole('status').filter({ hasText: 'Please sign in again' });
    await expect(why).toBeVisible();
    await page.reload();
    await expect(why, 'the reason stays until somebody signs in').toBeVisible();
    errors.length = 0; // The browser reports the 401 itself.
  },
);

visiting(
  'the link in an alert mail opens its lead after a sign-in',
  async ({ page, shop, request }) => {
    // Other specs write to the same shop, so the test finds its mail by the text.
    const message = 'The pantry floor creaks where the piano stood.';
    await write(request, shop, 'Ada Quill', { email: 'ada.quill@example.com', message });
    const isLink = /\S+\/admin-dashboard#lead\/contacts\/[\w-]+/;
    const linkInMail = async () => {
      const mails = await mailFilesIn(shop.dataDir);
      const unfolded = mails.map((mail) => mail.replace(/=\r\n/g, ''));
      const alert = unfolded.find((mail) => mail.includes(message)) ?? '';
      return isLink.exec(alert)?.[0] ?? '';
    };
    await expect.poll(linkInMail).toMatch(isLink);
    await page.goto(await linkInMail());
    await typeIn(page);
    await expect(page.getByRole('region', { name: 'Ada Quill' })).toContainText(message);
  },
);
