import type { Page } from '@playwright/test';
import { expectClean, expectNoOverflow, publicPaths, silenceForeign } from './clean.ts';
import { tornWords } from './measure.ts';
import { expect, visiting as test } from './shop.ts';

/* Checks in one visit what must hold on each page. */

test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

async function expectWholeNumbers(page: Page): Promise<void> {
  const torn = await page
    .locator('a[href^="tel:"]')
    .evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).whiteSpace !== 'nowrap')
        .map((link) => link.textContent),
    );
  expect(torn, 'phone numbers that may break over lines').toEqual([]);
}

async function expectEasyToHit(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const isInText = (element: Element) => getComputedStyle(element).display === 'inline';
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((element) => element.checkVisibility() && !isInText(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ element }) => element.outerHTML.slice(0, 120));
  });
  expect(small, 'too small to hit').toEqual([]);
}

async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map((animation) => String((animation as CSSAnimation).animationName)),
  );
  expect(moving).toEqual([]);
}

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

/** Walks the page by Tab: each stop must be marked and in sight, and the walk must end. */
async function walkByTab(page: Page): Promise<void> {
  const seen = new Set<string>();
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (!at) break;
    expect(at.marked, `no focus mark: ${at.html}`).toBe(true);
    const isSeen = async () => (await focused(page))?.isSeen;
    // While the page still scrolls, the element may be under the header.
    if (!at.isSeen) await expect.poll(isSeen, `hidden under something: ${at.html}`).toBe(true);
    seen.add(at.html);
  }
  expect(seen.size).toBeGreaterThan(3);
}

for (const path of [...publicPaths, '/admin-login']) {
  test(`the page ${path} has no motion, no overflow and no axe fault, and Tab reaches all in view`, async ({
    page,
    shop,
    errors,
  }) => {
    await page.route('**/*.woff2', (route) => route.fulfill({ body: '' })); // A system's own are wider.
    await page.clock.install(); // Home's popup would come into the walk.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(shop.origin + path);
    await page.waitForLoadState('networkidle');
    if (path === '/nowhere') errors.length = 0; // The browser reports the 404 itself.
    await expect(page.locator('h1')).toHaveCount(1); // The login's script draws it after the network is idle.
    await expectStill(page);
    await walkByTab(page);
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
    for (const [width, height] of [
      [1440, 800],
      [768, 800],
      [640, 400], // A small laptop zoomed to 200 %.
      [360, 800],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoOverflow(page);
      await expectWholeNumbers(page);
      if (width === 640) await expectEasyToHit(page);
      if (width === 360) await expectClean(page);
    }
  });
}

test('no page is wider than the window beside a scrollbar', async ({
  shop,
  playwright,
  launchOptions,
}) => {
  const ignoreDefaultArgs = ['--hide-scrollbars'];
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs });
  const page = await browser.newPage();
  await silenceForeign(page.context(), shop);
  for (const path of publicPaths) {
    await page.goto(shop.origin + path);
    for (const width of [1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await test.step(`${path} at ${width} px`, () => expectNoOverflow(page));
    }
  }
  await browser.close();
});

test('no page tears a word in a usual window', async ({ page, shop, errors }) => {
  for (const path of publicPaths) {
    await page.goto(shop.origin + path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of [360, 390, 412, 480, 600, 768, 1000, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tornWords(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  errors.length = 0; // The unknown page.
});

test.describe('without JavaScript', () => {
  test.use({ env: { VISUALIZER_SCRIPT_URL: 'https://visualizer.example/embed.js' } });

  test('every page shows heading, phone and links, and no control that needs a script', async ({
    browser,
    shop,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const dead = page
      .locator('button, input, select, textarea, iframe')
      .or(page.getByText('Loading visualization tool'));
    for (const path of publicPaths) {
      await page.goto(shop.origin + path);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('a[href="tel:+15705550142"]:visible').first()).toBeVisible();
        await expect(
          page.getByRole('banner').getByRole('link', { name: 'Referral Program' }),
        ).toBeVisible();
        await expect(
          page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }),
        ).toBeVisible();
        await expect(dead.filter({ visible: true }), `${path} at ${width} px`).toHaveCount(0);
        const reviews = page.locator('blockquote').filter({ visible: true });
        if (path === '/') await expect(reviews).toHaveCount(6);
      }
      if (path !== '/our-products') continue;
      const room = page.getByRole('region', { name: 'Lay a floor' });
      await expect(room.getByRole('img', { name: /^Living room with Natural oak/ })).toBeVisible();
      await expect(room.getByText('Living room with Natural oak')).toBeVisible();
      await expect(room.getByRole('listitem').filter({ hasText: 'Hexagon mosaic' })).toBeVisible();
    }
    await page.close();
  });
});
