import type { Page } from '@playwright/test';
import { fillConsultation, fillContact, fillReferral } from './forms.ts';
import { hold } from './hold.ts';
import { expect, namesIn, visiting as test } from './shop.ts';

/* On a slow line a page is read, and written into, long before its code has come. */

/** All that brings a form to life; boot alone is here. */
const CODE = /\/assets\/(site|contact|consultation|referral)-.*\.js$/;

/** What stands in each field of a form, but for the one that no person fills. */
const standing = (page: Page) =>
  page
    .locator('form.needs-script :is(input, select, textarea):not([name=website])')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));

for (const [path, fill, button] of [
  ['/contact', fillContact, 'Send Message'],
  ['/consultation', fillConsultation, 'Request Free Consultation'],
  ['/referrals', fillReferral, 'Submit Referrals'],
] as const) {
  test(`what is typed on ${path} before its code has come is sent`, async ({ page, shop }) => {
    const release = await hold(page, CODE);
    await page.goto(shop.origin + path);
    await fill(page);
    const typed = await standing(page);
    expect(typed).not.toContain('');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: button }).click();
    release();
    const body = JSON.stringify((await sent).postDataJSON());
    for (const words of typed) expect(body).toContain(words);
    await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible();
  });
}

test('what is typed before the page records it is sent', async ({ page, shop, request: to }) => {
  const release = await hold(page, /\/assets\/boot-/);
  await page.goto(`${shop.origin}/consultation`, { waitUntil: 'commit' });
  await fillConsultation(page);
  release();
  await expect(page.locator('[data-call-back]').first()).not.toBeEmpty();
  await page.getByRole('button', { name: 'Request Free Consultation' }).click();
  await expect(page.getByRole('button', { name: 'Request Another Consultation' })).toBeVisible();
  expect(await namesIn(to, shop, 'consultations')).toContain('Eve Stone');
});

test('the field that somebody types into stays when its form comes alive', async ({
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
