import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectClean, expectCleanAt, expectCleanByNight, expectNoOverflow } from './clean.ts';
import { hold } from './hold.ts';
import { alwaysOpen, expect, signIn, test } from './shop.ts';
import { write } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const count = (page: Page, picture: string, row: string) =>
  card(page, picture).getByRole('row', { name: row }).getByRole('button').first();

test('each figure opens the list that it counts, counts erased leads, and is exported and printed', async ({
  page,
  shop,
}) => {
  const id = await write(page.request, shop, 'Ada Byron');
  await write(page.request, shop, 'Ben Novak');
  await signIn(page, shop);
  const change = { data: { version: 1, contact: 'reached' } };
  expect((await page.request.patch(`${shop.origin}/api/leads/contacts/${id}`, change)).ok()).toBe(
    true,
  );
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(
    page.getByRole('region').filter({ has: page.getByRole('heading', { level: 3 }) }),
  ).toHaveCount(9);
  await expect(count(page, 'Leads per week', 'Messages')).toHaveText(/^2/);
  await count(page, 'Time to the first answer', 'Answered').click();
  const dialog = page.getByRole('dialog', { name: /Answered: 1/ });
  await expect(dialog.getByRole('listitem')).toHaveText(/Ada Byron/);
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Messages: list of 1' }).click();
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ben Novak/ })).toHaveCount(0);
  await expect(page.getByLabel('Counted as')).toHaveValue('answered');

  const gone = await page.request.delete(`${shop.origin}/api/people/ada%40example.com`);
  expect(gone.ok()).toBe(true);
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(count(page, 'Leads per week', 'Messages')).toHaveText(/^2/);
  await expect(card(page, 'Leads per week')).toContainText('of these 1 erased');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/Leads per week,All Messages,[\d-]+,[\d-]+,2,1,/);
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1);
  expect(pages(await page.pdf({ format: 'Letter' }))).toBe(1);

  await expectCleanAt(page, 1440, 768, 360);
  await expectCleanByNight(page);
  const table = card(page, 'Leads per week').getByText('All numbers as a table');
  await table.press('Enter');
  await expectNoOverflow(page);
  await page.getByLabel('First day').fill('2026-05-02');
  await page.getByLabel('Last day').fill('2026-05-01');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Please choose a last day that is not before the first',
  );
  await page.getByLabel('Last day').fill('2026-05-09');
  await expect(page.getByText('May 2 – 9, 2026, compared with')).toBeVisible();
  await expect(count(page, 'Missed', 'Missed')).toHaveText(/^0/);
});

test('an owner subscribes to the weekly mail, and a figure’s link opens its list', async ({
  page,
  shop,
}) => {
  await write(page.request, shop, 'Ada Byron');
  await signIn(page, shop);
  const release = await hold(page, '**/api/weekly-mail');
  await page.getByRole('tab', { name: 'Account' }).click();
  const field = page.getByLabel('Your email address');
  // Text typed before the address is loaded would be overwritten.
  await expect(page.getByRole('heading', { name: 'The week in a mail' })).toBeVisible();
  await expect(field).toBeHidden();
  release();
  await field.fill('tom at example');
  await field.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await field.fill('tom@mail.example');
  await field.press('Enter');
  const title = 'The week comes to tom@mail.example on Mondays';
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expectCleanAt(page, 360);
  // sign-in.spec.ts shows the same link through the sign-in.
  const today = new Date().toISOString().slice(0, 10);
  const days = `${today.slice(0, 7)}-01/${today}`;
  await page.goto(`${shop.origin}/admin-dashboard#figures/lead/${days}`);
  const list = page.getByRole('dialog', { name: 'Leads' });
  await expect(list.getByRole('button', { name: 'Ada Byron' })).toBeVisible();
  // Escape, because an earlier toast may still have a Close button too.
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(count(page, 'Leads per week', 'Messages')).toHaveText(/^1/);
});

test('figures whose script fails to load show an alert, and “Try again” loads them', async ({
  page,
  shop,
  errors,
}) => {
  await signIn(page, shop);
  await page.route('**/assets/figures-*.js', (route) => route.abort());
  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('could not be reached');
  await page.unroute('**/assets/figures-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Leads per week')).toBeVisible();
  errors.length = 0;
});
