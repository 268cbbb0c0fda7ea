import { afterAll, expect, test } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { openDesk } from './testing/desk.ts';

const desk = await openDesk();
afterAll(() => desk.close());

async function openBoth() {
  const browser = openBrowser(desk);
  return { ...browser, one: await browser.openTab(), two: await browser.openTab() };
}

const hours = expect.stringMatching(/^Monday: 12:00 AM - 11:59 PM/);

test('what a closed tab had begun with SallieBot goes on in another tab at once', async () => {
  const { clock, network, openKnown, openTab } = openBrowser(desk);
  const one = await openKnown();
  const two = await openTab();
  network.lostReplies.add('POST /api/conversations');
  await one.conversation.say('when are you open?');
  await clock.pass(100);
  one.die();
  await clock.pass(4000);
  expect(two.mark('when are you open?')).toBe('sent');
  expect(two.texts()).toContainEqual(hours);
  expect(await desk.linesOf(two.visitor())).toEqual(['when are you open?']);
  expect(network.called('POST /api/chatbot/message')).toHaveLength(1);
});

test('what a tab stored just before its end, and could not report, goes on in another tab', async () => {
  const { clock, one, two } = await openBoth();
  one.muted = true;
  await one.conversation.say('when are you open?');
  one.die();
  await clock.pass(4000);
  expect(two.texts()).toContainEqual(hours);
});

test('what goes on when the visitor changes to another tab is stored and answered once', async () => {
  const { clock, network, openKnown, openTab } = openBrowser(desk);
  const one = await openKnown();
  const two = await openTab();
  await one.conversation.say('when are you open?');
  await clock.pass(10);
  two.conversation.comeToFront();
  await clock.pass(10_000);
  expect(one.texts()).toEqual(['Hi', 'when are you open?', hours]);
  expect(network.called('POST /api/conversations')).toHaveLength(1);
  expect(network.called('POST /api/chatbot/message')).toHaveLength(1);
});

test('a question asked again, after a lost reply or in another tab, has its first key, so that no model answers twice', async () => {
  const { clock, network, openKnown, openTab } = openBrowser(desk);
  const one = await openKnown();
  const two = await openTab();
  network.lostReplies.add('POST /api/chatbot/message');
  await one.conversation.say('when are you open?');
  await clock.pass(100);
  two.conversation.comeToFront();
  await clock.pass(4000);
  const keys = network.called('POST /api/chatbot/message').map(({ key }) => key);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(two.texts().filter((text) => text.startsWith('Monday: 12:00'))).toHaveLength(1);
});

test('a question is stored before its answer and after what was said before, also when its own storing fails', async () => {
  const { clock, network, openKnown } = openBrowser(desk);
  const one = await openKnown();
  network.onTheWay.set('POST /api/conversations', 502);
  await one.conversation.say('Ada');
  await one.conversation.say('when are you open?');
  await clock.pass(500);
  network.onTheWay.clear();
  await clock.pass(10_000);
  const stored = (await desk.messagesOf(one.visitor())).map(({ message }) => message);
  expect(stored.slice(0, 2)).toEqual(['Hi', 'Ada']);
  expect(stored.indexOf('when are you open?')).toBeLessThan(
    stored.findIndex((text) => text.startsWith('Monday')),
  );
});

test('two tabs of a browser without locks store each message once and in order', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const locks = { request } as unknown as LockManager;
  const { clock, openKnown, openTab } = openBrowser(desk, { locks });
  const one = await openKnown();
  const two = await openTab();
  await one.conversation.say('when are you open?');
  await two.conversation.say('are you there?');
  await clock.pass(10_000);
  const stored = await desk.messagesOf(one.visitor());
  expect(stored.map(({ message }) => message)).toEqual(one.texts());
  expect(await desk.linesOf(one.visitor())).toEqual(['when are you open?', 'are you there?']);
  expect(one.texts().filter((text) => text.startsWith('Monday: 12:00'))).toHaveLength(1);
  expect(two.texts()).toEqual(one.texts());
});

test('only one tab is connected to live chat, and messages of both tabs arrive in order', async () => {
  const { clock, network, one, two } = await openBoth();
  await one.conversation.askForPerson();
  await clock.pass(5000);
  expect(network.online()).toBe(1);
  const said = ['from one', 'from two', 'from one again'];
  for (const [turn, text] of said.entries()) {
    await (turn === 1 ? two : one).conversation.say(text);
    await clock.pass(2000);
    expect(network.online()).toBe(1);
  }
  expect(network.linesSent).toEqual(said);
  expect(await desk.linesOf(one.visitor())).toEqual(said);
  expect(one.texts()).toEqual(two.texts());
  expect(one.texts().join()).not.toContain('lost');
});

test('the live chat connection moves to another tab when its tab is closed', async () => {
  const { clock, network, one, two } = await openBoth();
  two.hidden = true;
  await one.conversation.askForPerson();
  await clock.pass(5000);
  one.die();
  await clock.pass(2000);
  expect(network.online()).toBe(1);
  await desk.takeOver(two.visitor());
  await clock.pass(2000);
  expect(two.conversation.current().dialogue.live.staff).toBe('Dana');
});

test('what a closed tab wrote without a network is sent by another tab as soon as it is back', async () => {
  const { clock, network, one, two } = await openBoth();
  two.hidden = true;
  await one.conversation.askForPerson();
  await clock.pass(5000);
  await network.cut();
  await one.conversation.say('is anybody there?');
  one.die();
  network.mend();
  await clock.pass(10_000);
  expect(network.linesSent).toEqual(['is anybody there?']);
  expect(await desk.linesOf(two.visitor())).toEqual(['is anybody there?']);
});
