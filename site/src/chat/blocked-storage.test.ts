import { goodAnswers } from '@sallie/shared/bot/testing/conversation';
import { listLeads } from '@sallie/shared/contract/leads';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { openDesk } from './testing/desk.ts';

/* A browser that stores nothing can chat while the page is open. */

const desk = await openDesk();
afterAll(() => desk.close());

test('a browser that refuses cookies sends a request and its conversation', async () => {
  const { clock, network, openTab } = openBrowser(desk);
  network.refusesCookies = true;
  const tab = await openTab();
  await tab.conversation.say('book');
  await clock.pass(6000);
  for (const answer of Object.values(goodAnswers)) {
    await tab.conversation.say(answer);
    await clock.pass(3000);
  }
  await tab.conversation.say('yes');
  await clock.pass(6000);
  expect(tab.toasts).toEqual([]);
  expect(tab.texts().join()).toContain('Your request is with our team');
  expect(await desk.linesOf(tab.visitor())).toEqual(['book', ...Object.values(goodAnswers), 'yes']);
  const requests = await desk.call(listLeads.consultations);
  expect(requests.map(({ visitor_id }) => visitor_id)).toEqual([tab.visitor()]);
});

test('a visitor whose browser refuses cookies exchanges messages with staff in live chat', async () => {
  const { clock, network, openLive } = openBrowser(desk);
  network.refusesCookies = true;
  const tab = await openLive();
  await tab.conversation.say('are you there?');
  await clock.pass(500);
  expect(tab.mark('are you there?')).toBe('sent');
  await desk.takeOver(tab.visitor());
  await desk.say(tab.visitor(), 'Here I am.');
  await clock.pass(500);
  expect(tab.texts()).toContain('Here I am.');
  expect(tab.toasts).toEqual([]);
});

test('a browser that refuses locks is asked once, and the chat still connects to live chat', async () => {
  let asked = 0;
  const refused = new DOMException('Access to the Locks API is denied', 'SecurityError');
  const request = () => {
    asked += 1;
    return asked > 9 ? new Promise(() => {}) : Promise.reject(refused);
  };
  const locks = { request } as unknown as LockManager;
  const { clock, network, openLive } = openBrowser(desk, { locks });
  const tab = await openLive();
  await tab.conversation.say('are you there?');
  await clock.pass(500);
  expect(asked).toBe(1);
  expect(network.online()).toBe(1);
  expect(tab.mark('are you there?')).toBe('sent');
});
