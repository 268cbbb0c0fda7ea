import type { Page } from '@playwright/test';
import { expectClean, expectNoOverflow } from './clean.ts';
import { alwaysOpen, expect, signIn, test } from './shop.ts';
import { colleague, goOn, leadIn, openRecord, request, rowOf, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const part = (page: Page, name: RegExp) => todayOf(page).getByRole('region', { name });
const record = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, item: RegExp | string) =>
  page.getByRole('menuitem', { name: item }).first().press('Enter');

test('an owner and a colleague view, call, snooze, assign and finish leads, by pointer and by key', async ({
  browser,
  page,
  shop,
  request: to,
}) => {
  await signIn(page, shop);
  const bob = await colleague(browser, page, shop);
  for (const name of ['Ada Miller', 'Ben Novak', 'Cleo Dunn']) await request(to, shop, name);

  // Opening a record marks it as read at all desks, and its row and the record name who is viewing.
  for (const desk of [page, bob])
    await expect(desk.getByRole('tab', { name: 'Consultations 3 new' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(3\) /);
  await bob.bringToFront();
  await openRecord(bob, 'Cleo Dunn');
  await expect(page.getByRole('tab', { name: 'Consultations 2 new' })).toBeVisible();
  await leadIn(page, 'Cleo Dunn').getByRole('button', { name: 'Open Cleo Dunn' }).click();
  await expect(record(page, 'Cleo Dunn')).toContainText('Bob is viewing');
  await expect(record(page, 'Cleo Dunn')).toContainText('opened it first');
  await expect(rowOf(bob, /Cleo Dunn/)).toContainText('dana is viewing');
  // A colleague who writes a quote is still viewing the lead. Bob's desk shows the other as read at once.
  await expect(page.getByRole('button', { name: 'Send a quote…' })).toBeEnabled();
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: 'Quote to Cleo Dunn' })).toBeVisible();
  await openRecord(bob, 'Ben Novak');
  await expect(page.getByRole('tab', { name: 'Consultations 1 new' })).toBeVisible();
  await expect(rowOf(bob, /Cleo Dunn/)).toContainText('dana is viewing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bob.getByText('dana is viewing')).toHaveCount(0);
  await bob.keyboard.press('Escape');
  await bob.getByRole('tab', { name: /Today/ }).click();

  // Two clicks record a call. Whoever spoke with somebody also takes the lead.
  await leadIn(page, 'Ada Miller').getByRole('button', { name: 'I spoke with Ada Miller' }).click();
  await choose(page, 'Left a message');
  // A changed row stays in place until its viewer leaves the list.
  await expect(leadIn(page, 'Ada Miller')).toContainText('With you');
  await goOn(page);
  await expect(part(page, /^With you \(1\)$/)).toContainText('Ada Miller');
  await expect(todayOf(bob)).toContainText('2 wait for somebody');
  for (const desk of [page, bob])
    await expect(desk.getByRole('tab', { name: 'Today 2 waiting' })).toBeVisible();
  await expect(leadIn(bob, 'Ada Miller')).toContainText('With dana');

  await leadIn(page, 'Ada Miller').getByRole('button', { name: 'Later: Ada Miller' }).click();
  await choose(page, /^In 1 hour/);
  await expect(page.getByText(/^Ada Miller is snoozed until/).first()).toBeVisible();
  await expect(leadIn(page, 'Ada Miller')).toHaveCount(0);
  await expect(todayOf(page)).toContainText('what you snoozed (1)');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(part(page, /^With you \(1\)$/)).toContainText('Ada Miller');

  await leadIn(page, 'Ben Novak').getByRole('button', { name: 'Assign Ben Novak' }).click();
  await choose(page, 'Bob');
  await expect(bob.getByText('dana gave you Ben Novak').first()).toBeVisible(); // Shown for a few seconds.
  await expect(leadIn(bob, 'Ben Novak')).toContainText('With you');
  await goOn(bob);
  await expect(part(bob, /^With you \(1\)$/)).toContainText('Ben Novak');

  // The keyboard does the same in the record, which moves from lead to lead.
  await page.keyboard.press('k');
  await expect(record(page, 'Cleo Dunn')).toBeVisible();
  await page.keyboard.press('k');
  await expect(record(page, 'Ada Miller')).toBeVisible();
  await page.keyboard.press('j');
  await expect(record(page, 'Cleo Dunn')).toBeVisible();
  await page.keyboard.press('t');
  await expect(part(page, /^With you \(2\)$/)).toContainText('Ada Miller');
  await expect(leadIn(page, 'Cleo Dunn')).toContainText('With you');
  await record(page, 'Cleo Dunn').getByLabel('Notes').fill('eat');
  await expect(leadIn(page, 'Cleo Dunn')).toContainText('With you');
  await record(page, 'Cleo Dunn').getByLabel('Notes').fill('');
  await record(page, 'Cleo Dunn').getByLabel('Notes').blur();
  await page.keyboard.press('e');
  await expect(part(page, /^With you \(1\)$/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(part(page, /^With you \(2\)$/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Next lead J' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(record(page, 'Cleo Dunn')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Choose Ada Miller' }).check();
  await page.getByRole('checkbox', { name: 'Choose Cleo Dunn' }).check();
  const bar = page.getByRole('region', { name: 'Chosen' });
  await expect(bar).toContainText('2 chosen');
  await expectClean(page);
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toContainText('2 of 2 changed');
  await expect(part(page, /^With you/)).toHaveCount(0);
  await bar.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(part(page, /^With you \(2\)$/)).toContainText('Ada Miller');
  await expect(bar).toBeHidden();

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
});
