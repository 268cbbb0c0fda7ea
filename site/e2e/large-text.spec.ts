import { chromium, type Page } from '@playwright/test';
import { beginOne, sendMorning } from './busy-shop.ts';
import { chatIn } from './chat-talk.ts';
import { expectNoOverflow, publicPaths, silenceForeign } from './clean.ts';
import { coveredControls, tornWords } from './measure.ts';
import { alwaysOpen, test as base, expect, signIn } from './shop.ts';
import { write } from './triage-desk.ts';

/* Opens a phone whose owner reads text at twice its size, unless a test sets another. */

const test = base.extend<{ fontSize: number }>({
  fontSize: [32, { option: true }],
  page: async ({ shop, launchOptions, fontSize }, use) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    await silenceForeign(context, shop);
    await use(await context.newPage());
    await browser.close();
  },
});
test.use({ facts: alwaysOpen });

test('no page with text at twice its size overflows or tears a word, and menu and gallery stay in view', async ({
  shop,
  page,
}) => {
  for (const path of publicPaths) {
    await page.goto(shop.origin + path);
    await expectNoOverflow(page);
    await expect(page.getByRole('button', { name: /menu/i }).first()).toBeInViewport({ ratio: 1 });
    expect(await tornWords(page, 8), path).toEqual([]);
  }
  await page.goto(`${shop.origin}/recent-projects`);
  for (const name of ['Previous project', 'Next project']) {
    const button = page.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  }
});

test('visit page and chat fit a phone with text at twice its size', async ({ shop, page }) => {
  const post = async (path: string, data: object) =>
    (await page.request.post(shop.origin + path, { data })).json();
  const asked = {
    ...{ name: 'Eve Stone', email: 'eve@example.com', phone: '5705550155' },
    ...{ address: '4 Mill Road', projectType: 'carpet', timeframe: '1-month' },
  };
  const { correction: request } = await post('/api/consultation', asked);
  const { offers } = await post('/api/visit-times', { request });
  const { path } = await post('/api/visit-times/taken', { request, from: offers[0].from });
  await page.goto(shop.origin + path);
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await expect(page.getByRole('combobox', { name: 'Day' })).toBeVisible();
  await expectNoOverflow(page);

  // Messages keep half of the screen.
  const chat = chatIn(page);
  await chat.open(shop);
  const above = await chat.log.evaluate(
    (log) => log.parentElement?.parentElement?.getBoundingClientRect().top,
  );
  expect(above).toBeLessThanOrEqual(240);

  const { right } = await chat.panel.evaluate((panel) => panel.getBoundingClientRect());
  const isWhole = (part: HTMLElement) => part.scrollHeight <= part.clientHeight;
  expect(await chat.input.evaluate(isWhole), 'the placeholder').toBe(true);
  await chat.say('opening hours', 'Monday');
  const hours = await chat.log.getByRole('cell').first().boundingBox();
  expect((hours?.x ?? 0) + (hours?.width ?? right)).toBeLessThan(right);
  await chat.say('book', 'What type of flooring');
  await chat.say('carpet', 'Any colors');
  await chat.say('gray', 'pattern or style');
  await chat.say('plain', 'what is your name');
  await chat.say('Lee Park, lee@example.com, 570-555-0122', 'address of the project');
  await chat.say('9 Oak Lane, Millbrook, Pennsylvania 18699', 'Is everything correct?');
  expect(await tornWords(page, undefined, chat.panel)).toEqual([]);
  await chat.input.fill('word '.repeat(420));
  await expect(chat.panel.getByRole('alert')).toBeVisible();
  await expect(chat.input).toBeInViewport({ ratio: 1 });
});

test('the ringing bar shows name and buttons whole with text at twice its size', async ({
  shop,
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, shop);
  await page.setViewportSize({ width: 360, height: 800 });
  await write(page.request, shop, 'Ada Byron');
  const bar = page.getByRole('region', { name: 'Ringing' });
  for (const part of [
    bar.getByText('Ada Byron', { exact: true }),
    bar.getByRole('button', { name: 'Take it' }),
    bar.getByRole('button', { name: 'Open' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const name = await bar.getByText('Ada Byron', { exact: true }).boundingBox();
  expect(name?.width).toBeGreaterThan(80);
  await bar.getByRole('button', { name: 'Take it' }).click();
  const mine = page.getByRole('tab', { name: /^Today/ }).getByText('1 with you');
  await expect(mine).toBeInViewport({ ratio: 1 });
});

/** Returns the visible words that end in an ellipsis. */
const cutNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Desk' })
    .locator('span')
    .evaluateAll((names: HTMLElement[]) =>
      names
        .filter((name) => name.checkVisibility() && !name.matches('.visually-hidden'))
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
        .map(({ innerText }) => innerText),
    );

test.describe('with text a quarter larger on a small phone', () => {
  test.use({ fontSize: 20 });

  test('the desk covers no control and cuts no name', async ({ shop, page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await signIn(page, shop);
    await sendMorning(page, shop);
    await beginOne(page, shop);
    await page.setViewportSize({ width: 320, height: 700 });
    const tabs = page.getByRole('tablist', { name: 'Places' });
    await expect(tabs.getByRole('tab', { name: 'Consultations' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => coveredControls(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await expect.poll(() => coveredControls(page)).toEqual([]);
    expect(await cutNames(page)).toEqual([]);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await tabs.getByRole('tab', { name: 'Agenda' }).click();
    await expect(page.getByRole('button', { name: 'Month', exact: true })).toBeVisible();
    // All-day entries lie over the hours of a day.
    const isHour = (name: string) => name.startsWith('New visit: ');
    const covered = async () => (await coveredControls(page)).filter((name) => !isHour(name));
    await expect.poll(covered).toEqual([]);
  });
});
