import { expect, openLiveChat, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';

test('a guest without an address is erased from their conversation', async ({
  page,
  shop,
  desk,
  errors,
}) => {
  const { staff, chat } = await openLiveChat(page, shop, desk);
  await chat.type('Please forget me');
  await staff.tab.click();
  await staff.threads.first().getByRole('button').press('Enter');
  await expect(staff.lines('Please forget me')).toHaveCount(1);
  const name = await desk.getByRole('heading', { name: /^Guest [0-9A-F]{4}$/ }).textContent();

  await desk.getByRole('button', { name: 'Erase this visitor…' }).click();
  const record = desk.getByRole('region', { name: String(name) });
  const erase = record.getByRole('button', { name: 'Erase this visitor and conversation' });
  await expect(erase).toBeDisabled();
  await record.getByLabel(`Type ${name} to confirm`).fill(String(name).toLowerCase());
  await expectClean(desk);
  await erase.click();
  await expect(
    desk.getByText(`Everything about ${name} is gone from our files.`).first(),
  ).toBeVisible();
  await expect(staff.threads).toHaveCount(0);
  await expect(staff.lines('Please forget me')).toHaveCount(0);
  // The visitor's own page learns that it is not known any more, and begins anew.
  await expect(chat.bubbles('visitor', 'Please forget me')).toHaveCount(0);
  // It is told so with a 404, and the browser reports that.
  await page.close();
  const serious = errors.filter((error) => !error.includes('404 (Not Found)'));
  errors.splice(0, errors.length, ...serious);
});
