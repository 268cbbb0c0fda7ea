import { chatIn, expect, test } from './chat-talk.ts';

/* Who wants a call is asked for a name alone, and the desk has them at once; a dictated email is read back first. */

test('"call me after 5" is a lead at the desk, with the name and the time', async ({
  page,
  shop,
  desk,
}) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await chat.say('my number is 570 555 0134 call me after 5', 'what is your name');
  await chat.say('Dana Flood', 'Our team has your number, (570) 555-0134');
  await expect(chat.lines('bot').last()).toContainText('after 5');
  await expect(chat.bubbles('bot', 'type of flooring')).toHaveCount(0);
  await expect(desk.getByText('Dana Flood').first()).toBeVisible();
  await expect(desk.getByText('after 5').first()).toBeVisible();
});

test('a dictated email is read back, and used after the yes', async ({ page, shop }) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await chat.say(
    'my email is ruth dot baker at gmail dot com',
    'I read that as ruth.baker@gmail.com, is that right?',
  );
  await expect(chat.panel.getByRole('button', { name: 'Yes', exact: true })).toBeVisible();
  await chat.say('yes', 'What type of flooring');
});
