import { openMorning } from './busy-shop.ts';
import { expectClean } from './clean.ts';
import { coveredControls, movedBy, rowsInSight } from './measure.ts';
import { alwaysOpen, expect, logIn, signIn, test } from './shop.ts';
import { colleague, goOn, request, takeAll } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1024, 700],
  [1366, 768],
] as const)
  test(`at ${width} px neither who comes above nor the first ring moves a row or lies over one`, async ({
    page,
    browser,
    shop,
  }) => {
    await openMorning(page, shop);
    await page.setViewportSize({ width, height });
    await signIn(page, shop);
    const today = page.getByRole('region', { name: 'Today', exact: true });
    await expect(today.getByRole('listitem')).toHaveCount(15);
    await expect(page.getByRole('region', { name: 'Ringing' })).toContainText('14 more');
    await page.getByRole('heading', { name: 'Today' }).click();
    const many = await rowsInSight(page);
    for (const name of ['Otto Lang', 'Paul Berg', 'Quinn Roe', 'Rita Sand'])
      await request(page.request, shop, name);
    await expect(today.getByRole('listitem')).toHaveCount(19);
    const way = page.getByRole('button', { name: /^\d new above$/ });
    await expect(way).toBeInViewport({ ratio: 1 });
    expect(await movedBy(page, many), 'by who came above').toBeLessThanOrEqual(8);
    expect(await coveredControls(page)).toEqual([]);
    await expectClean(page);
    await way.press('Enter');
    await expect(way).toHaveCount(0);
    await expect(today.getByRole('button', { name: 'Open Rita Sand' })).toBeInViewport();

    const bob = await colleague(browser, page, shop);
    await takeAll(bob, shop, today);
    const bar = page.getByRole('region', { name: 'Ringing' });
    await expect(bar).toHaveText('Nothing rings now.');
    await goOn(page);
    await expect(bar).toHaveText('');
    await page.getByRole('heading', { name: 'Today' }).click();
    const calm = await rowsInSight(page);
    expect(calm.length, 'rows in sight').toBeGreaterThan(1);
    await request(page.request, shop, 'Sven Holt');
    await expect(bar).toContainText('Sven Holt');
    await expect(today.getByRole('listitem')).toHaveCount(20);
    expect(await movedBy(page, calm), 'by the first ring').toBeLessThanOrEqual(8);
    expect(await coveredControls(page)).toEqual([]);
  });

test('a list too short to scroll holds still too', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, shop);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today).toContainText('A new inquiry stands here the moment it comes');
  await request(page.request, shop, 'Ada Miller');
  await expect(today.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('heading', { name: 'Today' }).click();
  const before = await rowsInSight(page);
  for (const name of ['Otto Lang', 'Paul Berg', 'Quinn Roe', 'Rita Sand'])
    await request(page.request, shop, name);
  await expect(today.getByRole('listitem')).toHaveCount(5);
  expect(await movedBy(page, before)).toBeLessThanOrEqual(8);
  await page.getByRole('button', { name: /^\d new above$/ }).press('Enter');
  await expect(today.getByRole('button', { name: 'Open Rita Sand' })).toBeInViewport();
});

test('what goes wrong is seen though a hand is at the rows, which stand at their top', async ({
  page,
  shop,
  errors,
}) => {
  await openMorning(page, shop);
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, shop);
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route('**/api/agenda*', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: 'Not now' } });
  });
  await page.goto(`${shop.origin}/admin-dashboard`);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  await expect(today.getByRole('listitem')).toHaveCount(15);
  await page.getByRole('heading', { name: 'Today' }).click();
  letGo();
  const banner = today.getByRole('alert');
  await expect(banner).toBeInViewport({ ratio: 1 });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(banner).toBeInViewport({ ratio: 1 });
  errors.length = 0; // The browser reports the 503 itself.
});

test('a press meant for the lowest row does not fall on the ring bar that has just come there', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, shop);
  const bar = page.getByRole('region', { name: 'Ringing' });
  const first = bar.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => resolve(pressed())).observe(element, {
          subtree: true,
          childList: true,
        });
        function pressed(): string {
          const box = element.querySelector('button')?.getBoundingClientRect();
          if (!box) return 'no button';
          const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return element.contains(found) ? 'the bar' : 'nothing';
        }
      }),
  );
  await request(page.request, shop, 'Ada Miller');
  expect(await first, 'what a press acts on as the bar comes').toBe('nothing');
  await bar.getByRole('button', { name: 'Take it' }).click();
  await expect(bar).toContainText('took Ada Miller');
});
