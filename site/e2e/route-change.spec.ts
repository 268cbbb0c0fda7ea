import { silenceForeign } from './clean.ts';
import { hold } from './hold.ts';
import { expect, visiting as test } from './shop.ts';

test.beforeEach(({ context, shop }) => silenceForeign(context, shop));

test('each route change has its address and title, and scrolls to the top', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(shop.origin);
  const menu = page.getByRole('banner').getByRole('navigation').first();
  for (const [path, name] of [
    ['/about', 'About Us'],
    ['/our-products', 'Our Products'],
    ['/contact', 'Contact'],
    ['/recent-projects', 'Recent Projects'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 600));
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(shop.origin + path);
    await expect(page).toHaveTitle(`${name} | Millbrook Flooring Co.`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('a page comes as a whole on a route change', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/privacy-policy`);
  await page.evaluate(() => scrollTo(0, 60));
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
  const menu = page.getByRole('banner').getByRole('navigation').first();
  for (const [name, part] of [
    ['Contact', 'form'],
    ['Our Products', '[data-island=rooms] form'],
    ['Home', 'section:first-child [href="/consultation"]'],
    ['Recent Projects', '[aria-roledescription=carousel]'],
    ['Referral Program', 'form'],
  ] as const) {
    const link = menu.getByRole('link', { name, exact: true });
    await link.hover();
    /** Counts the states in which the page stands there without its heading or its first part. */
    const torn = page.evaluate(
      ([part, path]) =>
        new Promise<number>((resolve) => {
          const main = document.querySelector('main');
          const before = main?.querySelector('h1');
          let torn = 0;
          const seen = new MutationObserver(() => {
            const isWhole = main?.querySelector('h1') && main.querySelector(part);
            // The page before stays in view until the next one has come.
            if (location.pathname !== path || before?.isConnected) return;
            if (!isWhole) torn += 1;
            else {
              seen.disconnect();
              resolve(torn);
            }
          });
          if (main) seen.observe(main, { childList: true, subtree: true });
        }),
      [part, (await link.getAttribute('href')) ?? ''] as const,
    );
    await link.click();
    expect(await torn, name).toBe(0);
  }
});

test('Back returns to a page with all its parts, also those not touched before', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => localStorage.setItem('discount', 'signed-up'));
  for (const [path, part] of [
    ['/', 'h1'],
    ['/contact', 'form'],
    ['/recent-projects', '[aria-roledescription=carousel]'],
  ] as const) {
    await page.goto(shop.origin + path);
    await page.evaluate(() => scrollTo(0, 60));
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('since 1977');
    await page.goBack();
    await expect(page.locator('main').locator(part)).toBeVisible();
  }
});

test('a page left by its header stays in view until the next one has come, and opens again', async ({
  page,
  shop,
}) => {
  const code = /\/assets\/contact-.*\.js$/;
  const release = await hold(page, code);
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= code.test(request.url());
  });
  await page.goto(`${shop.origin}/about`);
  const menu = page.getByRole('banner').getByRole('navigation').first();
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  // Once React is there, a link with the focus asks for its page.
  await expect(async () => {
    await link('Home').focus();
    await link('Contact').focus();
    expect(isAsked).toBe(true);
  }).toPass();
  const title = page.getByRole('heading', { level: 1 });
  await link('Contact').press('Enter');
  await expect(page).toHaveURL(`${shop.origin}/contact`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await title.allInnerTexts()).toEqual([expect.stringContaining('since 1977')]);
  release();
  await expect(title).toContainText('Ask us anything');
  await link('About Us').press('Enter');
  await expect(title).toContainText('since 1977');
});
