import type { Page } from '@playwright/test';
import { openMorning, sendMorning } from './busy-shop.ts';
import { expectClean } from './clean.ts';
import { hold } from './hold.ts';
import { coveredControls, isDrawn, movedBy, rowsInSight } from './measure.ts';
import { alwaysOpen, asideOf, expect, logIn, signIn, test } from './shop.ts';
import { goOn, request, takeAll, todayOf } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

/** Pixels that nobody notices. */
const STILL = 8;

/** Records rows and controls; later they must be in the same places and uncovered. */
async function holdStill(page: Page) {
  const before = await rowsInSight(page);
  return {
    /** The two lowest rows in full view, which are nearest to anything that appears from below. */
    lowest: before
      .filter(({ isWhole }) => isWhole)
      .slice(-2)
      .reverse(),
    async expectStill(when: string) {
      expect(await movedBy(page, before), when).toBeLessThanOrEqual(STILL);
      expect(await coveredControls(page), when).toEqual([]);
    },
  };
}

const rowOf = (page: Page, tag: string) => page.locator(`[data-acts="row"][data-row="${tag}"]`);

const layouts = [
  { width: 360, height: 740 },
  { width: 1024, height: 700 },
  { width: 1366, height: 768 },
];

for (const size of layouts)
  test(`at ${size.width} px no row of Today moves or is covered when leads come and go`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(size);
    await page.clock.install();
    const today = await openMorning(page, shop);
    const ringing = page.getByRole('region', { name: 'Ringing' });
    await expect(ringing).toContainText('14 more');
    const many = await holdStill(page);
    await expect(asideOf(page)).toContainText('4 to do');
    await page.getByRole('heading', { name: 'Today' }).click();
    await expect(page.getByRole('button', { name: 'Alerts here only' })).toBeVisible();
    await many.expectStill('after the first touch');

    for (const name of ['Otto Lang', 'Paul Berg', 'Quinn Roe', 'Rita Sand'])
      await request(page.request, shop, name);
    await expect(today.getByRole('listitem')).toHaveCount(19);
    const way = page.getByRole('button', { name: /^\d new above$/ });
    await expect(way).toBeInViewport({ ratio: 1 });
    await many.expectStill('when some came above');
    await expectClean(page);
    await way.press('Enter');
    await expect(way).toHaveCount(0);
    await expect(today.getByRole('button', { name: 'Open Rita Sand' })).toBeInViewport();

    const { lowest, expectStill } = await holdStill(page);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    expect(lowest).toHaveLength(2);
    for (const { tag } of lowest) {
      const row = rowOf(page, tag);
      await row.getByRole('button', { name: 'Take it' }).click();
      await expect(undo).toBeInViewport();
      await expect(row).toContainText('With you');
      await expectStill('after taking, under the toast');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(undo).toHaveCount(0);
      await expectStill('after the toast');
    }
    for (const { tag } of lowest) await rowOf(page, tag).getByRole('checkbox').press('Space');
    await expect(page.getByRole('region', { name: 'Chosen' })).toContainText('2 chosen');
    await expectStill('when some are chosen');
    await page.getByRole('button', { name: 'Choose none' }).press('Enter');

    // A colleague takes the other leads: the alert's last words go by themselves, and so does the alert.
    await takeAll(page, shop, today);
    await expect(ringing).toContainText(/took \w+/);
    await page.clock.fastForward(10_000);
    await expect(ringing).toHaveText('Nothing rings now.');
    await expectStill('when nothing rings any more');

    // After a change of lists each lead is in its place.
    await goOn(page);
    await expect(today.getByRole('region', { name: 'With you (2)' })).toBeVisible();
  });

test('the first ring of a calm desk moves no row of Today, in any layout', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  const today = await openMorning(page, shop);
  const ringing = page.getByRole('region', { name: 'Ringing' });
  for (const [at, size] of layouts.entries()) {
    await page.setViewportSize(size);
    await takeAll(page, shop, today);
    // Shown for a few seconds.
    await expect(ringing).toContainText(/took \w+/);
    await page.clock.fastForward(10_000);
    await expect(ringing).toHaveText('Nothing rings now.');
    await goOn(page);
    await expect(ringing).toHaveText('');
    await page.getByRole('heading', { name: 'Today' }).click();
    const { lowest, expectStill } = await holdStill(page);
    expect(lowest, 'rows in sight').toHaveLength(2);
    await request(page.request, shop, `Sven${at} Holt`);
    await expect(ringing).toContainText(`Sven${at} Holt`);
    await expect(today.getByRole('listitem')).toHaveCount(16 + at);
    await expectStill(`at ${size.width} px`);
  }
});

test('an alert on Today stays in view after a press on the page', async ({
  page,
  shop,
  errors,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await sendMorning(page, shop);
  const letGo = await hold(page, '**/api/visits?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now' } }),
  );
  await logIn(page, shop);
  await page.goto(`${shop.origin}/admin-dashboard`);
  const today = todayOf(page);
  await expect(today.getByRole('listitem')).toHaveCount(15);
  await page.getByRole('heading', { name: 'Today' }).click();
  letGo();
  const banner = today.getByRole('alert');
  await expect(banner).toBeInViewport({ ratio: 1 });
  await isDrawn(page);
  await expect(banner).toBeInViewport({ ratio: 1 });
  errors.length = 0; // The browser reports the 503 itself.
});

test('rows and ringing bar do not move under a press when Today is too short to scroll', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, shop);
  const today = todayOf(page);
  await expect(today).toContainText('A new inquiry appears here the moment it comes in');
  const bar = page.getByRole('region', { name: 'Ringing' });
  // Watches before the request is sent, because the alert comes quickly.
  const first = await bar.evaluateHandle((element) => {
    const pressed = (): string => {
      const box = element.querySelector('button')?.getBoundingClientRect();
      if (!box) return 'no button';
      const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return element.contains(found) ? 'the bar' : 'nothing';
    };
    const found = new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => resolve(pressed()));
      observer.observe(element, { subtree: true, childList: true });
    });
    return { found };
  });
  await request(page.request, shop, 'Ada Miller');
  const found = await first.evaluate((seen) => seen.found);
  expect(found, 'what a press acts on as the bar comes').toBe('nothing');
  await expect(today.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('heading', { name: 'Today' }).click();
  const before = await rowsInSight(page);
  for (const name of ['Otto Lang', 'Paul Berg', 'Quinn Roe', 'Rita Sand'])
    await request(page.request, shop, name);
  await expect(today.getByRole('listitem')).toHaveCount(5);
  expect(await movedBy(page, before)).toBeLessThanOrEqual(STILL);
  await page.getByRole('button', { name: /^\d new above$/ }).press('Enter');
  await expect(today.getByRole('button', { name: 'Open Rita Sand' })).toBeInViewport();
  await bar.getByRole('button', { name: 'Take it' }).click();
  await expect(bar).toContainText(/took \w+/);
});
