import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { alwaysOpen, expect, test as fresh, signIn } from './shop.ts';
import { colleague, request } from './triage-desk.ts';

const HOUR = 3_600_000;

/** How far the wall clock of the shop's server is ahead of this machine's, in milliseconds. */
interface WallClock {
  env: Record<string, string>;
  jump(by: number): void;
}

/** Preloaded into the server: what it reads from the wall is ahead; how long things take goes on as it does. */
const ahead = `
import { readFileSync } from 'node:fs';
const Real = Date;
const ahead = () => Number(readFileSync(process.env.AHEAD, 'utf8'));
globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Real.now() + ahead()]));
  }
};`;

const test = fresh.extend<{ wall: WallClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  wall: async ({}, use, info) => {
    const file = info.outputPath('ahead');
    // Tomorrow about noon at the shop, so that no midnight comes between.
    let by = HOUR * (24 + 17 - new Date().getUTCHours());
    const keep = () => writeFileSync(file, String(by));
    keep();
    await use({
      env: {
        AHEAD: file,
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ahead)}`,
      },
      jump(more) {
        by += more;
        keep();
      },
    });
  },
  env: async ({ wall }, use) => use(wall.env),
});

test.use({ facts: alwaysOpen });

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });
const part = (page: Page, name: RegExp) => today(page).getByRole('region', { name });
const news = (page: Page) => page.getByRole('list', { name: 'New', exact: true });

test('what somebody took and left alone rings after two open hours at their desk, after four at all', async ({
  browser,
  page,
  shop,
  wall,
  request: to,
}) => {
  await signIn(page, shop);
  const bob = await colleague(browser, page, shop);
  await bob.getByRole('tab', { name: /Today/ }).click();
  await request(to, shop, 'Ada Miller');
  await today(page)
    .getByRole('listitem')
    .filter({ hasText: 'Ada Miller' })
    .getByRole('button', { name: 'Take it' })
    .click();
  await expect(part(page, /^With you \(1\)$/)).toContainText('Ada Miller');

  wall.jump(2 * HOUR + 10_000);
  // A clock that jumps wakes nobody; the next thing that happens does.
  await request(to, shop, 'Ben Novak');
  await expect(news(page)).toContainText('Still with you: no step for 2 open hours Ada Miller');
  await expect(part(page, /^With you \(1\)$/)).toContainText('No step for 2 open hours');
  await expect(part(bob, /^With colleagues$/)).toContainText('Ada Miller');
  await expect(news(bob).getByText('Ada Miller')).toHaveCount(0);

  wall.jump(2 * HOUR);
  await request(to, shop, 'Cleo Dunn');
  await expect(news(bob)).toContainText('Left alone for 4 open hours Ada Miller');
  const left = part(bob, /^Left alone by whoever has it$/);
  await expect(left).toContainText('Ada Miller');
  await left.getByRole('button', { name: 'Take over' }).click();
  await expect(part(bob, /^With you \(1\)$/)).toContainText('Ada Miller');
  await expect(part(page, /^With colleagues$/)).toContainText('With Bob');
  await expect(part(page, /^With you/)).toHaveCount(0);
});
