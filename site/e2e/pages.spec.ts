import { expectClean, silenceForeign } from './clean.ts';
import { expect, visiting as test } from './shop.ts';

test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

test('an unknown page answers 404 with both sentences and a link to Home', async ({
  page,
  shop,
  errors,
}) => {
  const reply = await page.goto(`${shop.origin}/nowhere-at-all`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL(`${shop.origin}/`);
  errors.length = 0; // The browser reports the 404 itself.
});

test('the mobile menu opens, locks the page, keeps the focus, closes and leads to other pages', async ({
  page,
  shop,
}) => {
  // Home offers the discount five seconds after it was asked for, and on a busy machine the menu is pressed later.
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(shop.origin);
  const button = page.getByRole('button', { name: /menu/i });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Staff Portal' })).toHaveAttribute('href', '/admin');
  await expectClean(page);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer, #chat'))).toBe(
      null,
    );
  }
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await button.click();
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page).toHaveURL(`${shop.origin}/about`);
  await expect(page.getByRole('button', { name: /menu/i })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('a tablet turned with its menu open can scroll the page', async ({ page, shop }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${shop.origin}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Staff Portal' })).toBeVisible();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await page.mouse.move(590, 400);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
});

test('the consultation button looks like the call button in hours, and stands out alone out of hours', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The discount dialog would lock the page, and its gutter would move what is measured.
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  await page.clock.install({ time: new Date('2026-11-20T17:00:00Z') }); // Friday noon at the shop.
  await page.goto(shop.origin);
  const places = [
    page.getByRole('banner').locator('> div'),
    page.locator('#mobile-menu'),
    page.locator('.ways'),
  ];
  const ways = places.flatMap((place) =>
    ['[href="/consultation"]', '[href^="tel:"]'].map((to) => place.locator(`> a${to}`)),
  );
  const grounds = () =>
    Promise.all(ways.map((way) => way.evaluate((link) => getComputedStyle(link).backgroundColor)));
  const boxes = () => Promise.all(ways.map((way) => way.boundingBox()));
  const filled = 'rgb(31, 77, 61)';
  const pale = 'rgb(255, 253, 250)';
  const equal = Array(6).fill(filled);
  const before = await boxes();
  expect(await grounds()).toEqual(equal);
  await page.clock.fastForward('48:00:00');
  await expect.poll(grounds).toEqual([filled, pale, filled, pale, filled, pale]);
  expect(await boxes()).toEqual(before);
  await page.clock.fastForward('24:00:00');
  await expect.poll(grounds).toEqual(equal);
});

test('the longest line about the hours moves nothing on its page', async ({ page, shop }) => {
  for (const path of ['/contact', '/']) {
    await page.goto(shop.origin + path);
    await expect(page.locator('[data-opening]').first()).not.toBeEmpty();
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const [blank, filled] = await page.evaluate(() => {
        const places = [...document.querySelectorAll('[data-opening]')];
        return ['', 'Closed now. We open Wednesday at 10:30 AM'].map((line) => {
          for (const place of places) place.textContent = line;
          const around = [...document.querySelectorAll('main *:not([data-opening])')];
          return around.map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [element.className, x, y, width, height].join(' ');
          });
        });
      });
      expect(filled, `${path} at ${width} px`).toEqual(blank);
    }
  }
});

test('the longest promise of a call does not change the height of the consultation form', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/consultation`);
  const form = page.getByRole('form', { name: 'Consultation request' });
  await expect(form.locator('[data-call-back]')).not.toBeEmpty();
  for (const width of [320, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [blank, filled] = await form.evaluate((element) => {
      const line = element.querySelector('[data-call-back]');
      const inHours = element.querySelector<HTMLElement>('[data-in-hours]');
      return ['', 'We open Wednesday at 10:30 AM; expect a call by 11:30 AM.'].map((text) => {
        if (line) line.textContent = text;
        if (inHours) inHours.hidden = text === '';
        return Math.round(element.getBoundingClientRect().height);
      });
    });
    expect(filled, `at ${width} px`).toBe(blank);
  }
});

test('the header gets another shadow past 50 px; a press shows six reviews in place of three', async ({
  page,
  shop,
}) => {
  // The dialog that opens by itself would come over it.
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  await page.goto(shop.origin);
  const header = page.getByRole('banner');
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  const before = await shadow();
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect.poll(shadow).not.toBe(before);
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect.poll(shadow).toBe(before);

  const reviews = page.locator('blockquote').filter({ visible: true });
  await expect(reviews).toHaveCount(3);
  await page.getByRole('button', { name: 'View More Reviews' }).click();
  await expect(reviews).toHaveCount(6);
  await expectClean(page);
  await page.getByRole('button', { name: 'Show Fewer Reviews' }).click();
  await expect(reviews).toHaveCount(3);
});
