import { beginOne, openMorning } from './busy-shop.ts';
import { expectClean, expectNoOverflow } from './clean.ts';
import { coveredControls, movedBy, rowsInSight } from './measure.ts';
import { alwaysOpen, asideOf, expect, signIn, test } from './shop.ts';
import { colleague, request, takeAll } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const sizes = [
  { width: 360, height: 740, leads: 2, tallest: 120 },
  { width: 768, height: 1024, leads: 4, tallest: 120 },
  { width: 1024, height: 700, leads: 3, tallest: 120 },
  { width: 1366, height: 768, leads: 4, tallest: 72 },
  { width: 1440, height: 900, leads: 4, tallest: 72 },
];

test('the leads stand first, in rows that are low whatever is in them; what can wait is one line, and numbers follow', async ({
  page,
  shop,
}) => {
  await openMorning(page, shop);
  await signIn(page, shop);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today.getByRole('listitem')).toHaveCount(15);
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
  const line = page.getByRole('region', { name: 'Shop and machine' }).getByRole('button').first();
  await expect(line).toHaveAccessibleName(
    /^[34] to see to: This machine is not fully alerting · What should visitors call you\? · Not mailed · Live chat off$/,
  );
  await expect(page.getByRole('switch', { name: 'Live chat' })).toBeHidden();
  await expectClean(page);
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['This machine is not fully alerting'])
    await expect(page.getByRole('list', { name })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByText(/^Not mailed: no mail server/)).toBeVisible();
  await page.getByRole('switch', { name: 'Live chat' }).press('Space');
  await expect(line).toHaveAccessibleName(/Live chat on$/);
  await expectClean(page);
  await line.press('Enter');
  await expect(page.getByRole('switch', { name: 'Live chat' })).toBeHidden();

  const counts = page.getByRole('list', { name: 'Counts' });
  expect((await counts.boundingBox())?.y).toBeGreaterThan(
    (await today.getByRole('listitem').last().boundingBox())?.y ?? Number.POSITIVE_INFINITY,
  );
});

for (const { width, height } of sizes)
  test(`at ${width} px nothing is covered and nothing moves: by a touch, by taking, by what is said of it`, async ({
    page,
    browser,
    shop,
  }) => {
    await openMorning(page, shop);
    await page.setViewportSize({ width, height });
    await signIn(page, shop);
    const today = page.getByRole('region', { name: 'Today', exact: true });
    await expect(today.getByRole('listitem')).toHaveCount(15);
    expect(await coveredControls(page)).toEqual([]);

    const before = await rowsInSight(page);
    await expect(asideOf(page)).toContainText(/^[34] to see to/);
    await page.getByRole('heading', { name: 'Today' }).click();
    await expect(asideOf(page), 'the page may sound now').toContainText('3 to see to');
    expect(await movedBy(page, before), 'after the first touch').toBeLessThanOrEqual(8);

    // The lowest in sight, where a toast is nearest, and the one above.
    const whole = before.filter(({ isWhole }) => isWhole);
    for (const { tag } of [whole.at(-1), whole.at(-2)].flatMap((row) => row ?? [])) {
      const row = page.locator(`[data-acts="row"][data-row="${tag}"]`);
      await row.getByRole('button', { name: 'Take it' }).click();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeInViewport();
      await expect(row).toContainText('With you');
      expect(await movedBy(page, before), 'after taking').toBeLessThanOrEqual(8);
      expect(await coveredControls(page), 'under the toast').toEqual([]);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
      expect(await movedBy(page, before), 'after the toast').toBeLessThanOrEqual(8);
    }

    // Several chosen, the lowest in sight among them: what can be done with them stands below.
    for (const { tag } of [whole.at(-1), whole.at(-2)].flatMap((row) => row ?? []))
      await page.locator(`[data-row="${tag}"]`).getByRole('checkbox').press('Space');
    await expect(page.getByRole('region', { name: 'Chosen' })).toContainText('2 chosen');
    expect(await coveredControls(page), 'under what is chosen').toEqual([]);
    expect(await movedBy(page, before), 'when some are chosen').toBeLessThanOrEqual(8);
    await page.getByRole('button', { name: 'Choose none' }).press('Enter');

    // A colleague takes the rest: what was said of it goes by itself, and so does the ringing.
    const bob = await colleague(browser, page, shop);
    await takeAll(bob, shop, today);
    await expect(page.getByRole('region', { name: 'Ringing' })).toHaveText('Nothing rings now.');
    expect(await movedBy(page, before), 'when nothing rings any more').toBeLessThanOrEqual(8);

    // Whoever goes on finds it where it belongs.
    await page
      .getByRole('tab', { name: /^Visitors|^Consultations/ })
      .first()
      .press('Enter');
    await page.getByRole('tab', { name: /^Today/ }).press('Enter');
    await expect(today.getByRole('region', { name: 'With you (2)' })).toBeVisible();
  });

test('“Reached” and “No answer” are one press on the row, each with its Undo', async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today).toContainText('A new inquiry stands here the moment it comes');
  const id = await request(page.request, shop, 'Ada Miller');
  const lead = async () =>
    (await page.request.get(`${shop.origin}/api/leads/consultations/${id}`)).json();
  const row = today.getByRole('listitem').filter({ hasText: 'Ada Miller' });
  for (const [name, outcome] of [
    ['No answer from Ada Miller', 'no-answer'],
    ['Reached Ada Miller', 'reached'],
  ] as const) {
    await row.getByRole('button', { name }).press('Enter');
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect.poll(lead).toMatchObject({ contacted: { outcome }, claim: { by: 'dana' } });
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(row.getByRole('button', { name: 'Take it' })).toBeVisible();
    expect((await lead()).contacted).toBeUndefined();
  }
});

test('on a phone what is wanted less stands behind one button, and its keys reach it all the same', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, shop);
  await request(page.request, shop, 'Ada Miller');
  const row = page.getByRole('region', { name: 'Today', exact: true }).getByRole('listitem');
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
});

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
])
  test(`at ${width} px a visit is agreed on at the top of the record`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, shop);
    await request(page.request, shop, 'Ada Miller');
    await page.getByRole('button', { name: 'Open Ada Miller' }).click();
    const record = page.getByRole('region', { name: 'Ada Miller', exact: true });
    await record.getByRole('button', { name: 'Take it' }).click();
    await expect(record.getByRole('button', { name: 'Release' })).toBeVisible();
    await expect(record.getByLabel('Date and time at the shop')).toBeInViewport({ ratio: 1 });
    await expect(record.getByRole('button', { name: 'Save the appointment' })).toBeInViewport({
      ratio: 1,
    });
    await expectClean(page);
  });
