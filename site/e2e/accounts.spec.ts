import type { Browser, Page } from '@playwright/test';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { expectClean, expectNoOverflow } from './clean.ts';
import { expect, logIn, type Shop, signIn, staff, test, typeIn } from './shop.ts';

const ellen = { username: 'ellen', name: 'Ellen Hartley', password: 'twelve letters' };

/** Opens an owner's account panel with a colleague in it; returns the colleague's row. */
async function withEllen(page: Page, shop: Shop) {
  await signIn(page, shop);
  await page.request.post(`${shop.origin}/api/staff`, { data: ellen });
  await showPlace(page, 'account');
  const rename = page.getByRole('button', { name: /^Rename Ellen/ });
  return page.getByRole('listitem').filter({ has: rename });
}

async function elsewhere(browser: Browser, shop: Shop, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${shop.origin}/admin-login`);
  await typeIn(page, { ...ellen, password });
  return page;
}

test('a colleague signs in with a one-time password, chooses an own one, and cannot change other accounts', async ({
  page,
  shop,
  browser,
  errors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const row = await withEllen(page, shop);
  await row.getByRole('button', { name: 'New password' }).click();
  await row.getByRole('button', { name: 'Really sign out and renew' }).click();
  await expect(row).toContainText('has a one-time password');
  await page.getByRole('button', { name: 'Add a quick reply' }).click();
  await page.getByLabel('What it says').fill('See you {{visit}}');
  await expectNoOverflow(page);
  await expectClean(page);
  const password = (await row.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? '';

  const hers = await elsewhere(browser, shop, password);
  await expect(hers.getByLabel('New password')).toBeFocused();
  await hers.getByLabel('New password').fill('a password of my own');
  await hers.getByRole('button', { name: 'Sign in' }).click();
  await expect(hers).toHaveURL(`${shop.origin}/admin-dashboard`);

  await hers.getByRole('tab', { name: 'Account' }).click();
  await expect(
    hers.getByText('Accounts are added, changed and removed by an owner.'),
  ).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Rename' })).toHaveCount(1);
  await expect(hers.getByRole('button', { name: /Remove|New password|Make owner/ })).toHaveCount(0);
  errors.length = 0; // The browser reports the refused sign-in itself.
});

test('changing a role asks for the password again, and a changed password ends other sessions', async ({
  page,
  shop,
  browser,
  errors,
}) => {
  const row = await withEllen(page, shop);
  // Stands for the ten minutes after a password: only this one refusal is faked.
  const refusal = { status: 428, body: 'Please enter your password again to do this.' };
  await page.route('**/api/staff/*', (route) => route.fulfill(refusal), { times: 1 });
  await row.getByRole('button', { name: 'Make owner' }).click();
  await row.getByRole('button', { name: 'Really make owner' }).click();
  const question = page.getByRole('dialog', { name: 'Your password, please' });
  await expect(question.getByLabel('Password')).toBeFocused();
  await expectClean(page);
  await page.keyboard.type('not the right one');
  await page.keyboard.press('Enter');
  await expect(question.getByText('The current password is not right.')).toBeVisible();
  await question.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(row.getByText('Owner', { exact: true })).toBeVisible();

  await page.route('**/api/staff/*', (route) => route.fulfill(refusal), { times: 1 });
  await row.getByRole('button', { name: 'Make staff' }).click();
  await row.getByRole('button', { name: 'Really make staff' }).click();
  await expect(question.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('alert')).toHaveText(refusal.body);
  await expect(page.getByRole('tabpanel', { name: 'Account' })).toBeVisible();
  errors.length = 0;

  const phone = await (await browser.newContext()).newPage();
  await logIn(phone, shop);
  await phone.goto(`${shop.origin}/admin-dashboard`);
  await expect(phone.getByText('Signed in as')).toBeVisible();
  await page.reload();
  await showPlace(page, 'account');
  await expect(page.getByText('last seen')).toHaveCount(2);
  await expectDayOffInOrder(page);
  await page.getByLabel('Current password').fill(staff.password);
  await page.getByLabel('New password').fill('a password of my own');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('last seen')).toHaveCount(1);
  await expect(phone).toHaveURL(`${shop.origin}/admin-login`);
});

test('no press by keyboard under Account loses the focus', async ({ page, shop, browser }) => {
  await logIn(await (await browser.newContext()).newPage(), shop);
  const row = await withEllen(page, shop);
  /** A change may show before its answer comes, and its buttons stay disabled until then. */
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const expectFocus = (name: string) =>
    expect(page.getByRole('button', { name, exact: true })).toBeFocused();

  const refresh = page.waitForResponse('**/api/session');
  await press('Refresh');
  await refresh;
  await expectFocus('Refresh');

  await press('Rename Ellen Hartley');
  await expect(page.getByLabel('Name', { exact: true }).first()).toBeFocused();
  await press('Cancel');
  await expectFocus('Rename Ellen Hartley');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ellen Moss');
  await page.keyboard.press('Enter');
  await expectFocus('Rename Ellen Moss');
  await press('New password Ellen Moss');
  await page.keyboard.press('Enter');
  await expect(page.getByText('One-time password for Ellen Moss')).toBeVisible();
  await expectFocus('New password Ellen Moss');
  await press('Done');
  await expectFocus('Rename Ellen Moss');

  const visits = page.getByLabel('I make visits');
  await visits.focus();
  await page.keyboard.press('Space');
  await expect(visits).not.toBeChecked();
  await expect(visits).toBeFocused();
  const days = page.locator('form', { has: page.getByLabel('First day') });
  await expect(days.getByRole('button', { name: 'Add' })).toBeEnabled();
  await page.getByLabel('First day').fill('2027-12-24');
  await page.keyboard.press('Enter');
  await press('Remove Friday, December 24, 2027');
  await expect(page.getByText('None ahead.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Days off', exact: true })).toBeFocused();
  await press('Make the link');
  await press('Revoke the link');
  await page.keyboard.press('Enter');
  await expectFocus('Make the link');

  await page.getByRole('button', { name: /^Sign out/ }).press('Enter');
  await expect(page.getByText('last seen')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await press('Remove Ellen Moss');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expectFocus('Rename dana');
});

/** Expects the two fields side by side, and apart from the button. */
async function expectDayOffInOrder(page: Page): Promise<void> {
  const form = page.locator('form', { has: page.getByLabel('First day') });
  const first = await form.getByLabel('First day').boundingBox();
  const last = await form.getByLabel('Last day').boundingBox();
  const add = await form.getByRole('button', { name: 'Add' }).boundingBox();
  if (!first || !last || !add) throw new Error('one of them is not there');
  expect(last.x - (first.x + first.width)).toBeGreaterThanOrEqual(4);
  expect(add.x - (last.x + last.width)).toBeGreaterThanOrEqual(4);
}
