import { showPlace } from '@sallie/shared/testing/hostile-page';
import { expectClean, expectNoOverflow } from './clean.ts';
import { alwaysOpen, expect, signIn, test } from './shop.ts';
import { request } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

/** The day after tomorrow at this hour in UTC, as the form takes it and as the contract does: the demo shop is five hours behind. */
function later(hour: number) {
  const day = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}

test('a visit that is agreed stands in the agenda at once, and one at its time is warned of', async ({
  page,
  shop,
  request: to,
}) => {
  await signIn(page, shop);
  const ada = await request(to, shop, 'Ada Miller');
  const ben = await request(to, shop, 'Ben Novak', { phone: '5705550199' });
  const agree = async (id: string, appointment: string, place = '') => {
    const data = { version: 1, status: 'scheduled', appointment, place };
    const reply = await page.request.patch(`${shop.origin}/api/consultations/${id}`, { data });
    expect(reply.status()).toBe(200);
  };

  await page.getByRole('button', { name: 'Scheduled Appointments' }).click();
  await expect(page.getByRole('tab', { name: 'Agenda' })).toBeFocused();
  const agenda = page.getByRole('tabpanel', { name: 'Agenda' });
  await expect(agenda).toContainText('no visits');
  await agree(ada, later(18), 'Showroom');
  const visit = agenda.getByRole('listitem').filter({ hasText: 'Ada Miller' }).last();
  await expect(visit).toContainText(/[12] PM/); // By the season.
  await expect(visit).toContainText('Showroom');
  await expect(visit.getByRole('link', { name: '(570) 555-0142' })).toBeVisible();

  // The form tells before it is kept.
  await page.getByRole('tab', { name: /^Consultations/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Ben Novak', exact: true }).click();
  const shown = await page.evaluate(
    ([at, timeZone]) => new Date(at ?? '').toLocaleString('sv', { timeZone }).replace(' ', 'T'),
    [later(18), alwaysOpen.timeZone],
  );
  await page.getByLabel('Date and time at the shop').fill(shown.slice(0, 16));
  await expect(page.getByText(/^Ada Miller is visited at .* to both\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Agenda' }).click();
  await agree(ben, later(18));
  await expect(agenda.getByText(/^At the same time: Ben Novak is visited at/)).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectClean(page);
  }
  await agenda.getByRole('button', { name: 'Ada Miller' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Ada Miller' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(agenda.getByRole('button', { name: 'Ada Miller' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await expectClean(page);
  await showPlace(page, 'account');
  await page.getByRole('button', { name: 'Add a quick reply' }).click();
  await page.getByLabel('What it says').fill('See you {{visit}}');
  await expect(page.getByRole('figure')).toContainText('See you Tuesday, March 3');
  await expectNoOverflow(page);
  await expectClean(page);
});
