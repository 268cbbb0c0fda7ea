import type { Locator, Page } from '@playwright/test';
import { expectClean, expectNoOverflow } from './clean.ts';
import { fillConsultation } from './forms.ts';
import { expect, type Shop, test } from './shop.ts';

/* Follows a visit as a customer makes it on a phone: asked for, agreed, moved, canceled and restored. */

test.use({ viewport: { width: 360, height: 740 } });

/** Asks for a consultation; returns the first time that is offered. */
async function ask(page: Page, shop: Shop): Promise<Locator> {
  await page.goto(`${shop.origin}/consultation`);
  await fillConsultation(page);
  await page.getByRole('button', { name: /^(Request|Send)/ }).click();
  return page.getByRole('list', { name: 'Times that are free' }).getByRole('button').first();
}

test('a customer agrees, moves and cancels a visit on its page', async ({
  browser,
  page,
  shop,
}) => {
  const first = await ask(page, shop);
  const offer = page.getByRole('region', { name: 'Pick a time for the visit' });
  await expect(offer).toContainText('Eastern Time');
  await expectClean(page);
  await first.dblclick();
  const agreed = page.getByRole('status').filter({ hasText: 'Your visit is agreed' });
  await expect(agreed).toBeFocused();
  await agreed.getByRole('link', { name: 'See, move or cancel your visit' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit is agreed');
  const when = page.getByText(/, Eastern Time$/).first();
  const before = await when.innerText();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  const panel = page.getByRole('region', { name: 'Choose another time' });
  await expectClean(page);
  await expectNoOverflow(page);
  await panel.getByRole('combobox', { name: 'Day' }).selectOption({ index: 2 });
  await panel
    .getByRole('button', { name: /[AP]M$/ })
    .first()
    .click();
  await expect(when).not.toHaveText(before);
  // The button is enabled once the page has read the result of the press.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await expect(page.getByText('said something else')).toHaveCount(0);

  await undo.click();
  await expect(when).toHaveText(before);
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await page.getByRole('button', { name: 'Yes, and call me about another time' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('canceled');
  await expectClean(page);
  await page.reload();
  await expect(page.getByText('said something else')).toBeVisible();
  await undo.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit is agreed');

  const plain = await browser.newPage({ javaScriptEnabled: false });
  const reply = await plain.goto(page.url());
  const headers = reply?.headers() ?? {};
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your visit is agreed');
  await expect(plain.getByText(/, Eastern Time$/).first()).toBeVisible();
  await expect(plain.getByRole('link', { name: /^Call/ })).toBeVisible();
  const unknown = await plain.goto(`${shop.origin}/visit/nothing`);
  expect(unknown?.status()).toBe(404);
  await expect(plain.getByRole('link', { name: /^Call/ })).toBeVisible();
  await plain.close();
});

test('a corrected request keeps the agreed visit, and says so', async ({ errors, page, shop }) => {
  await (await ask(page, shop)).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your visit is agreed' })).toBeFocused();
  await page.getByRole('button', { name: 'Correct it' }).click();
  await page.getByLabel(/phone/i).first().fill('570 555 0188');
  await page.getByRole('button', { name: /^(Request|Send)/ }).click();
  await expect(page.getByText('Thank you for putting it right.')).toBeVisible();
  await expect(page.getByText('A time is agreed for this already.')).toBeVisible();
  errors.length = 0; // The browser reports the refusal.
  await expectClean(page);
});

test('a customer’s press is carried out though the visit cannot be loaded again, and the focus is kept', async ({
  errors,
  page,
  shop,
}) => {
  await (await ask(page, shop)).click();
  await page.getByRole('link', { name: 'See, move or cancel your visit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit is agreed');
  await page.route('**/api/visit/*', (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.locator('body')).toBeFocused();

  const keepFrom = async (...methods: string[]) => {
    await page.unroute('**/api/visit/*');
    await page.route('**/api/visit/*', (route) =>
      methods.includes(route.request().method()) ? route.abort() : route.continue(),
    );
  };
  await keepFrom();
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const status = page.getByRole('status');
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByText('We could not be reached.')).toHaveCount(0);
  await keepFrom('GET');
  await page.getByRole('button', { name: 'Yes, I do not need it any more' }).click();
  await expect(status).toContainText('Your visit is canceled.');
  await expect(status).toBeFocused();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await keepFrom('POST');
  await undo.click();
  await expect(status).toContainText('We could not be reached.');
  await expect(undo).toBeFocused();
  errors.length = 0; // The browser reports the lost request.
});
