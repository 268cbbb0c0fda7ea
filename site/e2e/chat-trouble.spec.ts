import { chatIn, expect, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';
import { visiting } from './shop.ts';

const flood = 'my floor is flooded, your crew left the water on';

test('who tells of trouble is asked a name and a number, and staff have both', async ({
  page,
  shop,
  desk,
}) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await chat.say(flood, 'shut the water off');
  await expect(chat.bubbles('bot', 'It is with our team now')).toHaveCount(1);
  const replies = chat.panel.getByRole('list', { name: 'Quick replies' });
  await expect(replies.getByRole('link', { name: 'Call now' })).toHaveAttribute(
    'href',
    'tel:+15705550142',
  );
  await expect(replies.getByRole('listitem')).toHaveCount(2);
  await expectClean(page);
  await replies.getByRole('button', { name: 'Leave your number' }).click();
  await expect(chat.lines('bot').last()).toContainText('What is your name?');
  await chat.say('Bob Miller', 'A phone number or an email address');
  await chat.say('570-555-0144', /We will reach you at \(570\) 555-0144/);
  await expect(chat.lines('bot').last()).toContainText(/expect a call by/);
  await chat.say('ok', 'It is with our team');
  await expect(chat.bubbles('bot', /type of flooring|free in-home consultation/)).toHaveCount(1);

  const today = desk.getByRole('region', { name: 'Today' });
  const lead = today.getByRole('listitem').filter({ hasText: 'Bob Miller' });
  await expect(lead).toHaveCount(1);
  await expect(lead).toContainText('(570) 555-0144');
  await expect(lead).toContainText(/urgent/i);
});

visiting(
  'a gas smell: the button dials 911, and no consultation is offered',
  async ({ page, shop }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    await chat.say('the furnace will not light since the crew moved it', 'Leave the house now');
    const replies = chat.panel.getByRole('list', { name: 'Quick replies' });
    await expect(replies.getByRole('link', { name: 'Call 911' })).toHaveAttribute(
      'href',
      'tel:911',
    );
    await chat.say('no', 'It is with our team');
    await chat.say('yes', 'It is with our team');
    await expect(chat.bubbles('bot', 'free in-home consultation')).toHaveCount(1);
  },
);
