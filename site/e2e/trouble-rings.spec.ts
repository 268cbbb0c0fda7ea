import type { Page } from '@playwright/test';
import { chatIn, expect, openChat, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';
import { alwaysOpen, type Shop } from './shop.ts';
import { leadIn } from './triage-desk.ts';

test.use({ facts: alwaysOpen });

const FLOODED = 'my floor is flooded, your crew left the water on';

const bell = (desk: Page) => desk.getByRole('region', { name: 'Ringing' });

/** Sends a message in the chat, and expects each desk to ring once the server has it. */
async function rings(page: Page, desks: Page[], text = FLOODED) {
  const kept = page.waitForResponse(
    (reply) =>
      /\/api\/(visitors|conversations)$/.test(reply.url()) &&
      (reply.request().postData() ?? '').includes(text),
  );
  await chatIn(page).say(text, /sorry|call/i);
  await kept;
  for (const desk of desks) {
    await expect(bell(desk)).toContainText('Urgent');
  }
}

async function secondDesk(desk: Page, shop: Shop): Promise<Page> {
  const other = await desk.context().newPage();
  await other.goto(`${shop.origin}/admin-dashboard`);
  await expect(bell(other)).toBeAttached();
  return other;
}

test('an urgent conversation rings on every desk until one takes it, and makes one urgent lead', async ({
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
  await expect(bell(desk)).toContainText('Urgent: needs a person now');
  await takenAt(other);

  const ned = await visitor();
  const chat = chatIn(ned);
  await chat.open(shop);
  await rings(ned, [desk]);
  await expect(chat.bubbles('bot', 'It is with our team now')).toHaveCount(1);
  const replies = chat.panel.getByRole('list', { name: 'Quick replies' });
  const call = replies.getByRole('link', { name: 'Call now' });
  await expect(call).toHaveAttribute('href', 'tel:+15705550142');
  await expect(replies.getByRole('listitem')).toHaveCount(2);
  await expectClean(ned);
  await replies.getByRole('button', { name: 'Leave your number' }).click();
  await expect(chat.lines('bot').last()).toContainText('What is your name?');
  await chat.say('Ned Flood', 'A phone number or an email address');
  await chat.say('570-555-0144', /We will reach you at \(570\) 555-0144/);
  await expect(chat.lines('bot').last()).toContainText(/expect a call by/);
  await chat.say('ok', 'It is with our team');
  await expect(chat.bubbles('bot', /type of flooring|free in-home consultation/)).toHaveCount(1);
  await expect(bell(desk)).toContainText('Ned Flood');
  await expect(bell(desk), 'trouble and number are one ring').not.toContainText('more');
  const lead = leadIn(desk, 'Ned Flood');
  await expect(lead).toHaveCount(1);
  await expect(lead).toContainText('(570) 555-0144');
  await expect(lead).toContainText(/urgent/i);
  await takenAt(desk);
  await expect(bell(desk)).toContainText('took Ned Flood'); // Shown for a few seconds.
  await ned.context().close();

  const { chat: asked } = await openChat(page, shop, desk);
  await asked.say('book', 'What type of flooring');
  await asked.say('carpet', 'Any colors');
  await rings(page, [desk]);
});
