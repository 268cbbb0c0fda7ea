import { expect, test } from 'vitest';
import { createFakeBrowser } from './testing/fake-browser.ts';

test('two tabs show one talk, and nothing happens twice', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const one = await openTab('one');
  const two = await openTab('two');
  await Promise.all([one.conversation.open(), two.conversation.open()]);
  await clock.pass(4000);
  await one.conversation.say('when are you open?');
  await clock.pass(4000);
  expect(server.called('/api/chatbot/message')).toBe(1);
  expect(one.texts()).toEqual(two.texts());
  expect(new Set(one.texts()).size).toBe(one.texts().length);
});

test('what a dead tab had begun another one finishes', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const one = await openTab('one');
  const two = await openTab('two');
  await one.conversation.say('when are you open?');
  one.die();
  await clock.pass(20_000);
  expect(two.texts()).toEqual(['when are you open?']);
  await clock.pass(30_000);
  expect(two.texts()).toContain('About when are you open?');
  expect(server.called('/api/chatbot/message')).toBe(1);
});

test('a reloaded tab goes on at once', async () => {
  const { clock, openTab } = createFakeBrowser();
  const before = await openTab('one');
  await before.conversation.say('when are you open?');
  before.die();
  const after = await openTab('one');
  await clock.pass(4000);
  expect(after.texts()).toContain('About when are you open?');
});

test('one tab holds the line to live chat: the one in front', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const one = await openTab('one');
  const two = await openTab('two');
  await one.conversation.askForPerson();
  await clock.pass(5000);
  expect(server.online()).toHaveLength(1);
  for (const [tab, text] of [
    [one, 'from one'],
    [two, 'from two'],
    [one, 'from one again'],
  ] as const) {
    await tab.conversation.say(text);
    await clock.pass(2000);
    expect(server.online()).toHaveLength(1);
  }
  const live = server.lines.filter(({ over }) => over === 'socket');
  expect(live.map(({ message }) => message)).toEqual(['from one', 'from two', 'from one again']);
  expect(one.texts()).toEqual(two.texts());
  expect(one.texts().join()).not.toContain('lost');
});

test('the line goes on to another tab when its holder is closed', async () => {
  const { clock, server, openTab } = createFakeBrowser();
  const one = await openTab('one');
  const two = await openTab('two');
  two.hidden = true;
  await one.conversation.askForPerson();
  await clock.pass(5000);
  one.die();
  await clock.pass(2000);
  expect(server.online()).toHaveLength(1);
  server.toVisitor({ type: 'takeOver', data: { visitor_id: 'v1', by: 'Dana' } });
  await clock.pass(2000);
  expect(two.conversation.current().dialogue.live.staff).toBe('Dana');
});
