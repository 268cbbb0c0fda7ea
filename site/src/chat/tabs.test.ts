import { afterAll, expect, test } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { openDesk } from './testing/desk.ts';

const desk = await openDesk();
afterAll(() => desk.close());

async function openBoth() {
  const browser = openBrowser(desk);
  return { ...browser, one: await browser.openTab('one'), two: await browser.openTab('two') };
}

const hours = expect.stringMatching(/^Monday: 12:00 AM - 11:59 PM/);

test('a question that a closed tab had begun is answered in another tab', async () => {
  const { clock, network, one, two } = await openBoth();
  await one.conversation.say('when are you open?');
  one.die();
  await clock.pass(20_000);
  expect(two.texts()).toEqual(['when are you open?']);
  await clock.pass(30_000);
  expect(two.texts()).toContainEqual(hours);
  expect(network.called('POST /api/chatbot/message')).toHaveLength(1);
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
