import type { BrowserContext } from '@playwright/test';
import { changeLiveChatSettings } from '@sallie/shared/contract/conversation';
import { signInAt } from '@sallie/shared/testing/built-server';
import { chatIn, expect, openLiveChat, test as withDesk } from './chat-talk.ts';
import { expectClean, expectCleanAt } from './clean.ts';
import { type Shop, test, visiting } from './shop.ts';

async function secondTab(context: BrowserContext, { origin }: Shop) {
  const tab = await context.newPage();
  const second = chatIn(tab);
  await tab.goto(`${origin}/contact`);
  await second.launcher.click();
  await expect(second.input).toBeVisible();
  return { tab, second };
}

visiting(
  'the chat keeps stage, messages and typed text over a reload and on another page',
  async ({ page, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    // As if the page ended before it was off the device.
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {};
    });
    await chat.say('ok', 'What type of flooring');
    await page.reload();
    await expect(chat.lines('bot').last()).toContainText('What type of flooring');
    await expect(chat.input).toHaveValue('');
    await expect(chat.bubbles('visitor', 'ok')).toHaveCount(1);

    await chat.say('tile', 'Any colors');
    await chat.input.fill('maybe a warm gr');
    const before = await chat.log.locator('[data-from]').count();
    await page.reload();
    await expect(chat.input).toHaveValue('maybe a warm gr');
    await expect(chat.log.locator('[data-from]')).toHaveCount(before);
    await page.getByRole('link', { name: 'Referral Program' }).first().click();
    await expect(page).toHaveURL(`${shop.origin}/referrals`);
    await expect(chat.input).toHaveValue('maybe a warm gr');
    await page.goto(`${shop.origin}/contact`);
    await expect(chat.input).toHaveValue('maybe a warm gr');
    await chat.say('maybe a warm gray', 'pattern or style');
    // Asked while the answer is on its way.
    await chat.type('herringbone');
    await page.reload();
    // A reload that was quicker than the talk has cut it off; then it is still to be sent, and not lost.
    const unsent = async () => (await chat.input.inputValue()) === 'herringbone';
    const sent = chat.bubbles('visitor', 'herringbone');
    await expect.poll(async () => (await unsent()) || (await sent.count()) > 0).toBe(true);
    if (await unsent()) await chat.input.press('Enter');
    await expect(chat.lines('bot').last()).toContainText('what is your name');
    await expect(chat.bubbles('bot', 'what is your name')).toHaveCount(1);
  },
);

visiting(
  'the chat comes back at once after a reload whose scrolling and painting the browser does not report',
  async ({ page, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    // Firefox scrolls before the page's script runs, and then observes no paint.
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
      addEventListener('scroll', (event) => event.stopImmediatePropagation(), true);
      const { setTimeout } = window;
      const soon = (task: () => void, ms?: number) => (ms === 5000 ? 0 : setTimeout(task, ms));
      Object.assign(window, { setTimeout: soon });
    });
    await page.evaluate(() => scrollTo(0, 600));
    await page.reload();
    await expect(chat.panel).toBeVisible();
  },
);

visiting('two tabs of one visitor show one conversation', async ({ page, context, shop }) => {
  const chat = chatIn(page);
  await chat.open(shop);
  const { second } = await secondTab(context, shop);
  await expect(second.lines('bot')).toHaveCount(2);
  await chat.type('yes');
  await expect(second.lines('bot').last()).toContainText('What type of flooring');
  await second.type('laminate');
  await expect(chat.lines('bot').last()).toContainText('Any colors');
  await chat.type('dark');
  await expect(second.lines('bot').last()).toContainText('pattern or style');
  const texts = (of: typeof chat) => of.log.locator('[data-from]').allInnerTexts();
  expect(await texts(second)).toEqual(await texts(chat));
  for (const text of ['What type of flooring', 'Any colors', 'pattern or style']) {
    await expect(chat.bubbles('bot', text)).toHaveCount(1);
  }
});

visiting(
  'a left page holds no lock or channel, which would keep it from coming back whole, and then goes on',
  async ({ page, context, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    const pass = (type: 'pagehide' | 'pageshow') =>
      page.evaluate((type) => {
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      }, type);
    await expect.poll(locks).toBe(1);
    await pass('pagehide');
    await expect.poll(locks).toBe(0);
    const { second } = await secondTab(context, shop);
    await second.type('yes');
    await expect(second.lines('bot').last()).toContainText('What type of flooring');
    await expect(chat.bubbles('visitor', 'yes')).toHaveCount(0);
    await pass('pageshow');
    await expect(chat.lines('bot').last()).toContainText('What type of flooring');
    await chat.say('laminate', 'Any colors');
    await expect(second.lines('bot').last()).toContainText('Any colors');
  },
);

visiting(
  'text typed in one tab stays when another tab has just sent its own',
  async ({ page, context, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    await chat.input.fill('is it ok for a kitchen');
    const { tab, second } = await secondTab(context, shop);
    await expect(second.input, 'both tabs show what is not sent yet').toHaveValue(
      'is it ok for a kitchen',
    );
    // The news that the first tab has sent its text arrives after the second tab has gone on writing.
    await second.input.fill('and for a bath');
    await tab.evaluate(() => {
      const news = { key: 'chat-unsent', oldValue: 'is it ok for a kitchen', newValue: null };
      window.dispatchEvent(new StorageEvent('storage', news));
    });
    await expect(second.input).toHaveValue('and for a bath');
    await second.type('and for a bath');
    await expect(chat.bubbles('visitor', 'and for a bath')).toHaveCount(1);
    await expect(chat.input).toHaveValue('');
  },
);

visiting(
  'a tab leaves on the device what another tab is sending, and a new page clears what was sent',
  async ({ page, context, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    const { tab, second } = await secondTab(context, shop);
    // As if the first tab ended before its message was off the device.
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {};
    });
    await chat.type('ok');
    await expect(second.bubbles('visitor', 'ok')).toHaveCount(1);
    await expect(second.lines('bot').last()).toContainText('What type of flooring');
    await expect(second.input).toHaveValue('');
    const kept = () => tab.evaluate(() => localStorage.getItem('chat-unsent'));
    expect(await kept()).toBe('ok');
    await page.close();
    await tab.reload();
    await expect(second.bubbles('visitor', 'ok')).toHaveCount(1);
    await expect(second.input).toHaveValue('');
    expect(await kept()).toBeNull();
  },
);

withDesk(
  'axe finds no fault in live chat at desk and site, and a message costs the visitor two writes',
  async ({ page, shop, desk }) => {
    await page.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype;
      let written = 0;
      IDBDatabase.prototype.transaction = function (stores, mode, options) {
        if (mode === 'readwrite') written += 1;
        document.documentElement.dataset.written = String(written);
        return transaction.call(this, stores, mode, options);
      };
    });
    const written = async () => Number(await page.locator('html').getAttribute('data-written'));
    await expect(desk.getByRole('heading', { name: 'Staff desk' })).toBeVisible();
    await expect(chatIn(desk).launcher).toHaveCount(0);
    const { staff, chat } = await openLiveChat(page, shop, desk);
    await expect(chat.lines('bot').nth(2)).toBeVisible();
    const costs: number[] = [];
    for (const text of ['Is anybody there?', 'Is oak in stock?', 'And maple?', 'Hello']) {
      const before = await written();
      await chat.type(text);
      await expect(chat.bubbles('visitor', text)).toContainText('Sent');
      const cost = async () => (await written()) - before;
      await expect.poll(cost).toBeGreaterThan(1);
      costs.push(await cost());
    }
    // As it is sent and as it is kept. What else happens meanwhile is written as well: the cheapest is the message alone.
    expect(Math.min(...costs.slice(1))).toBe(2);
    await staff.tab.click();
    await expect(staff.threads).toContainText('Hello');
    await staff.open();
    await staff.say('Good day');
    await expectCleanAt(desk, 1440, 360);
    await expect(chat.bubbles('staff', 'Good day')).toHaveCount(1);
    await expectClean(page);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the chat does not focus its input by itself, and shows the header’s status whole', async ({
    page,
    shop,
  }) => {
    const call = await signInAt(shop);
    await call(changeLiveChatSettings, { body: { is_available: true } });
    const chat = chatIn(page);
    await page.goto(`${shop.origin}/about`);
    await chat.launcher.tap();
    await expect(chat.panel).toBeFocused();
    await expect(chat.lines('bot').nth(1)).toBeVisible();
    // The chat says that the showroom is open or closed, depending on the hour; either sentence must fit.
    const news = chat.panel.getByRole('status').locator('span');
    await expect(news).toHaveCount(2);
    for (const piece of await news.all()) {
      const cut = await piece.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const button = element.closest('div')?.nextElementSibling?.getBoundingClientRect();
        const header = element.closest('section')?.firstElementChild?.getBoundingClientRect();
        return (
          left < 0 ||
          right > (button?.left ?? 0) ||
          top < (header?.top ?? 0) ||
          bottom > (header?.bottom ?? 0) ||
          getComputedStyle(element).textOverflow === 'ellipsis'
        );
      });
      expect(cut).toBe(false);
    }
    await chat.panel.getByRole('button', { name: 'Opening hours' }).tap();
    await expect(chat.lines('bot').getByRole('table')).toBeVisible();
    await expect(chat.input).not.toBeFocused();
    await expectClean(page);
  });
});
