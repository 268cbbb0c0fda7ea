import { expect, test } from 'vitest';
import { createFakeBrowser } from './testing/fake-browser.ts';

async function atPhone() {
  const browser = createFakeBrowser();
  const tab = await browser.openTab('a');
  for (const text of ['book', 'oak', 'any', 'any', 'Dana Smith']) {
    await tab.conversation.say(text);
    await browser.clock.pass(6000);
  }
  return { ...browser, tab };
}

const dana = { visitor_id: 'v1', name: 'Dana Smith', phone: '5705550199', interest: 'Oak' };

test('a number reaches the server at once, and again as the page is left and comes back', async () => {
  const { clock, server, tab, openTab } = await atPhone();
  tab.conversation.tellPresence(true);
  expect(server.called('/api/visitors')).toBe(0);
  await tab.conversation.say('570 555 0199');
  await clock.pass(1000);
  expect(server.known).toEqual([dana]);
  tab.conversation.tellPresence(true);
  await clock.pass(0);
  tab.die();
  await openTab('b');
  await clock.pass(0);
  expect(server.known.slice(1)).toEqual([
    { ...dana, page_left: true },
    { ...dana, page_left: false },
  ]);
});

test('a server that is away for a moment hears of it all the same', async () => {
  const { clock, server, tab } = await atPhone();
  server.refusals.set('POST /api/chatbot/known', 503);
  await tab.conversation.say('570 555 0199');
  await clock.pass(500);
  server.refusals.clear();
  await clock.pass(3000);
  expect(server.known).toEqual([dana]);
});
