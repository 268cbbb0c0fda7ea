import { chatIn, expect, openLiveChat, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';
import { namesIn, nextAttempt, visiting } from './shop.ts';

test.afterEach(({ errors }) => {
  errors.length = 0; // The browser itself reports refused connections.
});

visiting(
  'SallieBot goes on offline, and sends the request once when online again',
  async ({ page, context, shop, request: to, errors }) => {
    const chat = chatIn(page);
    await chat.open(shop);
    const header = chat.panel.getByRole('status');
    await chat.say('yes please', 'What type of flooring');
    await expect(header).not.toContainText('no connection');
    await context.setOffline(true);
    await expect(header).toContainText('no connection right now');
    await expect(chat.panel.locator('[data-tone]')).toHaveAttribute('data-tone', 'trouble');
    await expectClean(page);
    await chat.say('carpet', 'Any colors');
    await chat.say('any', 'pattern or style');
    await context.setOffline(false);
    await expect(header).not.toContainText('no connection');
    await chat.say('skip', 'what is your name');
    await chat.say('Ned Flood, ned@example.com', 'best phone number');
    await chat.say('5705550144', 'address of the project');
    await chat.say('7 Mill Road, Millbrook PA 18699', 'Is everything correct?');
    await context.setOffline(true);
    await chat.say('yes', 'I could not send your request just now.');
    await context.setOffline(false);
    await chat.say('try again', 'Your request is with our team');
    const sent = await namesIn(to, shop, 'consultations');
    expect(sent.filter((name) => name === 'Ned Flood')).toHaveLength(1);
    errors.length = 0;
  },
);

test.describe('with a server that is killed', () => {
  test.use({ ownProcess: true });

  test('a live chat loses and doubles no message', async ({ page, shop, desk }) => {
    const { staff, chat } = await openLiveChat(page, shop, desk);
    await chat.type('Visitor one');
    await staff.open();
    await staff.say('Staff one');
    await expect(chat.bubbles('staff', 'Staff one')).toHaveCount(1);

    await shop.stop('SIGKILL');
    await chat.type('Visitor two');
    await staff.input.fill('Staff two');
    await expect(
      desk.getByText('Not connected to live chat. What you write stays here.'),
    ).toBeVisible();
    await shop.start();
    await expect(desk.getByText('Not connected to live chat.')).toHaveCount(0, nextAttempt);
    await staff.input.press('Enter');
    await expect(staff.lines('Staff two')).toContainText(/Sent|Seen/);
    await expect(chat.bubbles('visitor', 'Visitor two')).toContainText(/Sent|Seen/, nextAttempt);
    await chat.type('Visitor three');
    for (const text of ['Visitor one', 'Visitor two', 'Visitor three']) {
      await expect(chat.bubbles('visitor', text)).toHaveCount(1);
      await expect(staff.lines(text)).toHaveCount(1);
    }
    for (const text of ['Staff one', 'Staff two']) {
      await expect(chat.bubbles('staff', text)).toHaveCount(1);
      await expect(staff.lines(text)).toHaveCount(1);
    }
    await desk.reload();
    await staff.open();
    await expect(staff.lines('Visitor two')).toHaveCount(1);
    await page.reload();
    await expect(chat.bubbles('visitor', 'Visitor three')).toContainText(/Sent|Seen/);
    await expect(chat.bubbles('staff', 'Staff two')).toHaveCount(1);
  });
});
