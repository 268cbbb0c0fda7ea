import { chatIn, expect, openChat, openLiveChat, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';
import { visiting } from './shop.ts';

test('staff and visitor exchange messages with typing and “Seen”, from takeover to handback', async ({
  page,
  shop,
  desk,
}) => {
  const { staff, chat } = await openLiveChat(page, shop, desk);
  await expect(chat.panel.getByRole('button', { name: 'End chat' })).toBeVisible();
  // The reply names the people who are there, which depends on the hour.
  await expect(chat.lines('bot').nth(2)).toBeVisible();
  await chat.type('Do you have oak in stock?');
  await expect(staff.tab).toContainText('1 new');
  await chat.type('Hello?');
  await expect(chat.bubbles('visitor', 'Hello?')).toContainText('Sent');
  await expect(staff.tab, 'a conversation counts as one').toContainText('1 new');

  await staff.tab.click();
  const thread = staff.threads.filter({ hasText: /Guest [0-9A-F]{4}/ });
  await expect(thread).toHaveCount(1);
  await expect(thread).toContainText('Hello?');
  await expect(thread).toContainText('2 unread');
  await expect(thread).toContainText('waiting less than 1 min');
  await thread.getByRole('button').click();
  await expect(staff.lines('Do you have oak in stock?')).toHaveCount(1);
  await expect(staff.tab).not.toContainText('new');
  await expect(chat.bubbles('visitor', 'Hello?')).toContainText('Seen');

  await staff.input.pressSequentially('We do');
  await expect(chat.panel.getByText(/ is typing$/)).toBeAttached();
  await staff.say('We do, come and see it.');
  await expect(chat.bubbles('staff', 'We do, come and see it.')).toHaveCount(1);
  await expect(chat.panel.getByRole('heading', { name: 'Dana' })).toBeVisible();
  await expect(staff.lines('We do, come and see it.')).toContainText('Seen');
  await chat.input.pressSequentially('Thanks');
  await expect(desk.getByText(/is typing…$/)).toBeVisible();
  await chat.input.press('Enter');
  await expect(staff.lines('Thanks')).toHaveCount(1);
  await expect(desk.getByText('You have taken over')).toBeVisible();

  await desk.getByRole('button', { name: 'Record and notes' }).click();
  await chat.type('Beside the record');
  await expect(chat.bubbles('visitor', 'Beside the record')).toContainText('Seen');

  // A message under an open record is not seen.
  await desk.setViewportSize({ width: 900, height: 900 });
  await chat.type('Under the record');
  await expect(desk.getByText('Under the record').first()).toBeAttached();
  await expect(chat.bubbles('visitor', 'Under the record')).toContainText('Sent');
  await desk.keyboard.press('Escape');
  await expect(chat.bubbles('visitor', 'Under the record')).toContainText('Seen');
  await desk.setViewportSize({ width: 1440, height: 900 });

  await desk.getByRole('button', { name: 'Hand back to SallieBot' }).click();
  await expect(chat.bubbles('bot', 'Dana has handed the chat back.')).toHaveCount(1);
  await expect(chat.lines('staff').first(), 'what she wrote is still hers').toContainText('Dana');
  await chat.say('when do you open on friday', '10:00 AM');
  await chat.panel.getByRole('button', { name: 'Talk to a person' }).click();
  await chat.type('One more thing');
  await expect(staff.lines('One more thing')).toHaveCount(1);
  await chat.panel.getByRole('button', { name: 'End chat' }).click();
  await expect(chat.bubbles('bot', 'You are back with me, SallieBot.')).toHaveCount(2);
});

test('staff write into a conversation with SallieBot; hostile text stays text, and staff erase the visitor', async ({
  page,
  shop,
  desk,
  errors,
}) => {
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const { staff, chat } = await openLiveChat(page, shop, desk);
  await chat.type('Hello');
  await staff.open();
  await expect(staff.lines('Hello')).toHaveCount(1);
  await chat.panel.getByRole('button', { name: 'End chat' }).click();
  await expect(chat.bubbles('bot', 'Shall I set up')).toHaveCount(2);

  await staff.say('Sorry, I was on the phone.');
  await expect(chat.bubbles('staff', 'Sorry, I was on the phone.')).toHaveCount(1);
  await expect(chat.bubbles('bot', 'You are now chatting with Dana.')).toHaveCount(1);
  await expect(chat.panel.getByRole('heading', { name: 'Dana' })).toBeVisible();
  await chat.type(hostile);
  await expect(staff.lines(hostile)).toHaveCount(1);
  await staff.say(`javascript:alert(1) ${hostile}`);
  await expect(chat.bubbles('staff', hostile)).toHaveCount(1);
  for (const screen of [page, desk]) {
    expect(await screen.title()).not.toBe('owned');
    await expect(screen.locator('img[src="x"], a[href^="javascript:"]')).toHaveCount(0);
  }

  const name = String(
    await desk.getByRole('heading', { name: /^Guest [0-9A-F]{4}$/ }).textContent(),
  );
  await desk.getByRole('button', { name: 'Record and notes' }).click();
  const record = desk.getByRole('region', { name });
  const erase = record.getByRole('button', { name: 'Erase this visitor and conversation' });
  await expect(erase).toBeDisabled();
  await record.getByLabel(`Type ${name} to confirm`).fill(name.toLowerCase());
  await expectClean(desk);
  await erase.click();
  await expect(
    desk.getByText(`Everything about ${name} is gone from our files.`).first(),
  ).toBeVisible();
  await expect(staff.threads).toHaveCount(0);
  await expect(staff.lines('Hello')).toHaveCount(0);
  // The visitor's page learns that the server does not know the visitor any more, and starts anew.
  await expect(chat.bubbles('visitor', 'Hello')).toHaveCount(0);
  // The server says so with a 404, which the browser reports.
  await page.close();
  const serious = errors.filter((error) => !error.includes('404 (Not Found)'));
  errors.splice(0, errors.length, ...serious);
});

test('a takeover amid questions silences SallieBot, and the closed chat counts new messages', async ({
  page,
  shop,
  desk,
}) => {
  const { staff, chat } = await openChat(page, shop, desk);
  await chat.say('book', 'What type of flooring');
  await chat.say('carpet', 'Any colors');
  await chat.say('any', 'pattern or style');
  await chat.say('skip', 'what is your name');
  await chat.say('Ned Flood, ned@example.com', 'best phone number');
  await chat.panel.getByRole('button', { name: 'Close chat' }).click();
  // A full page load with the chat closed: the page stays reachable.
  await page.goto(`${shop.origin}/contact`);
  await expect(staff.tab).not.toContainText('new');

  await staff.open();
  await expect(desk.getByRole('heading', { name: 'Ned Flood' })).toBeVisible();
  await expect(staff.lines('Ned Flood, ned@example.com')).toHaveCount(1);
  await desk.getByRole('button', { name: 'Take over' }).click();
  await expect(desk.getByText('You have taken over')).toBeVisible();
  await expect(page.getByRole('button', { name: /1 new$/ })).toBeVisible();
  await chat.launcher.click();
  await expect(chat.lines('bot').last()).toContainText('You are now chatting with Dana.');
  await expect(chat.panel.getByRole('heading', { name: 'Dana' })).toBeVisible();
  const before = await chat.lines('bot').count();
  await chat.type('Do you have oak in stock?');
  await expect(staff.lines('Do you have oak in stock?')).toHaveCount(1);
  await staff.say('We do.');
  await expect(chat.lines('staff')).toHaveCount(1);
  await expect(chat.lines('bot')).toHaveCount(before);
  await expect(desk.getByText('You have taken over')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(chat.panel).toHaveCount(0);
  await staff.say('Good to hear from you.');
  await expect(page.getByRole('button', { name: 'Back to Dana 1 new' })).toBeVisible();
  const menu = page.getByRole('banner');
  await menu.getByRole('link', { name: 'About Us', exact: true }).first().click();
  await expect(page).toHaveURL(`${shop.origin}/about`);
  await staff.say('Are you there?');
  await page.getByRole('button', { name: 'Back to Dana 2 new' }).click();
  for (const text of ['Good to hear from you.', 'Are you there?'])
    await expect(chat.bubbles('staff', text)).toHaveCount(1);
  await expect(staff.lines('Are you there?')).toContainText('Seen');

  await chat.panel.getByRole('button', { name: 'End chat' }).click();
  await expect(desk.getByText('SallieBot answers')).toBeVisible();
  await expect(chat.bubbles('bot', 'You are back with me, SallieBot.')).toHaveCount(1);
});

visiting('the chat offers no way to a person while live chat is off', async ({ page, shop }) => {
  const chat = chatIn(page);
  await chat.open(shop);
  await expect(chat.lines('bot').last()).toContainText('I can answer questions');
  await expect(chat.panel.getByRole('button', { name: 'Talk to a person' })).toHaveCount(0);
  await expect(chat.panel.getByRole('link', { name: 'Call (570) 555-0142' })).toBeVisible();
  await chat.say(
    'i want to talk to a human',
    'Live chat is off right now, so I cannot connect you.',
  );
  await chat.say('book', 'What type of flooring');
});
