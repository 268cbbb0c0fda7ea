import { newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { expect, test } from 'vitest';
import { createMemoryStore } from './dialogue-store.ts';
import { createFakeBrowser } from './testing/fake-browser.ts';

/** A visitor who is known, so that every line is kept. */
async function known() {
  const visitor = { id: 'v1', guest: true };
  const dialogue = { ...newDialogue(7), visitor, welcomed: true };
  const line = { id: 'l0', from: 'bot', text: 'Hi', at: '2026-11-20T19:59:00Z', seq: 1 };
  const kept = { revision: 1, dialogue: { ...dialogue, lines: [{ ...line, state: 'sent' }] } };
  const browser = createFakeBrowser(createMemoryStore(kept));
  return { ...browser, tab: await browser.openTab('a') };
}

const marks = ({ conversation }: Awaited<ReturnType<typeof known>>['tab']) =>
  conversation.current().dialogue.lines.map(({ text, state }) => `${text}: ${state}`);

test('the greeting knows whether somebody is there', async () => {
  const { clock, openTab } = createFakeBrowser();
  const tab = await openTab('a');
  await tab.conversation.open();
  expect(tab.texts()).toEqual([]);
  await clock.pass(4000);
  expect(tab.texts()).toHaveLength(2);
  expect(tab.texts()[1]).toMatch(/^Someone from our team is at the chat right now/);
});

test('the settings are asked for every 30 s, not while the tab is hidden', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const tab = await openTab('a');
  const asked = () => server.called('/api/live-chat-settings');
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

test('lines are kept in their order, the second only after the first', async () => {
  const { clock, server, tab } = await known();
  server.isDown = true;
  await tab.conversation.say('one');
  await tab.conversation.say('two');
  await clock.pass(900);
  server.isDown = false;
  expect(server.lines).toEqual([]);
  await clock.pass(30_000);
  expect(server.lines.map(({ message }) => message).slice(0, 2)).toEqual(['one', 'two']);
});

test('a line nobody takes is marked, and goes again under its own id', async () => {
  const { clock, server, tab } = await known();
  server.refusals.set('POST /api/conversations', 500);
  await tab.conversation.say('hello');
  await clock.pass(5000);
  expect(marks(tab)[1]).toBe('hello: failed');
  expect(tab.toasts).toEqual(['Send Error: Failed to send message. Please try again.']);
  server.refusals.clear();
  const line = tab.conversation.current().dialogue.lines[1]?.id ?? '';
  await tab.conversation.retry(line);
  await clock.pass(1000);
  expect(marks(tab)[1]).toBe('hello: sent');
  expect(server.lines.filter(({ client_id }) => client_id === line)).toHaveLength(1);
});

test('what failed goes by itself when the network is back, before what came later', async () => {
  const { clock, server, tab } = await known();
  server.isDown = true;
  await tab.conversation.say('first');
  await clock.pass(40_000);
  expect(marks(tab)[1]).toBe('first: failed');
  await tab.conversation.say('second');
  server.isDown = false;
  await tab.conversation.comeOnline();
  await clock.pass(20_000);
  const order = server.lines.map(({ message }) => message).filter((text) => !/\s/.test(text));
  expect(order).toEqual(['first', 'second']);
});

test('a visitor is made once, however often it must be tried', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const tab = await openTab('a');
  server.isDown = true;
  await tab.conversation.askForPerson();
  await clock.pass(500);
  server.isDown = false;
  await clock.pass(5000);
  expect(server.called('/api/visitors')).toBeGreaterThan(1);
  expect(new Set(server.keys).size).toBe(1);
  expect(tab.conversation.current().dialogue.visitor).toEqual({ id: 'v1', guest: true });
});

test('a visitor that cannot be made is told of in the words of the product', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const tab = await openTab('a');
  server.refusals.set('POST /api/visitors', 400);
  await tab.conversation.askForPerson();
  await clock.pass(3000);
  expect(tab.toasts).toEqual(['Error: There was a problem saving your information: 400: No.']);
});

test.each([
  ['nothing that can be read', '{'],
  ['another version', { revision: 3, dialogue: { ...newDialogue(1), version: 2 } }],
])('of %s nothing is left, and a new talk begins', async (_, kept) => {
  const { clock, openTab } = createFakeBrowser(createMemoryStore(kept));
  const tab = await openTab('a');
  await tab.conversation.open();
  await clock.pass(4000);
  expect(tab.texts()[0]).toMatch(/^Hi, I'm SallieBot/);
});

test('a talk older than its visitor proof begins anew', async () => {
  const { clock, tab, openTab } = await known();
  expect(tab.texts()).toEqual(['Hi']);
  tab.die();
  await clock.pass(31 * 24 * 3_600_000);
  expect((await openTab('b')).texts()).toEqual([]);
});

test('a visitor the server has forgotten is forgotten here', async () => {
  const { clock, server, tab } = await known();
  server.refusals.set('POST /api/conversations', 404);
  await tab.conversation.say('hello');
  await clock.pass(200);
  expect(tab.texts()).toEqual([]);
  expect(tab.conversation.current().dialogue.visitor).toBeNull();
  expect(tab.toasts).toEqual(['Error: This chat could not be found. Please start a new one.']);
});

test('a chat that takes no more lines says so once, in the talk, with no trouble on top', async () => {
  const { clock, server, tab } = await known();
  server.closed = 'That is all this chat can hold. Please call us at (570) 555-0142.';
  await tab.conversation.say('hello');
  await clock.pass(20_000);
  await tab.conversation.say('anybody?');
  await clock.pass(20_000);
  expect(marks(tab)).toEqual([
    'Hi: sent',
    'hello: failed',
    `${server.closed}: sent`,
    'anybody?: failed',
  ]);
  expect(tab.toasts).toEqual([]);
  // Told to come back in an hour, it does not try again meanwhile.
  expect(server.calls.filter((call) => call === 'POST /api/conversations')).toHaveLength(2);
});
