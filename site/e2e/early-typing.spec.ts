import type { Page } from '@playwright/test';
import { fillConsultation, fillContact, fillReferral } from './forms.ts';
import { hold } from './hold.ts';
import { expect, namesIn, visiting as test } from './shop.ts';

/* On a slow line a page is read and its fields are filled long before its code arrives. */

/** Matches all code that hydrates a form; only the boot script is loaded here. */
const CODE = /\/assets\/(site|contact|consultation|referral)-.*\.js$/;

/** Returns the values of all fields but the honeypot, which people do not see. */
const standing = (page: Page) =>
  page
    .locator('form.needs-script :is(input, select, textarea):not([name=website])')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));

for (const [path, fill, button] of [
  ['/contact', fillContact, 'Send Message'],
  ['/consultation', fillConsultation, 'Request Free Consultation'],
  ['/referrals', fillReferral, 'Submit Referrals'],
] as const) {
  test(`the form on ${path} keeps and sends what is typed before its script has come`, async ({
    page,
    shop,
  }) => {
    const release = await hold(page, CODE);
    await page.goto(shop.origin + path);
    await fill(page);
    const typed = await standing(page);
    expect(typed).not.toContain('');
    await page.reload();
    await expect.poll(() => standing(page), 'before the code has come').toEqual(typed);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: button }).click();
    release();
    const body = JSON.stringify((await sent).postDataJSON());
    for (const words of typed) expect(body).toContain(words);
    await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible();
  });
}

for (const [when, code, shown, typed] of [
  ['the script of the form has come', CODE, 'Oak', '\nTwo bedrooms'],
  ['any script has come', /\/assets\/(boot|site|consultation)-/, '', 'Two bedrooms'],
] as const) {
  test(`the note of a link stands above text typed into the form before ${when}`, async ({
    page,
    shop,
  }) => {
    const release = await hold(page, code);
    await page.goto(`${shop.origin}/consultation?note=Oak`, { waitUntil: 'commit' });
    const message = page.getByLabel('Tell us about the project');
    await expect(message).toHaveValue(shown);
    await message.pressSequentially(typed);
    release();
    await expect(message).toHaveValue('Oak\nTwo bedrooms');
    // The form keeps the text after it has hydrated.
    await page.getByRole('button', { name: 'Request Free Consultation' }).click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(message).toHaveValue('Oak\nTwo bedrooms');
  });
}

test('a consultation typed before any script has come is sent', async ({
  page,
  shop,
  request: to,
}) => {
  const release = await hold(page, /\/assets\/boot-/);
  await page.goto(`${shop.origin}/consultation`, { waitUntil: 'commit' });
  await fillConsultation(page);
  release();
  await expect(page.locator('[data-call-back]').first()).not.toBeEmpty();
  await page.getByRole('button', { name: 'Request Free Consultation' }).click();
  await expect(page.getByRole('button', { name: 'Request Another Consultation' })).toBeVisible();
  expect(await namesIn(to, shop, 'consultations')).toContain('Eve Stone');
});

test('a form does not restore a draft that is 25 hours old', async ({ page, shop }) => {
  const release = await hold(page, CODE);
  await page.goto(`${shop.origin}/contact`);
  await fillContact(page);
  await page.clock.install({ time: Date.now() + 25 * 60 * 60 * 1000 });
  await page.reload();
  await expect(page.locator('[data-opening]').first()).not.toBeEmpty();
  expect((await standing(page)).join('')).toBe('');
  release();
});

test('a field keeps its element and text when its form becomes interactive', async ({
  page,
  shop,
}) => {
  const release = await hold(page, CODE);
  await page.goto(`${shop.origin}/referrals`);
  const name = page.getByLabel('Name', { exact: true });
  await name.pressSequentially('Dev');
  const field = await name.elementHandle();
  release();
  await page.getByRole('button', { name: 'Add Another Person' }).click();
  await expect(page.getByText('Person 2')).toBeVisible();
  expect(await field?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await expect(name.first()).toHaveValue('Dev');
});
