import { writeFile } from 'node:fs/promises';
import { expect, openLiveChat, test } from './chat-talk.ts';
import { alwaysOpen } from './shop.ts';
import { colleague } from './triage-desk.ts';

/** How long somebody who was taken may be without an answer, in milliseconds. */
const ANSWER_WITHIN = 2 * 60_000;
/** Lets the server go by a wall clock that stands in a file: off by as many milliseconds as are written there. */
const wallClock = new URL('../../server/trust/wall-clock.mjs', import.meta.url).href;

test.use({
  facts: alwaysOpen,
  ownProcess: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  env: async ({}, use, info) => {
    const file = info.outputPath('wall-clock');
    await writeFile(file, '0');
    await use({ NODE_OPTIONS: `--import ${wallClock}`, WALL_CLOCK_FILE: file });
  },
});

test('who was taken in live chat and has no answer within two minutes rings again, at every desk', async ({
  page,
  browser,
  shop,
  desk,
  env,
}) => {
  const { staff, chat } = await openLiveChat(page, shop, desk);
  await chat.type('Do you have oak in stock?');
  const ringing = desk.getByRole('region', { name: 'Ringing' });
  await expect(ringing).toHaveAttribute('data-ringing', 'true');
  await ringing.getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(ringing).toHaveAttribute('data-ringing', 'false');
  await desk.getByRole('tab', { name: /^Today/ }).press('Enter');

  await writeFile(String(env.WALL_CLOCK_FILE), String(ANSWER_WITHIN));
  const bobs = await colleague(browser, desk, shop);
  const bobsRinging = bobs.getByRole('region', { name: 'Ringing' });
  for (const bar of [ringing, bobsRinging])
    await expect(bar).toContainText('was taken in live chat and has no answer: rings again');

  await staff.open();
  await staff.say('We have, come and see it.');
  await expect(chat.bubbles('staff', 'We have, come and see it.')).toHaveCount(1);
  for (const bar of [ringing, bobsRinging])
    await expect(bar).toHaveAttribute('data-ringing', 'false');
});
