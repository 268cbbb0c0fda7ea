import type { BrowserContext, Page } from '@playwright/test';
import { silenceForeign } from './clean.ts';
import { hold } from './hold.ts';
import { expect, type Shop, visiting as test } from './shop.ts';

const loading = /loading/i;
const unavailable = /unavailable|not available/i;

/** Answers every request to another origin with an empty script. */
const answerForeign = (context: BrowserContext, { origin }: Shop) =>
  context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  );

/** Goes from Home, once its tag is loaded, to Contact and back by the history. */
async function wander(page: Page, shop: Shop): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  const tag = page.waitForResponse('https://www.googletagmanager.com/**');
  await page.goto(`${shop.origin}/?email=ada@example.com`);
  await tag;
  // Before the page is hydrated a link loads the next page from the server, with a data layer of its own.
  await page.evaluate(() => scrollTo(0, 60));
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page).toHaveURL(`${shop.origin}/contact`);
  await page.goBack();
  await expect(page).toHaveURL(`${shop.origin}/?email=ada@example.com`);
}

const layerOf = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: Record<string, unknown>[] };
    return dataLayer.map((entry) => ({ ...entry }));
  });

test.describe('with a tag of Google Analytics', () => {
  test.use({ env: { TAG_MANAGER_ID: 'G-TEST123' } });

  test('each navigation sends one page view, and no `config` command sends one by itself', async ({
    page,
    shop,
    context,
  }) => {
    await answerForeign(context, shop);
    await wander(page, shop);
    const viewed = async () => {
      const commands = (await layerOf(page)).map(({ 0: name, 1: of, 2: values }) => ({
        ...{ name, of, values: values as Record<string, unknown> },
      }));
      return {
        views: commands
          .filter(({ name, of }) => name === 'event' && of === 'page_view')
          .map(({ values }) => values.page_path),
        automatic: commands
          .filter(({ name }) => name === 'config')
          .map(({ values }) => values.send_page_view),
      };
    };
    await expect
      .poll(viewed)
      .toEqual({ views: ['/', '/contact', '/'], automatic: [false, false, false] });
  });

  test('the first page is counted when the visitor leaves it before the analytics have come', async ({
    page,
    shop,
    context,
  }) => {
    await answerForeign(context, shop);
    await page.setViewportSize({ width: 1440, height: 800 });
    const release = await hold(page, '**/analytics-*.js');
    await page.goto(shop.origin);
    await page.getByRole('button', { name: 'View More Reviews' }).click();
    await expect(page.getByRole('button', { name: 'Show Fewer Reviews' })).toBeVisible();
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await expect(page).toHaveURL(`${shop.origin}/contact`);
    release();
    await expect
      .poll(async () => (await layerOf(page)).filter(({ 1: of }) => of === 'page_view').length)
      .toBe(2);
  });
});

test.describe('with foreign scripts set', () => {
  test.use({
    env: {
      TAG_MANAGER_ID: 'GTM-TEST123',
      VISUALIZER_SCRIPT_URL: 'https://visualizer.example/embed.js',
    },
  });

  test('blocked scripts leave forms and address on the pages, and no empty frame', async ({
    page,
    shop,
    context,
    errors,
  }) => {
    await context.route(
      (url) => url.origin !== shop.origin,
      (route) => route.abort('blockedbyclient'),
    );
    await page.goto(`${shop.origin}/our-products`);
    await expect(page.getByText(unavailable).first()).toBeVisible();
    await page.goto(`${shop.origin}/contact`);
    await expect(page.getByRole('form', { name: 'Contact form' })).toBeVisible();
    const place = page.getByRole('region', { name: 'Our location' });
    await place.scrollIntoViewIfNeeded();
    await expect(place.locator('iframe'), 'a frame that shows nothing').toHaveCount(0);
    await expect(place.getByText('218 Market Street, Millbrook, PA 18699')).toBeVisible();
    errors.length = 0; // The browser reports what was blocked.
  });

  test('a visualizer that comes after 3 s replaces the note that it is unavailable', async ({
    page,
    shop,
    context,
  }) => {
    await silenceForeign(context, shop);
    const body = 'window.visualizerLoaded = true;';
    const release = await hold(page, /embed\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    // The clock runs only when told, so that a slow machine does not matter.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto(`${shop.origin}/our-products`);
    const asked = async () => {
      await page.clock.runFor(50);
      return page.locator('script[src*="embed.js"]').count();
    };
    await expect.poll(asked).toBe(1);
    await expect(page.getByText(loading).first()).toBeVisible();
    await page.clock.runFor(3000); // As long as the page waits for the script.
    await expect(page.getByText(unavailable).first()).toBeVisible();
    release();
    await expect(page.getByText(unavailable)).toHaveCount(0);
  });

  test('the visualizer runs once, and is shown again on return to its page', async ({
    page,
    shop,
    context,
  }) => {
    await silenceForeign(context, shop);
    const body = `window.runs = (window.runs ?? 0) + 1;
      document.getElementById('visualizer-catalog').append('Oak, run ' + window.runs);`;
    await page.route(/embed\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${shop.origin}/our-products`);
    const drawn = page.getByText('Oak, run 1', { exact: true });
    await expect(drawn).toBeVisible();
    const menu = page.getByRole('banner').getByRole('navigation').first();
    for (const round of [1, 2]) {
      await menu.getByRole('link', { name: 'Contact' }).click();
      await expect(page.getByRole('form', { name: 'Contact form' })).toBeVisible();
      await expect(drawn, `away, ${round}`).toBeHidden();
      await menu.getByRole('link', { name: 'Our Products' }).click();
      await expect(drawn, `back, ${round}`).toBeVisible();
      await expect(page.getByText(loading)).toHaveCount(0);
    }
    expect(await page.evaluate(() => (window as unknown as { runs: number }).runs)).toBe(1);
  });

  test('the data layer has one page view per navigation, one event per sent form, and no personal data', async ({
    page,
    shop,
    context,
  }) => {
    await answerForeign(context, shop);
    await wander(page, shop);
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    const form = page.getByRole('form', { name: 'Contact form' });
    await form.getByLabel('Name').fill('Ada Miller');
    await form.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    const layer = await layerOf(page);
    const views = layer.filter(({ event }) => event === 'page_view');
    expect(views.map(({ page_path }) => page_path)).toEqual(['/', '/contact', '/', '/contact']);
    const events = JSON.stringify(layer);
    expect(events.match(/form_submit_success/g)).toHaveLength(1);
    expect(events).toContain('"form_id":"contact"');
    expect(events).not.toContain('ada');
  });
});
