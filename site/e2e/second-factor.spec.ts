import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf } from '@sallie/shared/testing/authenticator';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expectCleanAt } from './clean.ts';
import { expect, type Shop, signIn, staff, test, typeIn } from './shop.ts';

/** How long a code lasts, in milliseconds. */
const STEP = 30_000;

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) });

/** Reads the QR code from the screen, as a phone's camera does. */
async function scan(page: Page): Promise<URL> {
  const picture = await section(page)
    .getByRole('img', { name: /camera/ })
    .screenshot();
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ width: info.width, height: info.height, data }));
}

async function typePassword(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.origin}/admin-login`);
  await typeIn(page);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
}

/** Turns it on with the QR code; returns the secret and the recovery codes. */
async function turnOn(page: Page, look: () => Promise<void>) {
  await showPlace(page, 'account');
  const here = section(page);
  await here.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(here.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not the right one');
  await page.keyboard.press('Enter');
  const refusal = here.getByRole('alert');
  await expect(refusal).toHaveText('The current password is not right.');
  await expect(refusal, 'no refusal looks like a hint').toHaveCSS('color', 'rgb(161, 35, 28)');
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  await expect(here.getByText(/^Scan this/)).toBeFocused();
  await expect(here.getByRole('img', { name: /camera/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  const code = here.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await look();
  const uri = await scan(page);
  const secret = uri.searchParams.get('secret') ?? '';
  expect((await here.getByText(/^Key/).textContent())?.replaceAll(' ', '')).toBe(`Key${secret}`);
  await code.fill('12345');
  await page.keyboard.press('Enter');
  await expect(here.getByRole('alert')).toContainText('This code is not right');
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(here.getByText('They are shown only now')).toBeVisible();
  await look();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    here.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const codes = await here.getByText(/^(\w{4}-){3}\w{4}$/).allTextContents();
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\n')).toEqual(expect.arrayContaining(codes));
  await here.getByRole('button', { name: 'I have kept them' }).click();
  await expect(here.getByText(/10 recovery codes are left/)).toBeVisible();
  const rename = page.getByRole('button', { name: /^Rename/ });
  await expect(page.getByRole('listitem').filter({ has: rename })).toContainText(
    'two-step sign-in',
  );
  return { secret, codes };
}

test('two-step sign-in is turned on, asked for by code or recovery code, and turned off', async ({
  page,
  shop,
  browser,
  errors,
}) => {
  /** Wide and narrow; done at the width that it began with. */
  const look = () => expectCleanAt(page, 1440, 360);
  await page.setViewportSize({ width: 360, height: 800 });
  const other = await (await browser.newContext()).newPage();
  await signIn(other, shop);
  await signIn(page, shop);
  const { secret, codes } = await turnOn(page, look);
  const [first = '', second = ''] = codes;
  await expect(other).toHaveURL(`${shop.origin}/admin-login`);
  const why = 'Please sign in again';
  await expect(other.getByRole('status').filter({ hasText: why })).toBeVisible();

  await logOut(page);
  await expect(page.getByText(why), 'one’s own logout needs no reason').toHaveCount(0);
  await typePassword(page, shop);
  const code = page.getByLabel('Code from your phone');
  await expect(code).toBeFocused();
  await code.fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('This code is not right');
  await expect(code).toBeFocused();
  await look();
  expect((await page.request.get(`${shop.origin}/api/session`)).status()).toBe(401);
  const next = codeOf(secret, Date.now() + STEP);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/admin-dashboard`);

  await expect(page.getByText('Signed in as')).toBeVisible();
  await logOut(page);
  await typePassword(page, shop);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await typePassword(page, shop);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await look();
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/admin-dashboard`);

  await showPlace(page, 'account');
  const here = section(page);
  await expect(here.getByText(/9 recovery codes are left/)).toBeVisible();
  await here.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(here.getByLabel('Your password')).toBeFocused();
  await here.getByRole('button', { name: 'Cancel' }).click();
  await expect(here.getByRole('heading')).toBeFocused();
  await here.getByRole('button', { name: 'Turn off' }).click();
  await here.getByLabel('Your password').fill(staff.password);
  await here.getByLabel('Code or recovery code').fill(second);
  await here.getByRole('button', { name: 'Turn it off' }).click();
  await expect(here.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await logOut(page);
  await signIn(page, shop);
  errors.length = 0; // The browser reports the refusals.
});
