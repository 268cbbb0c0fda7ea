import { beginOne, openMorning } from './busy-shop.ts';
import { expectClean, expectNoOverflow } from './clean.ts';
import { rowsInSight } from './measure.ts';
import { alwaysOpen, asideOf, expect, signIn, test } from './shop.ts';
import { leadIn, request, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const sizes = [
  { width: 360, height: 740, leads: 2, tallest: 120 },
  { width: 768, height: 1024, leads: 4, tallest: 120 },
  { width: 1024, height: 700, leads: 3, tallest: 120 },
  { width: 1366, height: 768, leads: 4, tallest: 72 },
  { width: 1440, height: 900, leads: 4, tallest: 72 },
];

test('Today shows leads first in low rows at five sizes, and the shop’s problems in one line below', async ({
  page,
  shop,
}) => {
  const today = await openMorning(page, shop);
  await beginOne(page, shop);
  await expect(today.getByRole('button', { name: /^How was it\?/ })).toBeVisible();
  for (const { width, height, leads, tallest } of sizes) {
    await page.setViewportSize({ width, height });
    const rows = await rowsInSight(page);
    const whole = rows.filter(({ isWhole }) => isWhole).length;
    expect(whole, `leads at first sight at ${width} px`).toBeGreaterThanOrEqual(leads);
    const heights = await today
      .getByRole('listitem')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), `the tallest row at ${width} px`).toBeLessThanOrEqual(tallest);
    await expectNoOverflow(page);
  }
  await expect(today).not.toContainText('Not mailed');

  await page.setViewportSize({ width: 1366, height: 768 });
  const line = asideOf(page);
  await expect(line).toHaveAccessibleName(
    /^Live chat off · 4 to do: This machine is not fully alerting · Still from the demo shop: the name and \d+ more · What should visitors call you\? · Not mailed$/,
  );
  await expect(page.getByRole('switch', { name: 'Live chat' })).toBeHidden();
  await expectClean(page);
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  const alerting = page.getByRole('list', { name: 'This machine is not fully alerting' });
  await expect(alerting).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByText(/^Not mailed: no mail server/)).toBeVisible();
  await page.getByRole('switch', { name: 'Live chat' }).press('Space');
  await expect(line).toHaveAccessibleName(/^Live chat on/);
  await expectClean(page);
  await line.press('Enter');
  await expect(page.getByRole('switch', { name: 'Live chat' })).toBeHidden();

  const counts = page.getByRole('list', { name: 'Counts' });
  expect((await counts.boundingBox())?.y).toBeGreaterThan(
    (await today.getByRole('listitem').last().boundingBox())?.y ?? Number.POSITIVE_INFINITY,
  );
  await line.press('Enter');
  await page.getByRole('button', { name: 'Make it yours' }).press('Enter');
  await expect(page.locator('#place-website')).toBeVisible();
});

test('a row of Today shows its holder and quote whole beside a long name', async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  const name = 'Maximiliane Featherstonehaugh-Cholmondeley von Habsburg';
  const id = await request(page.request, shop, name);
  const data = { cents: 12_345_678, lines: 'All of the ground floor', days: 30 };
  await page.request.post(`${shop.origin}/api/leads/consultations/${id}/quotes`, { data });
  const row = todayOf(page).getByRole('listitem');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const mark of ['Quote sent: $123,456.78', 'With you'])
      await expect(row.getByText(mark), `${mark} at ${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test('“Reached” and “No answer” take one press each and have Undo; the buttons fit a thumb', async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await expect(todayOf(page)).toContainText('A new inquiry appears here the moment it comes in');
  const id = await request(page.request, shop, 'Ada Miller');
  const lead = async () =>
    (await page.request.get(`${shop.origin}/api/leads/consultations/${id}`)).json();
  const row = leadIn(page, 'Ada Miller');
  for (const [name, outcome] of [
    ['No answer from Ada Miller', 'no-answer'],
    ['Reached Ada Miller', 'reached'],
  ] as const) {
    await row.getByRole('button', { name }).press('Enter');
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect.poll(lead).toMatchObject({ contacted: { outcome }, claim: { by: 'dana' } });
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect.poll(async () => (await lead()).contacted).toBeUndefined();
    await expect(row.getByRole('button', { name: 'Take it' })).toBeVisible();
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const small = await row.locator('a, button:not([aria-haspopup])').evaluateAll(
    (all) =>
      all.filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return height > 0 && (height < 44 || width < 44);
      }).length,
  );
  expect(small, 'too small for a thumb').toBe(0);
  const later = row.getByRole('button', { name: 'Later: Ada Miller' });
  await expect(later).toBeHidden();
  await row.getByRole('button', { name: 'Open Ada Miller' }).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: /^In 1 hour/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(later).toBeFocused();
  await expectClean(page);
  await row.getByRole('button', { name: 'More for Ada Miller' }).click();
  await expect(later).toBeHidden();

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Open Ada Miller' }).click();
  const record = page.getByRole('region', { name: 'Ada Miller', exact: true });
  await record.getByRole('button', { name: 'Take it' }).click();
  await expect(record.getByRole('button', { name: 'Release' })).toBeVisible();
  const whole = { ratio: 1 };
  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(record.getByRole('button', { name: 'Make a visit…' })).toBeInViewport(whole);
    await expectClean(page);
  }
});
