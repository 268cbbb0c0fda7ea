import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { openDesk } from './testing/desk.ts';

const desk = await openDesk();
afterAll(() => desk.close());

async function inLiveChat() {
  const browser = openBrowser(desk);
  const tab = await browser.openLive();
  return { ...browser, tab, mark: tab.mark, visitor: tab.visitor() };
}

test('a message whose ack was lost with the connection is sent again and stored once', async () => {
  const { clock, network, tab, mark, visitor } = await inLiveChat();
  network.losesAcks = true;
  await tab.conversation.say('hello');
  await clock.pass(100);
  network.losesAcks = false;
  await network.cut();
  network.mend();
  await clock.pass(3000);
  expect(mark('hello')).toBe('sent');
  expect(network.linesSent).toEqual(['hello', 'hello']);
  expect(await desk.linesOf(visitor)).toEqual(['hello']);
  expect(tab.texts().join()).not.toContain('lost');
});

test('the chat shows a failed connection after its attempts, and reconnecting sends the messages left', async () => {
  const { clock, network, tab, mark, visitor } = await inLiveChat();
  await network.cut();
  await tab.conversation.say('first');
  await clock.pass(300_000);
  expect(tab.conversation.current().dialogue.live.connection).toBe('failed');
  expect(tab.toasts.at(-1)).toBe('Connection Error: Failed to establish live chat connection.');
  expect(mark('first')).toBe('failed');
  await tab.conversation.say('second');
  expect(tab.toasts.at(-1)).toBe(
    'Connection Error: Not connected to live chat. Please try reconnecting.',
  );
  await clock.pass(100);
  expect(mark('second')).toBe('failed');
  network.mend();
  await tab.conversation.askForPerson();
  await clock.pass(30_000);
  expect(network.linesSent).toEqual(['first', 'second']);
  expect(await desk.linesOf(visitor)).toEqual(['first', 'second']);
});

test('typing of staff is shown, and ends after 6 s or with their message', async () => {
  const { clock, tab, visitor } = await inLiveChat();
  const isTyping = () => tab.conversation.current().staffTyping;
  desk.type(visitor);
  await expect.poll(isTyping, { interval: 5 }).toBe(true);
  await clock.pass(6000);
  expect(isTyping()).toBe(false);
  desk.type(visitor);
  await expect.poll(isTyping, { interval: 5 }).toBe(true);
  await desk.say(visitor, 'Hi, Dana here');
  await clock.pass(100);
  expect(isTyping()).toBe(false);
  expect(tab.texts()).toContain('Hi, Dana here');
});

test('a message without ack for ten seconds counts as an outage, and the chat connects again', async () => {
  const { clock, network, tab, mark, visitor } = await inLiveChat();
  network.losesAcks = true;
  await tab.conversation.say('hello?');
  await clock.pass(9900);
  expect(tab.texts().join()).not.toContain('was lost');
  network.losesAcks = false;
  await clock.pass(200);
  expect(tab.texts().at(-1)).toMatch(/^The connection to live chat was lost/);
  await clock.pass(3000);
  expect(mark('hello?')).toBe('sent');
  expect(tab.texts().at(-1)).toMatch(/^We are back/);
  expect(await desk.linesOf(visitor)).toEqual(['hello?']);
});

/** A visitor whom the server knows, talking with SallieBot. */
async function withBot() {
  const { clock, tab, ...browser } = await inLiveChat();
  await tab.conversation.endLive();
  await clock.pass(5000);
  const stage = () => tab.conversation.current().dialogue.stage;
  return { ...browser, clock, tab, stage };
}

test('an end of live chat during an outage holds, and is sent once the chat is connected', async () => {
  const { clock, network, tab, stage, visitor } = await withBot();
  await desk.takeOver(visitor);
  await clock.pass(1000);
  await network.cut();
  await tab.conversation.endLive();
  await clock.pass(1000);
  const speaker = async () => (await desk.conversationOf(visitor))?.taken_by;
  expect(await speaker()).toBe('Dana');
  network.mend();
  await clock.pass(30_000);
  expect(stage()).toBe('consultation_intro');
  await expect.poll(speaker, { interval: 5 }).toBeNull();
});

test('the chat shows a toast and returns to SallieBot when the server says that live chat is off', async () => {
  const { clock, network, tab } = await inLiveChat();
  await network.cut();
  network.mend();
  onTestFinished(async () => void (await desk.switchLiveChat(true)));
  await desk.switchLiveChat(false);
  await clock.pass(10_000);
  expect(tab.toasts).toContain('Connection Error: Live chat is not available');
  expect(tab.conversation.current().dialogue.stage).toBe('consultation_intro');
});
