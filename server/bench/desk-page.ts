import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { owner } from './contestants.ts';
import type { Program } from './program.ts';

const browsers = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  chromium.executablePath(),
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = browsers.find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath && { executablePath }) });
}

export async function openDesk(
  browser: Browser,
  { origin }: Program,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/admin-login`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await rowsOfToday(page).first().waitFor();
  return { context, page };
}

export const rowsOfToday = (page: Page) =>
  page.getByRole('region', { name: 'Today' }).getByRole('listitem');

// A string, because this workspace has no types for code of the page.
const WATCH = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries()))
    .observe({ type: 'longtask' })`;
const TAKE = 'Math.max(0, ...longTasks.splice(0).map(({ duration }) => duration))';

export const watchTasks = (page: Page) => page.evaluate(WATCH);
/** Returns the longest task since the last call in ms; 0 below 50, which a browser does not report. */
export const longestTask = (page: Page) => page.evaluate<number>(TAKE);
