import { newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { listLeads } from '@sallie/shared/contract/leads';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { openDesk } from './testing/desk.ts';
import type { Network } from './testing/network.ts';

const desk = await openDesk();
afterAll(() => desk.close());

async function known() {
  const browser = openBrowser(desk);
  return { ...browser, tab: await browser.openKnown() };
}

test('the chat loads the live chat settings every 30 s, and not while its tab is hidden', async () => {
  const { clock, network, openTab } = openBrowser(desk);
  const tab = await openTab();
  const asked = () => network.called('GET /api/live-chat-settings').length;
  expect(asked()).toBe(1);
  await clock.pass(60_000);
  expect(asked()).toBe(3);
  tab.hidden = true;
  await clock.pass(120_000);
  expect(asked()).toBe(3);
  tab.hidden = false;
  tab.conversation.comeToFront();
  await clock.pass(30_000);
  expect(asked()).toBe(5);
});

test('the chat shows the server as unreached after a failed call, and as reached after the next success', async () => {
  const { clock, network, openTab } = openBrowser(desk);
  const { conversation } = await openTab();
  expect(conversation.current().isReached).toBe(true);
  await network.cut();
  await clock.pass(30_000);
  expect(conversation.current().isReached).toBe(false);
  network.mend();
  await clock.pass(5000);
  expect(conversation.current().isReached).toBe(true);

  conversation.goOffline();
  expect(conversation.current().isReached).toBe(false);
  await conversation.comeOnline();
  await clock.pass(1);
  expect(conversation.current().isReached).toBe(true);

  network.onTheWay.set('GET /api/live-chat-settings', 502);
  await clock.pass(30_000);
  expect(conversation.current().isReached).toBe(false);
  network.onTheWay.set('GET /api/live-chat-settings', 429);
  await clock.pass(5000);
  expect(conversation.current().isReached).toBe(true);
});

test('messages typed during an outage are stored in their order', async () => {
  const { clock, network, tab } = await known();
  network.isDown = true;
  await tab.conversation.say('one');
  await tab.conversation.say('two');
  await clock.pass(900);
  network.mend();
  expect(await desk.linesOf(tab.visitor())).toEqual([]);
  await clock.pass(30_000);
  expect(await desk.linesOf(tab.visitor())).toEqual(['one', 'two']);
});

test('a message that the server refuses is marked as failed, and a retry sends it under its own id', async () => {
  const { clock, network, tab } = await known();
  network.onTheWay.set('POST /api/conversations', 500);
  await tab.conversation.say('hello');
  await clock.pass(5000);
  expect(tab.mark('hello')).toBe('failed');
  expect(tab.toasts).toEqual(['Send Error: Failed to send message. Please try again.']);
  network.onTheWay.clear();
  const line = tab.conversation.current().dialogue.lines[1]?.id ?? '';
  await tab.conversation.retry(line);
  await clock.pass(1000);
  expect(tab.mark('hello')).toBe('sent');
  const kept = await desk.messagesOf(tab.visitor());
  expect(kept.filter(({ client_id }) => client_id === line)).toHaveLength(1);
});

test('a message whose reply was lost is sent again and stored once', async () => {
  const { clock, network, tab } = await known();
  network.lostReplies.add('POST /api/conversations');
  await tab.conversation.say('hello');
  await clock.pass(5000);
  expect(tab.mark('hello')).toBe('sent');
  expect(await desk.linesOf(tab.visitor())).toEqual(['hello']);
});

test('a failed message is sent by itself when the network is back, before later messages', async () => {
  const { clock, network, tab } = await known();
  network.isDown = true;
  await tab.conversation.say('first');
  await clock.pass(40_000);
  expect(tab.mark('first')).toBe('failed');
  await tab.conversation.say('second');
  network.mend();
  await tab.conversation.comeOnline();
  await clock.pass(20_000);
  expect(await desk.linesOf(tab.visitor())).toEqual(['first', 'second']);
});

test('three attempts to create a visitor use one key and create one visitor', async () => {
  const { clock, network, openTab } = openBrowser(desk);
  const tab = await openTab();
  const before = await desk.call(listLeads.visitors);
  await network.cut();
  await tab.conversation.askForPerson();
  await clock.pass(500);
  network.mend();
  network.lostReplies.add('POST /api/visitors');
  await clock.pass(5000);
  const tries = network.called('POST /api/visitors');
  expect(tries).toHaveLength(3);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  const ids = before.map(({ id }) => id);
  const made = (await desk.call(listLeads.visitors)).filter(({ id }) => !ids.includes(id));
  expect(made).toMatchObject([{ id: tab.visitor() }]);
  expect(tab.conversation.current().dialogue.visitor?.guest).toBe(true);
});

test('a visitor that cannot be created shows a toast with the server’s refusal', async () => {
  const { clock, network, openTab } = openBrowser(desk);
  const tab = await openTab();
  network.onTheWay.set('POST /api/visitors', 400);
  await tab.conversation.askForPerson();
  await clock.pass(3000);
  expect(tab.toasts).toEqual(['Error: There was a problem saving your information: 400: No.']);
});

test.each([
  ['that cannot be parsed', '{'],
  ['of another version', { revision: 3, dialogue: { ...newDialogue(1), version: 2 } }],
])('a stored conversation %s is dropped, and a new one begins', async (_, kept) => {
  const { clock, openTab } = openBrowser(desk, { kept });
  const tab = await openTab();
  await tab.conversation.open();
  await clock.pass(4000);
  expect(tab.texts()[0]).toMatch(/^Hi, I'm SallieBot/);
});

test('a stored conversation is dropped after 31 days, when its visitor token is over', async () => {
  const { clock, tab, openTab } = await known();
  expect(tab.texts()).toEqual(['Hi']);
  tab.die();
  await clock.pass(31 * 24 * 3_600_000);
  expect((await openTab()).texts()).toEqual([]);
});

test('the chat drops visitor and messages when the server has erased the visitor', async () => {
  const { clock, tab } = await known();
  await desk.erase(tab.visitor());
  await tab.conversation.say('hello');
  await clock.pass(200);
  expect(tab.texts()).toEqual([]);
  expect(tab.conversation.current().dialogue.visitor).toBeNull();
  expect(tab.toasts).toEqual(['Error: This chat could not be found. Please start a new one.']);
});

test('a typed phone number reaches the server at once, and again when the page is left and opened again', async () => {
  const { clock, network, tab, openTab } = await atPhone();
  tab.conversation.sendPresence(true);
  await clock.pass(0);
  expect(network.called('POST /api/visitors')).toEqual([]);
  expect(network.called('POST /api/chatbot/known')).toEqual([]);
  await tab.conversation.say('570 555 0199');
  await clock.pass(1000);
  const known = { ...dana, visitor_id: tab.visitor() };
  expect(toldBy(network)).toEqual([known]);
  tab.conversation.sendPresence(true);
  await clock.pass(0);
  tab.die();
  await openTab();
  await clock.pass(0);
  expect(toldBy(network).slice(1)).toEqual([
    { ...known, page_left: true },
    { ...known, page_left: false },
  ]);
});

test('a typed phone number reaches a server that answered 503 first', async () => {
  const { clock, network, tab } = await atPhone();
  network.onTheWay.set('POST /api/chatbot/known', 503);
  await tab.conversation.say('570 555 0199');
  await clock.pass(500);
  network.onTheWay.clear();
  await clock.pass(3000);
  expect(toldBy(network)).toEqual([{ ...dana, visitor_id: tab.visitor() }]);
});

const dana = { name: 'Dana Smith', phone: '5705550199', interest: 'Oak' };

/** A visitor at the question for a phone number, of whom the server knows nothing yet. */
async function atPhone() {
  const browser = openBrowser(desk);
  const tab = await browser.openTab();
  for (const text of ['book', 'oak', 'any', 'any', 'Dana Smith']) {
    await tab.conversation.say(text);
    await browser.clock.pass(6000);
  }
  return { ...browser, tab };
}

/** The contact data that the server has received. */
function toldBy({ called }: Network) {
  const taken = called('POST /api/chatbot/known').filter(({ status }) => status === 200);
  return taken.map(({ body }) => body);
}
