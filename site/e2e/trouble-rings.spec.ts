import type { Page } from '@playwright/test';
import { chatIn, expect, openChat, test } from './chat-talk.ts';
import { alwaysOpen, type Shop } from './shop.ts';

/** How long trouble may stand in a conversation before every desk rings, in milliseconds. */
const AT_ONCE = 2000;
const FLOODED = 'my floor is flooded, your crew left the water on';

const bell = (desk: Page) => desk.getByRole('region', { name: 'Ringing' });

/** Says it in the widget, and sees each desk ring soon after the server has it. */
async function rings(page: Page, desks: Page[], text = FLOODED) {
  const kept = page.waitForResponse(
    (reply) =>
      /\/api\/(visitors|conversations)$/.test(reply.url()) &&
      (reply.request().postData() ?? '').includes(text),
  );
  await chatIn(page).say(text, /sorry|call/i);
  await kept;
  for (const desk of desks) {
    await expect(bell(desk)).toContainText('URGENT', { timeout: AT_ONCE });
  }
}

async function secondDesk(desk: Page, shop: Shop): Promise<Page> {
  const other = await desk.context().newPage();
  await other.goto(`${shop.origin}/admin-dashboard`);
  await expect(bell(other)).toBeAttached();
  return other;
}

const closed = {
  ...alwaysOpen,
  hours: alwaysOpen.hours.map(({ day }, at) =>
    at === (new Date().getDay() + 3) % 7 ? { day, open: '10:00', close: '11:00' } : { day },
  ),
};

test.describe('while the shop is closed', () => {
  test.use({ facts: closed });

  test('who asked for a person and then tells of trouble is heard', async ({
    page,
    shop,
    desk,
  }) => {
    const { chat } = await openChat(page, shop, desk);
    await chat.say('can i talk to a person', 'Nobody is in the showroom right now');
    await expect(bell(desk)).toHaveAttribute('data-ringing', 'false');
    await chat.type(FLOODED);
    await expect(chat.bubbles('visitor', FLOODED)).toContainText('Sent');
    await expect(bell(desk)).toContainText('URGENT', { timeout: AT_ONCE });
  });
});

test.describe('while the shop is open', () => {
  test.use({ facts: alwaysOpen });

  test('every desk rings until one takes it: for a guest whose page is closed, for one who leaves a number, and amid SallieBot’s questions', async ({
    page,
    browser,
    shop,
    desk,
  }) => {
    const other = await secondDesk(desk, shop);
    const visitor = async () => (await browser.newContext()).newPage();
    const takenAt = async (one: Page) => {
      await bell(one).getByRole('button', { name: 'Take it' }).click();
      for (const each of [desk, other])
        await expect(bell(each)).toHaveAttribute('data-ringing', 'false');
    };

    const guest = await visitor();
    await chatIn(guest).open(shop);
    await rings(guest, [desk, other]);
    await expect(desk.getByRole('region', { name: /^In trouble/ })).toContainText(FLOODED);
    await guest.context().close();
    await expect(bell(desk)).toContainText('URGENT, waits in the chat');
    await takenAt(other);

    const ned = await visitor();
    const chat = chatIn(ned);
    await chat.open(shop);
    await rings(ned, [desk]);
    await chat.type('Ned Flood, 570-555-0144');
    await expect(bell(desk)).toContainText('Ned Flood');
    await expect(bell(desk), 'trouble and number are one ring').not.toContainText('more');
    await takenAt(desk);
    await ned.context().close();
    await expect(bell(desk)).toContainText('took Ned Flood');

    const { chat: asked } = await openChat(page, shop, desk);
    await asked.say('book', 'What type of flooring');
    await asked.say('carpet', 'Any colors');
    await rings(page, [desk]);
  });
});
