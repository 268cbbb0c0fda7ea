import { expectClean } from './clean.ts';
import { alwaysOpen, expect, signIn, test } from './shop.ts';
import { goOn, leadIn, request, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('a lead whose visit is over is listed in “With you” until its outcome is noted', async ({
  page,
  shop,
  request: to,
}) => {
  await signIn(page, shop);
  const today = todayOf(page);
  const withYou = page.getByRole('region', { name: /^With you/ });
  for (const name of ['Ada Miller', 'Ben Novak']) {
    const id = await request(to, shop, name);
    const data = { version: 1, status: 'scheduled', appointment: hours(-30) };
    await page.request.patch(`${shop.origin}/api/consultations/${id}`, { data });
  }
  for (const name of ['Ada Miller', 'Ben Novak'])
    await expect(leadIn(page, name)).toContainText('With you');
  await goOn(page);
  const row = withYou.getByRole('listitem').filter({ hasText: 'Ada Miller' });
  await expect(row).toContainText(/Visit was \w+ \w+ \d+/);
  await expect(page.getByRole('region', { name: /^Visits today/ })).toHaveCount(0);
  await expectClean(page);

  await row.getByRole('button', { name: 'How was it? Ada Miller' }).click();
  await page.getByRole('menuitem', { name: 'Quoted' }).click();
  await expect(row).not.toContainText('Visit was');
  await row.getByRole('button', { name: 'Open Ada Miller' }).click();
  await expect(page.getByText('dana said how the visit was: Quoted and moved it to')).toBeVisible();
  await page.keyboard.press('Escape');

  const ben = withYou.getByRole('listitem').filter({ hasText: 'Ben Novak' });
  await ben.getByRole('button', { name: 'How was it? Ben Novak' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Moved…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'When is the visit?' });
  await dialog.getByLabel('Date and time at the shop').fill(hours(48).slice(0, 16));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(today.getByText('Ben Novak')).toHaveCount(0);
  await page.getByRole('button', { name: 'Scheduled Appointments' }).click();
  const agenda = page.getByRole('tabpanel', { name: 'Agenda' });
  await agenda.getByRole('button', { name: 'List', exact: true }).click();
  await expect(agenda).toContainText('Ben Novak');

  // A request that is scheduled without a time stays in Today.
  await page.getByRole('tab', { name: /^Today/ }).press('Enter');
  const id = await request(to, shop, 'Cleo Dunn');
  const cleo = leadIn(page, 'Cleo Dunn');
  const data = { version: 1, status: 'scheduled' };
  await page.request.patch(`${shop.origin}/api/consultations/${id}`, { data });
  await expect(cleo).toContainText('No time agreed');
});
