import type { Page } from '@playwright/test';
import { demoBusiness } from '@sallie/shared/rules/business';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { chatIn } from './chat-talk.ts';
import { hold } from './hold.ts';
import { expect, visiting as test } from './shop.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: / off your first project$/ });

/** Waits until the page has hydrated, because the reviews toggle only then. */
async function alive(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /View More Reviews|Show Fewer Reviews/ });
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Show Fewer Reviews' })).toBeVisible();
}

/** Stops the clock, so that the dialog is not due yet on a slow machine. Returns the time. */
async function stopClock(page: Page): Promise<number> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  return now + 1000;
}

/** Collects the requests for the dialog's script, which is loaded when the dialog first opens. */
function openings(page: Page): string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/discount-form-')) opened.push(request.url());
  });
  return opened;
}

/** Resolves to the request of the script that opens the dialog, once it is loaded. */
const popupCode = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => request.url().includes('/discount-popup-'));

/** Runs the page's clock until the dialog is shown. */
async function waitFor(page: Page): Promise<void> {
  const look = async () => {
    await page.clock.runFor(500);
    return dialog(page).isVisible();
  };
  await expect.poll(look, { intervals: [20] }).toBe(true);
}

test('the discount dialog opens by itself after 5000 ms on Home, then rests for 30 days', async ({
  page,
  shop,
}) => {
  const start = await stopClock(page);
  const shown = () => page.evaluate(() => performance.now());
  await page.goto(shop.origin);
  await alive(page);
  await page.clock.runFor(4999 - (await shown()));
  await expect(dialog(page)).toBeHidden();
  await waitFor(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.clock.pauseAt(start + 29 * DAY_MS);
  await page.reload();
  await alive(page);
  await page.clock.runFor(20_000);
  await expect(dialog(page)).toBeHidden();

  // The dialog comes without any touch of the page.
  await page.clock.pauseAt(start + 31 * DAY_MS);
  await page.reload();
  await waitFor(page);
});

test('the discount dialog does not open by itself once Home is left, though the next page is still loading', async ({
  page,
  shop,
}) => {
  await stopClock(page);
  await page.setViewportSize({ width: 1440, height: 800 });
  const opened = openings(page);
  const script = popupCode(page);
  const release = await hold(page, '**/about-*.js');
  await page.goto(shop.origin);
  await alive(page);
  await script;
  await page.clock.runFor(3000);
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page).toHaveURL(`${shop.origin}/about`);
  await page.clock.runFor(20_000);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/About|Tom|since/i);
  expect(opened).toEqual([]);
});

test('the discount dialog does not open on return to Home for a press made before its script had come', async ({
  page,
  shop,
}) => {
  await stopClock(page);
  await page.setViewportSize({ width: 1440, height: 800 });
  const release = await hold(page, '**/discount-popup-*.js');
  const opened = openings(page);
  await page.goto(shop.origin);
  await alive(page);
  const opener = page.getByRole('button', { name: /\$100/ });
  await opener.click();
  await expect(opener).not.toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page).toHaveURL(`${shop.origin}/about`);
  const code = popupCode(page);
  release();
  await page.evaluate((url) => import(url), (await code).url());
  await page.goBack();
  await opener.hover();
  expect(opened).toEqual([]);
  // Its code is loaded, so a new press opens it.
  await opener.click();
  await waitFor(page);
});

test('the discount dialog waits until the chat is closed and no field has the focus', async ({
  page,
  shop,
}) => {
  await stopClock(page);
  const opened = openings(page);
  await page.goto(shop.origin);
  const { launcher, panel, input } = chatIn(page);
  await launcher.click();
  await expect(input).toBeFocused();
  await alive(page);
  await page.clock.runFor(20_000);
  await page.getByRole('button', { name: 'Show Fewer Reviews' }).click();
  expect(opened, 'over the chat').toEqual([]);
  await panel.press('Escape');
  await expect(panel).toBeHidden();
  // The closed chat moves the focus in the next frame.
  await page.clock.runFor(100);
  await expect(launcher).toBeFocused();
  // Home itself has no field yet.
  await page.evaluate(() => {
    const field = document.createElement('input');
    document.querySelector('main')?.append(field);
    field.focus();
  });
  await page.clock.runFor(20_000);
  await alive(page);
  expect(opened, 'over a field').toEqual([]);
  await waitFor(page);
});

test.describe('on a slow line', () => {
  for (const [late, code] of [
    ['the chat', '**/public-chat-*.js'],
    ['the dialog', '**/discount-form-*.js'],
  ] as const) {
    test(`the discount dialog does not open over a chat that was pressed while the code of ${late} came`, async ({
      page,
      shop,
    }) => {
      await stopClock(page);
      const release = await hold(page, code);
      const script = popupCode(page);
      const asked = page.waitForRequest(code);
      await page.goto(shop.origin);
      await alive(page);
      await page.evaluate((url) => import(url), (await script).url());
      const { launcher, input } = chatIn(page);
      if (late === 'the chat') await launcher.click();
      await page.clock.runFor(6000);
      await asked;
      if (late === 'the dialog') await launcher.click();
      await page.clock.runFor(6000);
      release();
      await expect(input).toBeFocused();
      await page.clock.runFor(6000);
      await expect(dialog(page)).toBeHidden();
      await expect(input).toBeFocused();
    });
  }
});

test('the discount dialog waits until the menu of a phone is closed', async ({ page, shop }) => {
  await stopClock(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const opened = openings(page);
  const code = popupCode(page);
  await page.goto(shop.origin);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Staff Portal' })).toBeVisible();
  await page.clock.runFor(6000);
  // The dialog cannot open before this script runs.
  await page.evaluate((url) => import(url), (await code).url());
  for (let run = 0; run < 4; run += 1) await page.clock.runFor(6000);
  await expect(dialog(page)).toBeHidden();
  expect(opened).toEqual([]);
  await page.keyboard.press('Escape');
  await waitFor(page);
});

test.describe('of a shop with larger projects', () => {
  test.use({ facts: { ...demoBusiness, discount: { amount: 1250, minimumProject: 12_500 } } });

  test('the discount dialog writes thousands as the mail does', async ({ page, shop }) => {
    await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
    await page.goto(shop.origin);
    await page
      .getByRole('button', { name: /\$1,250/ })
      .first()
      .press('Enter');
    await expect(dialog(page)).toContainText('project over $12,500.');
    await expect(dialog(page)).not.toContainText('$1250');
  });
});
