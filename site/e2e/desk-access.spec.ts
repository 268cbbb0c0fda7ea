import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';
import { consultations, openRecord, request } from './triage-desk.ts';

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`lists, search, records and people are open to everybody, ${colorScheme}`, async ({
    browser,
    shop,
    request: to,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await request(to, shop, 'Ada Miller');
    await request(to, shop, 'Ben Novak', { website: 'https://spam.example' });
    await consultations(page, shop);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Taken by').selectOption('nobody');
    await expectClean(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('ada');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectClean(page);
    await page.keyboard.press('Escape');

    await openRecord(page, 'Ben Novak');
    await page.getByLabel('Notes').fill('Unsaved');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expectClean(page);
    await page.getByRole('button', { name: 'Discard and close' }).click();

    await openRecord(page, 'Ada Miller');
    await page.getByRole('button', { name: 'Everything about this person' }).click();
    await expect(page.getByRole('heading', { name: 'One touch' })).toBeVisible();
    await expectClean(page);
  });
}
