import { createVisitor } from '@sallie/shared/contract/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './testing/browser.ts';
import { type Desk, openDesk } from './testing/desk.ts';
import { createNetwork } from './testing/network.ts';

/* A server with a shop's real limits, behind a proxy that reports the addresses. */

/** An address that has used up its limit for an hour. */
const crowded = '198.51.100.1';
const closed =
  'That was more than this chat can take from one place in an hour. Please write again later, or call us at (570) 555-0142.';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ RATE_LIMITS: '1', TRUST_PROXY: '1' });
  const conversation = Array.from({ length: 200 }, () => ({ message: 'Hello', is_bot: false }));
  for (let guest = 0; guest < 9; guest += 1) {
    const { call } = createNetwork(desk.origin, crowded);
    await call(createVisitor, { body: { name: 'Guest', conversation } });
  }
});
afterAll(() => desk.close());

test('a chat over its hourly limit says so once, in the conversation, without a toast', async () => {
  const { clock, network, openKnown } = openBrowser(desk, { address: '198.51.100.2' });
  const tab = await openKnown();
  network.address = crowded;
  await tab.conversation.say('hello');
  await clock.pass(20_000);
  await tab.conversation.say('anybody?');
  await clock.pass(20_000);
  const { lines } = tab.conversation.current().dialogue;
  expect(lines.map(({ text, state }) => `${text}: ${state}`)).toEqual([
    'Hi: sent',
    'hello: failed',
    `${closed}: sent`,
    'anybody?: failed',
  ]);
  expect(tab.toasts).toEqual([]);
  // Does not retry while `Retry-After` asks for an hour.
  expect(network.called('POST /api/conversations')).toHaveLength(2);
});

test('a live chat over its hourly limit says so in the conversation, without a toast', async () => {
  const { clock, network, openLive } = openBrowser(desk, { address: '198.51.100.3' });
  const tab = await openLive();
  await network.cut();
  network.address = crowded;
  network.mend();
  await clock.pass(5000);
  await tab.conversation.say('hello');
  await clock.pass(5000);
  expect(network.linesSent).toEqual(['hello']);
  expect(tab.mark('hello')).toBe('failed');
  expect(tab.mark(closed)).toBe('sent');
  expect(tab.toasts).toEqual([]);
});

test('a live chat message refused as too fast waits and is sent again', async () => {
  const { clock, network, openLive } = openBrowser(desk, { address: '198.51.100.4' });
  const tab = await openLive();
  const isTooFast = () => network.heard.some((frame) => frame.type === 'error');
  const said: string[] = [];
  while (!isTooFast()) {
    said.push(`line ${said.length}`);
    await tab.conversation.say(said.at(-1) ?? '');
    await clock.pass(100);
  }
  const quick = said.at(-1) ?? '';
  expect(tab.mark(quick)).toBe('sending');
  // The server uses its own clock.
  await expect.poll(() => clock.pass(1000).then(() => tab.mark(quick))).toBe('sent');
  expect(await desk.linesOf(tab.visitor())).toEqual(said);
  expect(tab.toasts).toEqual([]);
});
