import type { Page } from '@playwright/test';
import { expectClean, expectNoOverflow } from './clean.ts';
import { caption, floor, place, shown } from './laid-floor.ts';
import { expect, visiting as test } from './shop.ts';

/* Checks what the visualizer loads, what happens when a file is missing, and that everybody can use it. */

/** Collects the large pictures that were requested, as `kitchen--walnut`. */
function watchPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/rooms\/\w+\/(\S+)-\d+\.\w+$/.exec(request.url())?.[1];
    if (name && !asked.includes(name)) asked.push(name);
  });
  return asked;
}

test('the visualizer loads one large picture and no script before it is used', async ({
  page,
  shop,
}) => {
  const asked = watchPictures(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(shop.origin + place);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['living-room--oak-natural']);
  expect(scripts.filter((path) => /\/visualizer-.*js$/.test(path))).toEqual([]);
  await expect(caption(page)).toHaveText('Living room with Natural oak');
});

test('the visualizer loads the next pictures early, unless the browser saves data', async ({
  page,
  shop,
}) => {
  const asked = watchPictures(page);
  await page.goto(`${shop.origin}${place}?room=kitchen&floor=porcelain`);
  await expect(caption(page)).toHaveText('Kitchen with Sand porcelain');
  await expect.poll(() => asked).toContain('kitchen--hex');
  expect(asked).not.toContain('kitchen--hickory');
  await floor(page, 'Hickory').hover();
  await expect.poll(() => asked).toContain('kitchen--hickory');
  await expect(caption(page)).toHaveText('Kitchen with Sand porcelain');

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.reload();
  await expect(caption(page)).toHaveText('Kitchen with Sand porcelain');
  asked.length = 0;
  await floor(page, 'Walnut').hover();
  await floor(page, 'Smoked').check();
  await expect(caption(page)).toHaveText('Kitchen with Smoked');
  expect(asked).toEqual(['kitchen--dark-vinyl']);
});

test('the visualizer keeps the old picture when the new one fails, and “Try again” loads it', async ({
  page,
  shop,
  errors,
}) => {
  const walnut = /living-room--walnut-/;
  await page.route(walnut, (route) => route.abort());
  await page.goto(shop.origin + place);
  await floor(page, 'Walnut').check();
  await expect(caption(page)).toHaveText(
    'This picture could not be loaded: Living room with Walnut.',
  );
  await expect(shown(page)).toHaveAttribute('alt', /^Living room with Natural oak/);
  await page.unroute(walnut);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(caption(page)).toHaveText('Living room with Walnut');
  errors.length = 0; // The browser reports the refusals, the last of them late.
});

test('the visualizer’s link is copied, or shown in a field without clipboard', async ({
  page,
  shop,
  context,
}) => {
  const address = `${shop.origin}${place}?room=bedroom&floor=hex`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin });
  await page.goto(address);
  await expect(caption(page)).toHaveText('Bedroom with Hexagon mosaic');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.reload();
  await expect(caption(page)).toHaveText('Bedroom with Hexagon mosaic');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByLabel('Copy this link')).toHaveValue(address);
});

test('the visualizer has no overflow and no axe fault, with one floor and with two', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}${place}?room=kitchen&floor=oak-white`);
  const sizes = [
    [320, 640],
    [768, 1024],
    [1440, 900],
  ] as const;
  for (const mode of ['alone', 'compared']) {
    if (mode === 'compared') {
      await page.getByRole('button', { name: 'Compare two floors' }).click();
      await expect(caption(page)).toContainText('on the right');
    } else {
      await expect(caption(page)).toHaveText('Kitchen with White oak, wide plank');
    }
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoOverflow(page);
    }
    await expectClean(page, 'main');
  }
});
