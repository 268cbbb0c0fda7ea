import { expectCleanAt } from './clean.ts';
import { fillContact } from './forms.ts';
import { expect, signIn, test } from './shop.ts';
import { detailOf, write } from './triage-desk.ts';

test('an open desk shows a new lead with its origin, which staff correct and filter by', async ({
  context,
  page,
  shop,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, shop);
  await desk.getByRole('tab', { name: /Messages/ }).click();
  const query = 'utm_source=google&utm_medium=cpc&utm_campaign=mailer-may&gclid=x-secret';
  await page.goto(`${shop.origin}/?${query}`, {
    referer: 'https://www.google.com/search?q=floors',
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(`${shop.origin}/contact`);
  const opened = page.waitForResponse(`${shop.origin}/api/form-opening`);
  await fillContact(page);
  const { opening } = await (await opened).json();
  const sent = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const told = (await sent).postData() ?? '';
  expect(JSON.parse(told).opening, 'when the form was opened').toBe(opening);
  expect(JSON.parse(told).came).toEqual({
    source: 'google',
    medium: 'cpc',
    campaign: 'mailer-may',
    referrer: 'www.google.com',
    landing: '/',
  });
  expect(told).not.toContain('x-secret');
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /came/.test(key)),
  );
  expect(kept).toEqual([]);
  await write(page.request, shop, 'Ben Novak');

  const row = desk.getByRole('row', { name: /Ada Miller/ });
  await expect(row.getByRole('cell', { name: 'Mailer May' })).toBeVisible();
  await row.getByRole('button', { name: 'Ada Miller' }).click();
  const detail = detailOf(desk);
  await expect(detail).toContainText('google, cpc, mailer-may');
  const field = detail.getByRole('combobox', { name: 'Found us by' });
  await field.fill('Friend: Ann Beck');
  await expectCleanAt(desk, 1440, 768, 360);
  await desk.setViewportSize({ width: 1440, height: 900 });
  await field.press('Enter');
  await expect(detail).toContainText('said how they found us');
  await expect(row.getByRole('cell', { name: 'Friend: Ann Beck' })).toBeVisible();
  await desk.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(row.getByRole('cell', { name: 'Mailer May' })).toBeVisible();
  await field.fill('facebook');
  await detail.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByRole('cell', { name: 'Facebook' })).toBeVisible();
  await detail.getByRole('button', { name: 'Close' }).click();

  await desk.getByRole('button', { name: 'Filters' }).click();
  await desk.getByLabel('Found us by').selectOption('Facebook');
  await expect(row).toBeVisible();
  await expect(desk.getByRole('row', { name: /Ben Novak/ })).toHaveCount(0);
  await expectCleanAt(desk, 1440, 768, 360);
});

test('a browser without URL.canParse, as Safari 16, tells where its visit began', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'));
  await page.goto(`${shop.origin}/contact?utm_source=google`, { referer: 'https://www.bing.com/' });
  await fillContact(page);
  const sent = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const { came } = (await sent).postDataJSON();
  expect(came).toEqual({ source: 'google', referrer: 'www.bing.com', landing: '/contact' });
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
});
