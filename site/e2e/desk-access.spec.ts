import type { Page } from '@playwright/test';
import { leadKinds } from '@sallie/shared/contract/leads';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { expectClean, expectCleanByNight, expectNoOverflow } from './clean.ts';
import { longestEmail } from './forms.ts';
import { expect, signIn, test, visiting } from './shop.ts';
import { consultations, detailOf, openRecord, request } from './triage-desk.ts';

async function expectCleanByDayAndNight(page: Page): Promise<void> {
  await expectClean(page);
  await expectCleanByNight(page);
}

test('axe finds no fault in any place of the desk, light and dark, and none is wider than the window', async ({
  page,
  shop,
  request: to,
}) => {
  await request(to, shop, 'Ada Miller', { email: longestEmail });
  await request(to, shop, 'Ben Novak', { website: 'https://spam.example' });
  await consultations(page, shop);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Taken by').selectOption('nobody');
  await expectCleanByDayAndNight(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('ada');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectCleanByDayAndNight(page);
  await page.keyboard.press('Escape');

  await openRecord(page, 'Ben Novak');
  await page.getByLabel('Notes').fill('Unsaved');
  await detailOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(detailOf(page).getByRole('alert')).toBeVisible();
  await expectCleanByDayAndNight(page);
  await page.getByRole('button', { name: 'Discard and close' }).click();

  await openRecord(page, 'Ada Miller');
  await page.getByRole('button', { name: 'Everything about this person' }).click();
  await expect(page.getByRole('heading', { name: 'One touch' })).toBeVisible();
  await expectNoOverflow(page);
  await expectCleanByDayAndNight(page);
  await page.keyboard.press('Escape');

  const lists: string[] = leadKinds.filter((kind) => kind !== 'referrals');
  const places = ['today', 'live-chat', 'agenda', 'answers', 'website', 'account'];
  for (const [width, colorScheme, shown] of [
    [1440, 'light', places], // The list of one kind, tested above, stands for all.
    [360, 'dark', [...places, ...leadKinds]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const place of shown) {
      await showPlace(page, place);
      await expect(page.locator(`#place-${place}`)).toBeVisible();
      if (!lists.includes(place)) await expectClean(page);
      await expectNoOverflow(page);
    }
  }
  await page.locator('[aria-controls=places]').click();
  await expectClean(page);
});

visiting(
  'the selected tab and button have an outline with forced colors',
  async ({ page, shop }) => {
    await signIn(page, shop);
    await page.emulateMedia({ forcedColors: 'active' });
    const today = page.getByRole('tab', { name: /^Today/ });
    const agenda = page.getByRole('tab', { name: /^Agenda/ });
    await expect(today).toHaveCSS('outline-style', 'solid');
    await expect(agenda).toHaveCSS('outline-style', 'none');
    await agenda.focus();
    await agenda.press('Enter');
    await expect(agenda, 'the focus is drawn over it').toHaveCSS('outline-width', '3px');
    await expect(today).toHaveCSS('outline-style', 'none');
    const chosen = page.locator('#place-agenda [aria-pressed=true]').first();
    await expect(chosen).toHaveCSS('outline-style', 'solid');
  },
);
