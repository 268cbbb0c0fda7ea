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

test('a guest tells SallieBot of trouble, with live chat off: every desk rings, and rings on when the page is closed', async ({
  page,
  shop,
  desk,
}) => {
  const other = await secondDesk(desk, shop);
  await chatIn(page).open(shop);
  await rings(page, [desk, other]);
  await expect(desk.getByRole('region', { name: /^In trouble/ })).toContainText(FLOODED);
  await page.close();
  await expect(bell(desk)).toContainText('URGENT, waits in the chat');
  await bell(other).getByRole('button', { name: 'Take it' }).click();
  for (const one of [desk, other]) await expect(bell(one)).toHaveAttribute('data-ringing', 'false');
});

test('in the middle of SallieBot’s questions, with live chat on', async ({ page, shop, desk }) => {
  const { chat } = await openChat(page, shop, desk);
  await chat.say('book', 'What type of flooring');
  await chat.say('carpet', 'Any colors');
  await rings(page, [desk]);
});

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

  test('trouble, then a number: one ring, whoever takes it silences it', async ({
    page,
    shop,
    desk,
  }) => {
    const other = await secondDesk(desk, shop);
    const chat = chatIn(page);
    await chat.open(shop);
    await rings(page, [desk]);
    await chat.type('Ned Flood, 570-555-0144');
    await expect(bell(desk)).toContainText('Ned Flood');
    await expect(bell(desk)).not.toContainText('more');
    await bell(desk).getByRole('button', { name: 'Take it' }).click();
    for (const one of [desk, other])
      await expect(bell(one)).toHaveAttribute('data-ringing', 'false');
    await page.close();
    await expect(bell(desk)).toContainText('took Ned Flood');
  });
});
