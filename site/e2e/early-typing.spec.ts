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
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: button }).click();
    release();
    const body = JSON.stringify((await sent).postDataJSON());
    for (const words of typed) expect(body).toContain(words);
    await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible();
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
