import { chatIn, expect, openLiveChat, test } from './chat-talk.ts';
import { expectClean, expectNoOverflow } from './clean.ts';
import { visiting } from './shop.ts';

const phone = { width: 360, height: 640 };

visiting.describe('on a phone', () => {
  visiting.use({ viewport: phone });

  visiting(
    'what stands above the messages leaves them room, who speaks has a mark, and no chip breaks inside',
    async ({ page, shop }) => {
      const chat = chatIn(page);
      await chat.open(shop);
      const above = await chat.log.evaluate(
        (log) => log.parentElement?.parentElement?.getBoundingClientRect().top,
      );
      expect(above).toBeLessThanOrEqual(80);
      await expect(chat.lines('bot').first()).not.toContainText(/live chat/i);
      await expect(chat.lines('bot').nth(1)).not.toContainText(/live chat/i);
      const author = chat.lines('bot').first().getByRole('paragraph').first();
      await expect(author).toContainText('SallieBot');
      await expect(author.locator('[aria-hidden=true]')).toBeVisible();
      const chips = chat.panel.getByRole('list', { name: 'Quick replies' }).getByRole('listitem');
      const rows = () =>
        chips.getByRole('button').evaluateAll((all) =>
          all.map((chip) => {
            const range = document.createRange();
            range.selectNodeContents(chip);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
        );
      expect(new Set(await rows())).toEqual(new Set([1]));
      await chat.say('book', 'What type of flooring');
      await expect(chips.first()).toBeVisible();
      expect(new Set(await rows())).toEqual(new Set([1]));
      await expectNoOverflow(page);
    },
  );

  visiting(
    'the beginning of a summary is in view, and so is its question',
    async ({ page, shop }) => {
      const chat = chatIn(page);
      await chat.open(shop);
      await chat.say('book', 'What type of flooring');
      await chat.say('carpet', 'Any colors');
      await chat.say('gray', 'pattern or style');
      await chat.say('plain', 'what is your name');
      await chat.say('Lee Park, lee@example.com, 570-555-0122', 'address of the project');
      await chat.say('9 Oak Lane, Millbrook, Pennsylvania 18699', 'Is everything correct?');
      await expect(chat.panel.getByRole('button', { name: 'Yes, send it' })).toBeVisible();
      const summary = chat.lines('bot').last();
      await expect(summary.getByText('Here is what I have:')).toBeInViewport({ ratio: 1 });
      await expect(chat.panel.getByRole('button', { name: 'Latest messages' })).toHaveCount(0);
      await chat.say('no', 'Which part should I change');
      await expect(chat.lines('bot').last()).toBeInViewport({ ratio: 0.9 });
    },
  );
});

visiting('a long answer is a line that answers and a list', async ({ page, shop }) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await chat.say('what floors do you sell?', 'We sell');
  const answer = chat.bubbles('bot', 'We sell');
  await expect(answer.getByRole('listitem')).toHaveCount(5);
  await expect(answer.getByRole('listitem').first()).toHaveText(/^Hardwood: /);
  await chat.say('how much is hardwood?', 'Prices depend');
  const price = chat.bubbles('bot', 'Prices depend');
  await expect(
    price.getByRole('paragraph').filter({ hasText: /^Prices depend.*here\.$/ }),
  ).toHaveCount(1);
  await expectClean(page);
});

test('a message in live chat is written to the device as it is sent and as it is kept, and no more', async ({
  page,
  shop,
  desk,
}) => {
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
  const { chat } = await openLiveChat(page, shop, desk);
  const costs: number[] = [];
  for (const text of ['Is anybody there?', 'Is oak in stock?', 'And maple?', 'And cork?']) {
    const before = await written();
    await chat.type(text);
    await expect(chat.bubbles('visitor', text)).toBeVisible();
    await expect(chat.lines('visitor').last()).toContainText('Sent');
    costs.push((await written()) - before);
  }
  // What else happens meanwhile is written as well: the cheapest is the message alone.
  expect(Math.min(...costs.slice(1))).toBe(2);
});
