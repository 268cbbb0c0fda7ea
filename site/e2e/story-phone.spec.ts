import type { Browser, Page } from '@playwright/test';
import { openLiveChat, test } from './chat-talk.ts';
import { expectClean, expectNoOverflow } from './clean.ts';
import { expect, type Shop, signIn } from './shop.ts';
import { addBob } from './triage-desk.ts';

const hello = { id: 'hello', name: 'hello', text: 'Hi {{first name}}, {{my name}} of {{shop}}.' };

async function onPhone(browser: Browser, owner: Page, shop: Shop): Promise<Page> {
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await signIn(phone, shop, await addBob(owner, shop));
  return phone;
}

test('a colleague on a phone sends a quick reply and takes the conversation over', async ({
  browser,
  page,
  shop,
  desk,
}) => {
  const { staff, chat } = await openLiveChat(page, shop, desk);
  const saved = await desk.request.post(`${shop.origin}/api/quick-replies`, {
    data: { replies: [{ id: 'bye', name: 'bye', text: 'Bye!' }, hello] },
    // A connection that was idle for five seconds may be closing at this moment.
    maxRetries: 1,
  });
  expect(saved.status()).toBe(200);
  await chat.type('Do you have oak in stock?');
  await staff.open();
  await staff.say('One moment, please.');
  await desk.getByRole('button', { name: 'Note', exact: true }).click();
  await desk.getByRole('textbox', { name: /^Note about/ }).fill('Wants a discount');
  await desk.keyboard.press('Enter');
  await expect(staff.lines('Wants a discount')).toContainText('Only staff see this');

  const phone = await onPhone(browser, desk, shop);
  await phone.getByRole('tab', { name: /^Live chat/ }).click();
  const item = phone.getByRole('region', { name: 'Conversations' }).getByRole('button').first();
  await expect(item).toContainText('With Dana');
  await item.click();
  await expect(phone.getByRole('log').getByText('Wants a discount')).toBeVisible();
  const input = phone.getByRole('textbox', { name: /^Message to/ });
  await expect(input).toBeInViewport({ ratio: 1 });

  await input.fill('/');
  const find = phone.getByRole('combobox', { name: 'Find a quick reply' });
  await expect(find).toBeFocused();
  await find.fill('hel');
  await expect(phone.getByRole('option')).toHaveCount(1);
  await expectNoOverflow(phone);
  await expectClean(phone);
  await find.press('Enter');
  await expect(input).toHaveValue(/^Hi {{first name}}, Bob of /);
  await expect(phone.getByText(/^Not sent while this is empty: {{first name}}/)).toBeVisible();
  await phone.keyboard.press('Enter');
  // The placeholder is selected, so that typing replaces it.
  await phone.keyboard.type('there');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  const question = phone.getByRole('alert').filter({ hasText: 'Dana has this one: take over?' });
  await expect(question).toBeVisible();
  await expect(input).toHaveValue(/^Hi there, Bob of /);
  await expect(phone.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expectNoOverflow(phone);
  await expectClean(phone);
  await question.getByRole('button', { name: 'Take over and send' }).click();

  await expect(chat.bubbles('staff', 'Hi there, Bob of ')).toHaveCount(1);
  await expect(chat.panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
  await expect(desk.getByText('Bob has taken over')).toBeVisible();
  await expect(phone.getByText('You have taken over')).toBeVisible();

  // Now Dana is asked, and leaves the conversation to Bob.
  await desk.getByRole('button', { name: 'Reply', exact: true }).click();
  await staff.input.fill('I am back');
  await staff.input.press('Enter');
  await desk.getByRole('button', { name: 'Leave it to Bob' }).click();
  await expect(staff.input).toHaveValue('I am back');
  await expect(chat.lines('staff')).toHaveCount(2);
  await expect(chat.panel).not.toContainText('discount');
});
