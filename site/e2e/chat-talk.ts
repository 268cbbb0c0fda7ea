import type { Locator, Page } from '@playwright/test';
import { test as base, expect, expectReadyDesk, logIn, openAside, type Shop } from './shop.ts';

export { expect };

/** Adds a second browser beside the visitor's: the desk, signed in. */
export const test = base.extend<{ desk: Page }>({
  desk: async ({ browser, shop, errors }, use) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    context.on('weberror', (error) => errors.push(String(error.error())));
    const desk = await context.newPage();
    await logIn(desk, shop);
    await callMyself(desk, shop, 'Dana');
    await desk.goto(`${shop.origin}/admin-dashboard`);
    await expectReadyDesk(desk);
    await use(desk);
    await context.close();
    // What SallieBot was saying when a person took over is refused, and the browser reports that.
    const serious = errors.filter((error) => !error.includes('409 (Conflict)'));
    errors.splice(0, errors.length, ...serious);
  },
});

/** Sets the name that visitors read; sign-in.spec.ts shows how the desk asks for it. */
async function callMyself(desk: Page, shop: Shop, name: string): Promise<void> {
  const { id } = await (await desk.request.get(`${shop.origin}/api/session`)).json();
  const named = await desk.request.patch(`${shop.origin}/api/staff/${id}`, { data: { name } });
  expect(named.status()).toBe(200);
}

/** Passes SallieBot's thinking time (about a second) on the page's clock, in a limited number of steps. */
function hurry(page: Page, count: () => Promise<number>) {
  let left = 12;
  const look = async () => {
    if (left > 0) await page.clock.runFor(500);
    left -= 1;
    return count();
  };
  return expect.poll(look, { intervals: [20, 50, 100] });
}

export function chatIn(page: Page) {
  const panel = page.getByRole('dialog', { name: /^Chat (with|con) / });
  const log = panel.getByRole('log');
  const input = panel.getByRole('textbox');
  const lines = (from: 'visitor' | 'bot' | 'staff') => log.locator(`[data-from=${from}]`);
  return {
    panel,
    log,
    input,
    lines,
    launcher: page.getByRole('button', { name: /^Chat with us|^Back to/ }),
    async open(shop: Shop, path = '/about') {
      await page.clock.install();
      const settings = page.waitForResponse('**/api/live-chat-settings');
      await page.goto(shop.origin + path);
      await this.launcher.click();
      await expect(panel).toBeVisible();
      // The greeting depends on the settings, so the clock must not run ahead of the network.
      await (await settings).finished();
      await hurry(page, () => lines('bot').count()).toBeGreaterThan(1);
    },
    async type(text: string) {
      await input.fill(text);
      await input.press('Enter');
    },
    /** Sends a message and waits for this answer; the bot may add messages. */
    async say(text: string, answer: string | RegExp) {
      const answers = lines('bot').filter({ hasText: answer });
      const before = await answers.count();
      await this.type(text);
      await hurry(page, () => answers.count()).toBeGreaterThan(before);
    },
    bubbles: (from: 'visitor' | 'bot' | 'staff', text: string | RegExp) =>
      lines(from).filter({ hasText: text }),
  };
}

export function liveTabOf(desk: Page) {
  const log = desk.getByRole('log');
  return {
    log,
    input: desk.getByRole('textbox', { name: /^Message to/ }),
    threads: desk.getByRole('region', { name: 'Conversations' }).getByRole('listitem'),
    /** A string matches the whole message. */
    lines: (text: string | RegExp): Locator =>
      log.getByRole('listitem').filter({ has: desk.getByText(text, { exact: true }) }),
    tab: desk.getByRole('tab', { name: /^Live chat/ }),
    async switchOn() {
      await openAside(desk);
      const toggle = desk.getByRole('switch', { name: 'Live chat' });
      // Uses the keyboard, because a desk that still loads may move the switch from under the pointer.
      await toggle.press('Space');
      await expect(toggle).toBeChecked();
    },
    async open() {
      await this.tab.click();
      // Uses the keyboard, because a new alert moves the list from under the pointer.
      await this.threads.first().getByRole('button').press('Enter');
      await expect(this.input).toBeVisible();
    },
    async say(text: string) {
      await this.input.fill(text);
      await this.input.press('Enter');
      await expect(this.lines(text)).toContainText(/Sent|Seen/);
    },
  };
}

export async function openChat(page: Page, shop: Shop, desk: Page) {
  const staff = liveTabOf(desk);
  await staff.switchOn();
  const chat = chatIn(page);
  await chat.open(shop);
  return { staff, chat };
}

export async function openLiveChat(page: Page, shop: Shop, desk: Page) {
  const both = await openChat(page, shop, desk);
  await both.chat.panel.getByRole('button', { name: 'Talk to a person' }).click();
  return both;
}
