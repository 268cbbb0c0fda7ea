import { expect, test } from 'vitest';
import { createFakeBrowser } from './testing/fake-browser.ts';

async function inLiveChat() {
  const browser = createFakeBrowser();
  const tab = await browser.openTab('a');
  await tab.conversation.askForPerson();
  await browser.clock.pass(5000);
  const mark = (text: string) =>
    tab.conversation.current().dialogue.lines.find((line) => line.text === text)?.state;
  return { ...browser, tab, mark };
}

const fromStaff = (seq: number, message: string) => ({
  type: 'liveChatMessage',
  data: {
    id: `s${seq}`,
    seq,
    client_id: null,
    visitor_id: 'v1',
    message,
    is_bot: false,
    is_admin: true,
    unverified: false,
    created_at: '2026-11-20T20:01:00Z',
  },
});

test('a line is sent when the server has it, and seen when staff have', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.acks = false;
  await tab.conversation.say('hello');
  await clock.pass(500);
  expect(mark('hello')).toBe('sending');
  const { seq, client_id } = server.lines.at(-1) ?? { seq: 0, client_id: '' };
  server.toVisitor({ type: 'ack', id: 'm', seq, client_id, created_at: '2026-11-20T20:01:00Z' });
  await clock.pass(100);
  expect(mark('hello')).toBe('sent');
  server.toVisitor({ type: 'read', data: { visitor_id: 'v1', seq, by: 'staff' } });
  await clock.pass(100);
  expect(mark('hello')).toBe('seen');
});

test('an ack lost with the connection: the line goes again and is kept once', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.acks = false;
  await tab.conversation.say('hello');
  await clock.pass(100);
  server.acks = true;
  server.goDown();
  server.isDown = false;
  await clock.pass(3000);
  expect(mark('hello')).toBe('sent');
  expect(server.lines.filter(({ message }) => message === 'hello')).toHaveLength(1);
  expect(tab.texts().join()).not.toContain('lost');
});

test('what is written during an outage goes when it is over; it is told once', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.goDown();
  await tab.conversation.say('are you there?');
  await clock.pass(10_000);
  expect(mark('are you there?')).toBe('sending');
  expect(tab.texts().filter((text) => /was lost/.test(text))).toHaveLength(1);
  server.isDown = false;
  await clock.pass(30_000);
  expect(mark('are you there?')).toBe('sent');
  expect(tab.texts().filter((text) => /^We are back/.test(text))).toHaveLength(1);
});

test('after the tenth attempt it is said so; Reconnect sends what is left', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.goDown();
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
  server.isDown = false;
  await tab.conversation.askForPerson();
  await clock.pass(30_000);
  const live = server.lines.filter(({ over }) => over === 'socket');
  expect(live.map(({ message }) => message)).toEqual(['first', 'second']);
});

test('typing of staff shows, and stops by itself', async () => {
  const { clock, server, tab } = await inLiveChat();
  server.toVisitor({ type: 'typing', data: { visitor_id: 'v1' } });
  expect(tab.conversation.current().staffTyping).toBe(true);
  await clock.pass(6000);
  expect(tab.conversation.current().staffTyping).toBe(false);
  server.toVisitor({ type: 'typing', data: { visitor_id: 'v1' } });
  server.toVisitor(fromStaff(9, 'Hi, Dana here'));
  await clock.pass(100);
  expect(tab.conversation.current().staffTyping).toBe(false);
  expect(tab.texts()).toContain('Hi, Dana here');
});

test('what the browser knows is told at once, and is over when it is online again', async () => {
  const { clock, server, tab } = await inLiveChat();
  server.isDown = true;
  tab.conversation.goOffline();
  await clock.pass(0);
  expect(tab.texts().at(-1)).toMatch(/^The connection to live chat was lost/);
  server.isDown = false;
  await tab.conversation.comeOnline();
  await clock.pass(0);
  expect(tab.texts().at(-1)).toMatch(/^We are back/);
});

test('ten seconds without an answer to a line are an outage, and another connection is tried', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.acks = false;
  await tab.conversation.say('hello?');
  await clock.pass(9900);
  expect(tab.texts().join()).not.toContain('was lost');
  server.acks = true;
  await clock.pass(200);
  expect(tab.texts().at(-1)).toMatch(/^The connection to live chat was lost/);
  await clock.pass(3000);
  expect(mark('hello?')).toBe('sent');
  expect(tab.texts().at(-1)).toMatch(/^We are back/);
  expect(server.lines.filter(({ message }) => message === 'hello?')).toHaveLength(1);
});

/** Known to the server, and talking with SallieBot. */
async function withBot() {
  const { clock, server, tab, ...browser } = await inLiveChat();
  await tab.conversation.endLive();
  await clock.pass(5000);
  const stage = () => tab.conversation.current().dialogue.stage;
  return { ...browser, clock, server, tab, stage };
}

const tookOver = { type: 'takeOver', data: { visitor_id: 'v1', by: 'Dana' } };

test('who is known listens while with the bot, and a take-over brings them to that person', async () => {
  const { clock, server, tab, stage } = await withBot();
  expect(server.registrations.at(-1)).toMatchObject({ visitorId: 'v1', listening: true });
  server.takenBy = 'Dana';
  server.toVisitor(tookOver);
  server.toVisitor(fromStaff(20, 'Hi, Dana here'));
  await clock.pass(1000);
  expect(stage()).toBe('live_chat');
  expect(tab.texts().slice(-2)).toEqual(['You are now chatting with Dana.', 'Hi, Dana here']);
  expect(server.registrations.at(-1)?.listening).toBeUndefined();
  await tab.conversation.say('Is oak in stock?');
  await clock.pass(1000);
  expect(server.lines.at(-1)).toMatchObject({ message: 'Is oak in stock?', over: 'socket' });
  expect(server.called('/api/chatbot/message')).toBe(0);
});

test('an End that could not be told holds, and is told as soon as something is connected', async () => {
  const { clock, server, tab, stage } = await withBot();
  server.takenBy = 'Dana';
  server.toVisitor(tookOver);
  await clock.pass(1000);
  server.goDown();
  await tab.conversation.endLive();
  await clock.pass(1000);
  server.isDown = false;
  await clock.pass(30_000);
  expect(stage()).toBe('consultation_intro');
  expect(server.takenBy).toBeNull();
});

test('the server says when live chat is off: its words as a toast, and the bot is back', async () => {
  const { clock, server, tab } = await inLiveChat();
  server.goDown();
  server.isDown = false;
  server.settings = {
    is_available: false,
    effective: false,
    reason: 'switched_off',
    next_open: null,
  };
  await clock.pass(10_000);
  expect(tab.toasts).toContain('Connection Error: Live chat is not available');
  expect(tab.conversation.current().dialogue.stage).toBe('consultation_intro');
});

test('too fast: the line waits and goes again', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.acks = false;
  await tab.conversation.say('quick');
  await clock.pass(100);
  server.acks = true;
  server.toVisitor({ type: 'error', message: 'That was a little too fast.', retry_after: 2 });
  await clock.pass(1000);
  expect(mark('quick')).toBe('sending');
  await clock.pass(2000);
  expect(mark('quick')).toBe('sent');
  expect(tab.toasts).toEqual([]);
});

test('in live chat, too, a chat that takes no more lines says why', async () => {
  const { clock, server, tab, mark } = await inLiveChat();
  server.closed = 'That is all this chat can hold. Please call us at (570) 555-0142.';
  await tab.conversation.say('hello');
  await clock.pass(5000);
  expect(mark('hello')).toBe('failed');
  expect(mark(server.closed)).toBe('sent');
  expect(tab.toasts).toEqual([]);
});
