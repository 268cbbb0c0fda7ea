import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectClean } from './clean.ts';
import { hold } from './hold.ts';
import { expect, visiting as test } from './shop.ts';

/* Shows the gallery with its animations. */
test.use({ contextOptions: {} });

const next = (page: Page) => page.getByRole('button', { name: 'Next project' });

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

async function swipe(input: CDPSession, over: Box): Promise<void> {
  if (!over) throw new Error('nothing to swipe over');
  const y = over.y + 100;
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', 340);
  for (let x = 320; x >= 60; x -= 20) await touch('touchMove', x);
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Returns the scroll position of the row in pixels. */
function scrolled(row: Locator): Promise<number> {
  return row.evaluate((element) => element.scrollLeft);
}

test('a swipe made before the gallery’s script has come counts', async ({
  browser,
  shop,
  errors,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  const release = await hold(page, /\/assets\/gallery-.*\.js$/);
  await page.goto(`${shop.origin}/recent-projects`);
  const slides = page.locator('[aria-roledescription=slide]');
  const asked = page.waitForRequest(/\/assets\/gallery-.*\.js$/);
  await swipe(await context.newCDPSession(page), await slides.first().boundingBox());
  await asked;
  // The row has stopped, so only its position shows the swipe.
  await expect.poll(async () => (await slides.nth(1).boundingBox())?.x).toBe(0);
  release();
  await expect(page.getByText('2 of 28 projects')).toBeVisible();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 });
  await next(page).click();
  await expect(page.getByText('3 of 28 projects')).toBeVisible();
  await expect(slides.nth(2)).toBeInViewport({ ratio: 0.5 });
  await context.close();
});

test('the gallery shows 28 projects by button, key and thumbnail, and the wheel scrolls its thumbnails', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/recent-projects`);
  await expect(page.getByText('1 of 28 projects')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('2 of 28 projects')).toBeVisible();
  await expectClean(page, 'main');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('3 of 28 projects')).toBeVisible();
  await page.getByRole('button', { name: 'Previous project' }).click();
  await expect(page.getByText('2 of 28 projects')).toBeVisible();
  await page.getByRole('button', { name: 'Previous project' }).click();
  await page.getByRole('button', { name: 'Previous project' }).click();
  await expect(page.getByText('28 of 28 projects')).toBeVisible();
  await expectClean(page, 'main');
  await next(page).click();

  const picture = page.locator('[aria-roledescription=slide] img').first();
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await picture.boundingBox();
    const button = await next(page).boundingBox();
    if (!shown || !button) throw new Error('nothing is shown');
    const below = button.y - (shown.y + shown.height);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(32);
  }

  const thumbnail = page.getByRole('button', { name: /^Show project 1:/ });
  const strip = page.locator('div:has(> ul)', { has: thumbnail }).last();
  const later = page.getByRole('button', { name: 'Later thumbnails' });
  await later.hover();
  await expect(next(page)).toBeEnabled();
  await later.click();
  await expect.poll(() => scrolled(strip)).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Earlier thumbnails' }).click();
  await expect.poll(() => scrolled(strip)).toBe(0);

  const top = await page.evaluate(() => window.scrollY);
  await thumbnail.hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => scrolled(strip)).toBe(300);
  await page.mouse.wheel(200, 0);
  await expect.poll(() => scrolled(strip)).toBe(500);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);

  await page.getByRole('button', { name: /^Show project 28:/ }).click();
  await expect(page.getByText('28 of 28 projects')).toBeVisible();
  await expect(page.locator('[aria-roledescription=slide]').last()).toBeInViewport({ ratio: 0.5 });
});
