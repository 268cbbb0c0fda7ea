import type { Page } from '@playwright/test';
import { expectNoOverflow } from './clean.ts';
import { expect, visiting as test } from './shop.ts';

const routes = [
  '/',
  '/about',
  '/our-products',
  '/contact',
  '/recent-projects',
  '/consultation',
  '/referrals',
  '/privacy-policy',
  '/nowhere',
  '/admin-login',
];

test.beforeEach(async ({ context, shop }) => {
  await context.route(
    (url) => url.origin !== shop.origin,
    (route) => route.fulfill({ status: 204 }),
  );
});

/** What has the focus: its name, whether it can be seen, and whether anything marks it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.tagName === 'IFRAME') return null;
    const styleOf = (one: Element) => getComputedStyle(one);
    const marked = [element, element.parentElement, element.nextElementSibling].some(
      (one) => one && (styleOf(one).outlineStyle !== 'none' || styleOf(one).boxShadow !== 'none'),
    );
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isSeen = top !== null && (element.contains(top) || top.contains(element));
    return { html: element.outerHTML.slice(0, 120), marked, isSeen, width: box.width };
  });
}

for (const path of routes) {
  test(`${path} by Tab alone: each stop is marked and in sight, and the walk ends`, async ({
    page,
    shop,
    errors,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install(); // Home's popup would come into the walk.
    await page.goto(shop.origin + path);
    errors.length = 0; // The browser reports a 404 itself.
    const seen = new Set<string>();
    for (let stop = 0; stop < 120; stop += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (!at) break;
      expect(at.marked, `no focus mark: ${at.html}`).toBe(true);
      const isSeen = async () => (await focused(page))?.isSeen;
      await expect.poll(isSeen, `hidden under something: ${at.html}`).toBe(true);
      seen.add(at.html);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
}

test('the first Tab offers to skip to the content, and the skip goes there', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/contact`);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/skip/i);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(() =>
    document.querySelector('main')?.contains(document.activeElement),
  );
  expect(isInside).toBe(true);
});

test('a message is written and sent by keys alone', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/contact`);
  const name = page.getByRole('form', { name: 'Contact form' }).getByLabel('Name');
  await name.focus();
  await page.keyboard.type('Ada Miller');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
});

test('the discount dialog keeps the focus inside and gives it back', async ({ page, shop }) => {
  await page.goto(shop.origin);
  const opener = page.getByRole('button', { name: /\$100/ }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /\$100/ });
  await expect(dialog.getByLabel('Full name')).toBeVisible();
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const path of routes) {
  test(`${path} at 320 px, and at 200 % of a small laptop: nothing sticks out or is too small to hit`, async ({
    page,
    shop,
    errors,
  }) => {
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' })); // A system's own are wider.
    await page.goto(shop.origin + path);
    for (const width of [360, 320, 640]) {
      await page.setViewportSize({ width, height: width === 640 ? 400 : 640 });
      await expectNoOverflow(page);
    }
    const small = await page.evaluate(() => {
      const isInText = (element: Element) => getComputedStyle(element).display === 'inline';
      return [...document.querySelectorAll('a[href], button, input, select, textarea')]
        .filter((element) => element.checkVisibility() && !isInText(element))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ element }) => element.outerHTML.slice(0, 120));
    });
    expect(small).toEqual([]);
    errors.length = 0;
  });
}

test('nothing moves for whoever asked for less motion', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/recent-projects', '/our-products']) {
    await page.goto(shop.origin + path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .map((animation) => String((animation as CSSAnimation).animationName)),
    );
    expect(moving).toEqual([]);
  }
});
