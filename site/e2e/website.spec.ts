import type { Page } from '@playwright/test';
import { expectClean, expectCleanByNight, expectNoOverflow } from './clean.ts';
import { expect, openWebsite, signIn, test } from './shop.ts';

const frameOf = (desk: Page) => desk.frameLocator('iframe[title="Preview of the page"]');

test('an owner changes phone and hours on a phone, previews, publishes and undoes the change', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const visitor = async () => (await fetch(`${shop.origin}/contact`)).text();
  const place = await openWebsite(page, shop);
  const state = place.getByRole('status');

  await place.getByRole('textbox', { name: 'Phone' }).fill('(570) 555-2188');
  await expect(state).toHaveText(/^Saved .*, not published$/);

  await place.getByRole('button', { name: /^Hours/ }).press('Enter');
  await place.getByLabel('Saturday from').fill('08:00');
  await place.getByLabel('Saturday to').fill('15:30');
  await expectClean(page);
  await expectNoOverflow(page);
  await expect(state).toHaveText(/^Saved/);
  await place.getByRole('button', { name: 'See the page' }).press('Enter');
  const frame = frameOf(page);
  await expect(frame.locator('body')).toContainText('(570) 555-2188');
  await expect(frame.locator('body')).toContainText('8:00 AM - 3:30 PM');

  await place.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Visitors see it from now on.', { exact: true })).toBeVisible();
  await expect(state).toHaveText('Everything is published');
  await expect.poll(visitor).toContain('(570) 555-2188');
  expect(await visitor()).toContain('8:00 AM - 3:30 PM');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(visitor).toContain('(570) 555-0142');
  await expect(frame.locator('body')).toContainText('(570) 555-0142');

  // On a phone the menu leads to every other page, and no script runs in the frame.
  const menu = frame.getByRole('navigation', { name: 'Menu' });
  await frame.getByRole('button', { name: 'Open menu' }).press('Enter');
  await menu.getByRole('link', { name: 'About Us' }).press('Enter');
  await expect(frame.locator('h1')).toContainText('since 1977');
  await expect(menu).toBeHidden();
});

test('the website preview changes in place and keeps its scroll; an old address is redirected', async ({
  page,
  shop,
  errors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const place = await openWebsite(page, shop);
  const frame = frameOf(page);
  const body = frame.locator('body');
  await expect(body).toContainText('hello@millbrookflooring.example');
  await body.evaluate((element) => element.ownerDocument.defaultView?.scrollTo(0, 300));
  const footer = frame.getByRole('contentinfo');
  await footer.evaluate((element) => Object.assign(element, { isKept: true }));
  await place.getByRole('textbox', { name: 'Email' }).fill('desk@oak.example');
  await expect(body).toContainText('desk@oak.example');
  expect(await footer.evaluate((element) => 'isKept' in element)).toBe(true);
  expect(await body.evaluate((element) => element.ownerDocument.defaultView?.scrollY)).toBe(300);
  await place.getByRole('textbox', { name: 'Email' }).fill('nowhere');
  await expect(place.getByText('This is no email address.')).toBeVisible();
  await expect(body).toContainText('hello@millbrookflooring.example');
  await expectClean(page);
  await expectCleanByNight(page);
  await expectNoOverflow(page);
  await place.getByRole('textbox', { name: 'Email' }).fill('desk@oak.example');

  const visit = () => fetch(`${shop.origin}/carpet.html`, { redirect: 'manual' });
  expect((await visit()).status).toBe(404);
  const present = place.getByRole('region', { name: 'Your present website' });
  await present.getByRole('textbox').fill('http://127.0.0.1:9');
  await present.getByRole('button', { name: 'Read it' }).press('Enter');
  await expect(present.getByText('Nothing could be read at this address.')).toBeVisible();
  expect(errors.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  await expectClean(page);

  await place.getByRole('button', { name: 'Old addresses' }).press('Enter');
  await place.getByRole('button', { name: 'Lead /carpet.html on' }).press('Enter');
  await expect(place.getByRole('status')).toHaveText(/^Saved/);
  await expectClean(page);
  await place.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(place.getByRole('status')).toHaveText('Everything is published');
  await expect.poll(async () => (await visit()).headers.get('location')).toBe('/our-products');
});

test('a shop with long words has pages no wider than the window', async ({ page, shop }) => {
  await signIn(page, shop);
  const long = `Holz ${'Fußbodenleger'.repeat(4)}`;
  const put = (data: object) => page.request.patch(`${shop.origin}/api/website/draft`, { data });
  const { draft } = await (await page.request.get(`${shop.origin}/api/website`)).json();
  const word = 'https://flooring.example/'.repeat(8);
  const named = [{ name: word, detail: word }];
  const offer = { id: 'long', title: word, detail: word, from: null, until: null };
  const changes = [
    { path: ['name'], value: long },
    { path: ['offers', 'long'], value: offer },
    { path: ['products'], value: named },
    { path: ['services'], value: named },
    { path: ['team'], value: [{ name: word, role: word, about: word }] },
    ...['homeLead', 'aboutLead', 'contactLead'].map((key) => ({
      ...{ path: ['texts', key], value: word },
    })),
  ];
  const { draft: saved } = await (await put({ base: draft.save, changes })).json();
  const data = { save: saved.save };
  expect((await page.request.post(`${shop.origin}/api/website/publish`, { data })).ok()).toBe(true);
  const about = async () => (await fetch(`${shop.origin}/about`)).text();
  await expect.poll(about).toContain(long);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/about', '/our-products', '/contact']) {
      await page.goto(shop.origin + path);
      await expect(page.locator('footer')).toContainText(long);
      await expectNoOverflow(page);
    }
  }
});
