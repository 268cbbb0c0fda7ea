import type { Page } from '@playwright/test';
import { referTwo } from './busy-shop.ts';
import { expectClean } from './clean.ts';
import { alwaysOpen, expect, openAside, type Shop, signIn, test } from './shop.ts';
import { leadIn, request, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const wish = { projectType: 'hardwood', timeframe: 'immediate', message: 'Two rooms upstairs' };
const ask = (page: Page, shop: Shop) =>
  request(page.request, shop, 'Ada Byron', { phone: '5705550133', ...wish });

const ringing = (page: Page) => page.getByRole('region', { name: 'Ringing' });

test('a lead rings on every desk until one takes it, and done leads leave Today on every desk', async ({
  page,
  context,
  shop,
}) => {
  await signIn(page, shop);
  await expect(todayOf(page).getByText('Nothing waits.')).toBeVisible();
  const colleague = await context.newPage();
  await colleague.goto(`${shop.origin}/admin-dashboard`);
  await expect(todayOf(colleague).getByText('Nothing waits.')).toBeVisible();

  await ask(page, shop);
  for (const desk of [page, colleague]) {
    await expect(ringing(desk)).toContainText('Ada Byron New consultation request, since');
    await expect(desk).toHaveTitle(/^\(1\) /);
  }
  await expect(leadIn(page, 'Ada Byron')).toContainText(
    'Hardwood · As soon as possible · Two rooms',
  );
  await expect(leadIn(page, 'Ada Byron')).toContainText('just in');
  await expect(
    leadIn(page, 'Ada Byron').getByRole('link', { name: '(570) 555-0133' }),
  ).toHaveAttribute('href', 'tel:+15705550133');

  await ringing(colleague).getByRole('button', { name: 'Take it' }).click();
  await expect(ringing(page)).toContainText(/dana took Ada Byron after \d+ s/);
  await expect(ringing(page).getByRole('button')).toHaveCount(0);
  await expect(leadIn(page, 'Ada Byron')).toContainText('With you');

  await leadIn(page, 'Ada Byron').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('region', { name: 'Ada Byron' })).toBeVisible();
  await expect(colleague).not.toHaveTitle(/^\(/);
  await page.keyboard.press('Escape');
  await leadIn(page, 'Ada Byron').getByRole('button', { name: 'Done' }).press('Enter');
  await expect(todayOf(colleague).getByText('Nothing waits.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(leadIn(colleague, 'Ada Byron')).toBeVisible();

  await referTwo(page, shop);
  await expect(leadIn(page, 'Rob Miller and 1 more')).toContainText('2 people referred by Ellen');
  await expect(todayOf(page)).toContainText('1 waits for somebody');
  await leadIn(page, 'Rob Miller').getByRole('button', { name: 'Take it' }).click();
  await expect(leadIn(page, 'Rob Miller')).toContainText('With you');
  // Uses the keyboard, because for a second after a change a pointer press in the same place has no effect.
  for (const name of ['Rob Miller', 'Ada Byron'])
    await leadIn(page, name).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(todayOf(page).getByText('Nothing waits.')).toBeVisible();
});

test('a desk without notifications says so, and the alert test shows the result of each of five channels', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, shop);
  await openAside(page);
  const deaf = page.getByRole('list', { name: 'This machine is not fully alerting' });
  await expect(deaf).toContainText('blocks notifications');
  await page.getByRole('button', { name: 'Test all alerts' }).click();
  const results = page.getByRole('list', { name: 'Alert test' });
  await expect(results.getByRole('listitem')).toHaveCount(5);
  await expect(results.getByText('Trying…')).toHaveCount(0);
  await expect(results.getByRole('listitem').filter({ hasText: 'Notice' })).toContainText('Failed');
  await expect(results.getByRole('listitem').filter({ hasText: 'Sound' })).toContainText('Passed');
  await expectClean(page);
});
