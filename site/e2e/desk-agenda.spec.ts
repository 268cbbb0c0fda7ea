import type { Page } from '@playwright/test';
import { listFreeTimes, makeVisit, type Visit } from '@sallie/shared/contract/visit';
import { signInAt, staff } from '@sallie/shared/testing/built-server';
import { showPlace } from '@sallie/shared/testing/hostile-page';
import { expectClean, expectCleanAt, expectCleanByNight, expectNoOverflow } from './clean.ts';
import { alwaysOpen, expect, type Shop, signIn, test } from './shop.ts';
import { request, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const agendaOf = (page: Page) => page.getByRole('tabpanel', { name: 'Agenda' });
/** Finds the note about the visit that is being saved. */
const saidOf = (page: Page, words: RegExp) =>
  agendaOf(page).getByRole('status').filter({ hasText: words });

/** Returns the day after tomorrow in the shop's zone, and a free time in its late morning. */
async function freeTime(shop: Shop): Promise<{ day: string; from: string }> {
  const call = await signInAt(shop, staff);
  const [from, to] = [new Date(Date.now() + 24 * 3_600_000), new Date(Date.now() + 72 * 3_600_000)];
  const body = { from: from.toISOString(), to: to.toISOString(), kind: 'home' } as const;
  const { times } = await call(listFreeTimes, { body });
  const wall = (at: string) =>
    new Date(at).toLocaleString('sv-SE', { timeZone: alwaysOpen.timeZone });
  const found = times.find(({ from: at }) => wall(at).slice(11, 16) === '10:00');
  if (!found) throw new Error('nothing is free at ten');
  return { day: wall(found.from).slice(0, 10), from: found.from };
}

async function visited(shop: Shop, id: string, from: string): Promise<Visit> {
  const call = await signInAt(shop, staff);
  return call(makeVisit, { body: { lead: { kind: 'consultations', id }, from } });
}

async function openDay(page: Page, day: string): Promise<void> {
  await showPlace(page, 'agenda');
  await agendaOf(page).getByRole('button', { name: 'Day', exact: true }).click();
  await agendaOf(page).getByLabel('Go to a day').fill(day);
}

test('staff make, move and cancel a visit by keyboard alone', async ({
  page,
  shop,
  request: to,
}) => {
  await signIn(page, shop);
  await request(to, shop, 'Ada Miller');
  const { day } = await freeTime(shop);
  await todayOf(page).getByRole('button', { name: 'Open Ada Miller' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Make a visit…' })).toBeEnabled();
  await page.keyboard.press('v');
  const form = page.getByRole('dialog', { name: 'Visit to Ada Miller' });
  await form.getByLabel('Day').selectOption(day);
  await form.getByLabel('Time').selectOption({ label: '10 AM' });
  await expect(form.getByText('This time is free.')).toBeVisible();
  await expectClean(page);
  await form.getByRole('button', { name: 'Make the visit' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Ada Miller' })).toContainText('Agreed');
  await page.keyboard.press('Escape');

  await openDay(page, day);
  const visit = agendaOf(page).getByRole('button', { name: /10 AM: Ada Miller, At home/ });
  await visit.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(saidOf(page, /10:30 AM: free$/)).toBeVisible();
  await expectClean(page);
  await expectCleanByNight(page);
  await page.keyboard.press('Enter');
  const moved = agendaOf(page).getByRole('button', { name: /10:30 AM: Ada Miller.*Moved$/ });
  await expect(moved).toBeFocused();

  await page.keyboard.press('z');
  await expect(visit).toBeVisible();
  await visit.press('Enter');
  const record = page.getByRole('region', { name: 'Ada Miller' });
  await expect(record).toBeFocused();
  await record.getByRole('button', { name: /^Cancel the visit/ }).press('Enter');
  await record.getByRole('button', { name: /^Really cancel it/ }).press('Enter');
  await expect(record.getByRole('button', { name: 'Another visit…' })).toBeVisible();
});

test('staff drag a visit to another time, and move it by its form on a phone', async ({
  page,
  shop,
  request: to,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await signIn(page, shop);
  const { day, from } = await freeTime(shop);
  await visited(shop, await request(to, shop, 'Ada Miller'), from);
  const noon = new Date(Date.parse(from) + 3 * 3_600_000).toISOString();
  await visited(shop, await request(to, shop, 'Ben Novak', { phone: '5705550199' }), noon);
  await openDay(page, day);
  const ada = agendaOf(page).getByRole('button', { name: /10 AM: Ada Miller/ });
  const box = await ada.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const hour = box.height;
  await page.mouse.move(box.x + 40, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 10 + 3 * hour, { steps: 5 });
  await expect(saidOf(page, /is with Ben Novak at 1 PM/)).toBeVisible();
  await page.mouse.move(box.x + 40, box.y + 10 - 2 * hour, { steps: 5 });
  await expect(saidOf(page, /8 AM: free$/)).toBeVisible();
  await page.mouse.up();
  await expect(agendaOf(page).getByRole('button', { name: /8 AM: Ada Miller/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ada Miller' })).toHaveCount(0);

  await expectCleanAt(page, 360);
  await expect(agendaOf(page).getByRole('button', { name: 'Week', exact: true })).toBeHidden();
  await agendaOf(page).getByRole('button', { name: 'List', exact: true }).click();
  const map = agendaOf(page).getByRole('link', { name: /12 Mill Lane.* map$/ });
  await expect(map.first()).toBeVisible();
  await agendaOf(page).getByRole('button', { name: 'Ada Miller' }).click();
  await page.getByRole('button', { name: 'Move or change…' }).click();
  const form = page.getByRole('dialog', { name: 'Change the visit to Ada Miller' });
  await expectNoOverflow(page);
  await form.getByLabel('Time').selectOption({ label: '11 AM' });
  await form.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByRole('region', { name: 'Ada Miller' })).toContainText('11:00 AM');
});
