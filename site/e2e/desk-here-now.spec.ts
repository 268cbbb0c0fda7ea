import { openLiveChat, test } from './chat-talk.ts';
import { expectClean } from './clean.ts';
import { expect } from './shop.ts';
import { goOn, leadIn, request, todayOf } from './triage-desk.ts';

test('Today lists visitors in live chat first, and a conversation has 240 px for its messages', async ({
  page,
  shop,
  desk,
}) => {
  await desk.setViewportSize({ width: 1024, height: 700 });
  for (const name of ['Ben Novak', 'Cleo Dunn']) await request(desk.request, shop, name);
  const { staff, chat } = await openLiveChat(page, shop, desk);
  await chat.type('Do you have oak in stock?');
  for (const name of ['Ben Novak', 'Cleo Dunn'])
    await leadIn(desk, name).getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(desk.getByRole('tab', { name: /^Today.* 2 with you$/ })).toBeVisible();
  await goOn(desk);
  const parts = todayOf(desk).getByRole('region');
  await expect(parts).toHaveText([/^Here now.*Guest/s, /^With you \(2\)/]);

  const guest = leadIn(desk, 'Guest');
  await guest.getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(staff.input).toBeVisible();
  await expect(staff.lines('Do you have oak in stock?')).toBeVisible();
  await expect(desk.getByText('About the visitor')).toBeVisible();
  const room = await staff.log.boundingBox();
  expect(room?.height, 'for what was said').toBeGreaterThanOrEqual(240);

  // A conversation that is taken, and later answered, stands under “Here now”, which comes first.
  await desk.getByRole('tab', { name: /^Today/ }).press('Enter');
  await expect(parts).toHaveText([
    /^Here now.*With you.*waiting/s,
    /^With you \(3, 1 of them here now\)/,
  ]);
  await expectClean(desk);
  await guest.getByRole('button', { name: /^Answer/ }).press('Enter');
  await staff.say('We have.');
  await desk.getByRole('tab', { name: /^Today/ }).press('Enter');
  await expect(parts).toHaveText([/^Here now.*You are talking/s, /^With you \(2\)/]);
});
