import type { Locator, Page } from '@playwright/test';
import { expectClean, silenceForeign } from './clean.ts';
import {
  fillConsultation,
  fillContact,
  fillDiscount,
  fillReferral,
  longestEmail,
} from './forms.ts';
import { hold } from './hold.ts';
import { expect, visiting as test } from './shop.ts';

test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

function posted(page: Page, path: string) {
  const calls: { key: string | undefined; body: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith(path)) return;
    calls.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
  });
  return calls;
}

/** The view after sending repeats the fields. A correction is its own request; no change sends none. */
async function putsPhoneRight(page: Page, phone: Locator, send: string, path: string) {
  const calls = posted(page, path);
  const view = page.getByRole('status').filter({ hasText: 'Correct it' });
  const wrong = await view.locator('dd', { hasText: '555-01' }).first().innerText();
  const correct = view.getByRole('button', { name: 'Correct it' });
  await correct.click();
  await expect(phone).toHaveValue(/.*555.*/);
  await page.getByRole('button', { name: send }).click();
  await expect(view.getByText(wrong)).toBeVisible();
  expect(calls, 'nothing was changed').toHaveLength(0);
  await correct.click();
  // A form that opens again focuses its first field, which would receive text typed earlier.
  await expect(page.locator('form input:focus')).toBeVisible();
  await phone.fill('570 555 0199');
  await page.getByRole('button', { name: send }).click();
  await expect(view.getByText('(570) 555-0199')).toBeVisible();
  await expect(view.getByText('We go by what you sent last.')).toBeVisible();
  await expect(view.getByText(wrong)).toHaveCount(0);
  expect(calls).toHaveLength(1);
  expect(JSON.stringify(calls[0]?.body)).toContain('570 555 0199');
  expect(calls[0]?.body.corrects, 'which request it puts right').toMatch(
    /^[0-9a-f]{32}\.[\w-]{43}$/,
  );
  await expectClean(page);
}

test('the discount dialog on a phone keeps the focus inside, shows errors, sends, and sends a correction', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Keeps the dialog from opening by itself.
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  const release = await hold(page, '**/discount-popup-*.js');
  await page.goto(shop.origin);
  const opener = page.getByRole('button', { name: /\$100/ }).first();
  await opener.press('Enter');
  // The button is hydrated, but the dialog's code has not arrived.
  await expect(opener).not.toHaveAttribute('aria-busy', 'true');
  release();
  const dialog = page.getByRole('dialog', { name: /\$100/ });
  await expect(dialog.getByLabel('Full name')).toBeVisible();
  await expectClean(page);
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await expect(dialog.getByRole('button', { name: /Get my/ })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: /Get my/ }).click();
  await expect(dialog.getByText('Full name must be at least 2 characters')).toBeVisible();
  await expectClean(page);
  await fillDiscount(page);
  await dialog.getByLabel('Email', { exact: true }).fill(longestEmail);
  await dialog.getByRole('button', { name: /Get my/ }).click();
  await expect(dialog.getByText('Your $100 is waiting')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('12 Elm Street, Millbrook PA 18699')).toBeVisible();
  const phone = dialog.getByLabel('Phone', { exact: true });
  await putsPhoneRight(page, phone, 'Get my $100 off', '/api/discount-signup');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const [path, label, fill, send, thanks, api] of [
  ['/contact', 'Name', fillContact, 'Send Message', 'Submit Another Message', '/api/contact'],
  [
    '/consultation',
    'Name',
    fillConsultation,
    'Request Free Consultation',
    'Request Another Consultation',
    '/api/consultation',
  ],
  ['/referrals', 'Your name', fillReferral, 'Submit Referrals', 'Return Home', '/api/referrals'],
] as const) {
  test(`the form on ${path} focuses its first error, sends, and sends a correction`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(shop.origin + path);
    const first = page.getByLabel(label, { exact: true }).first();
    await first.click();
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    await expect(first).toBeFocused();
    await expectClean(page);

    await page.setViewportSize({ width: 1280, height: 720 });
    await fill(page);
    await page.getByRole('button', { name: send }).click();
    const onward = page.getByRole('button', { name: thanks });
    await expect(onward.or(page.getByRole('link', { name: thanks }))).toBeVisible();
    await putsPhoneRight(page, page.getByLabel(/^Phone/), send, api);
  });
}

test('a correction of a contact form survives a reload and names the message it corrects', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/contact`);
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('button', { name: 'Correct it' }).click();
  await expect(page.locator('form input:focus')).toBeVisible();
  await page.reload();
  const calls = posted(page, '/api/contact');
  const phone = page.getByLabel(/^Phone/);
  await expect(phone).not.toHaveValue('');
  await phone.fill('570 555 0199');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('We go by what you sent last.')).toBeVisible();
  expect(calls[0]?.body.corrects).toMatch(/^[0-9a-f]{32}\.[\w-]{43}$/);
});

test('no toast covers the error or the title it is about', async ({ page, shop, errors }) => {
  const send = page.getByRole('button', { name: 'Send Message' });
  const failed = page.getByRole('listitem').filter({ hasText: 'Failed to send message' });
  const inline = page.getByRole('form').getByText('Failed to send message').locator('..');
  const sent = page.getByRole('listitem').filter({ hasText: 'Message sent!' });
  const title = page.getByText('Message Sent Successfully!');
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${shop.origin}/contact`);
    await fillContact(page);
    await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(failed).toBeVisible();
    const gap = async (toast: Locator, words: Locator) => {
      const [over, under] = await Promise.all([toast.boundingBox(), words.boundingBox()]);
      if (!over || !under) return { below: -1, before: -1 };
      return {
        below: under.y - over.y - over.height,
        before: over.x - under.x - under.width,
      };
    };
    const below = async () => (await gap(failed, inline)).below;
    await expect.poll(below, `failed at ${width} px`).toBeGreaterThanOrEqual(0);
    await expect(send).toBeInViewport({ ratio: 1 });
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(failed).toHaveCount(0);

    await send.click();
    await expect(sent).toBeVisible();
    await expect(title).toBeInViewport();
    const clear = async () => Math.max(...Object.values(await gap(sent, title)));
    await expect.poll(clear, `sent at ${width} px`).toBeGreaterThanOrEqual(0);
  }
  errors.length = 0;
});
