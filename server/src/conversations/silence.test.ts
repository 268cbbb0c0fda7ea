import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { StoreUnavailable } from '../store/store.ts';
import { systemRandom } from '../system/secrets.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { aShop, dana, openShop } from '../testing/waiting-chat.ts';
import { conversationOf, inConversation } from './conversation-state.ts';
import { LeftInChat } from './left-in-chat.ts';
import { watchQuiet } from './quiet.ts';

const MINUTE = 60;

test('a take-over ends after 30 minutes without a message, and not one minute less', async () => {
  const shop = await aShop();
  await shop.speakers.takeOver(shop.id, dana);
  await shop.pass(29 * MINUTE);
  await shop.answer('Still there?');
  await shop.pass(29 * MINUTE);
  await shop.ask('Yes, one moment');
  await shop.pass(30 * MINUTE - 5);
  expect(await shop.takenBy()).toBe('dana');
  await shop.pass(5);
  expect(await shop.takenBy()).toBeNull();
});

test('a take-over keeps its quiet minutes over a restart, whatever the wall clock does meanwhile', async () => {
  const shop = await aShop();
  await shop.speakers.takeOver(shop.id, dana);
  await shop.pass(20 * MINUTE);
  const after = await openShop(shop.store, shop.clock, shop.id);
  shop.clock.jump(24 * 3600_000);
  await after.pass(10 * MINUTE - 5);
  expect(await after.takenBy()).toBe('dana');
  await after.pass(5);
  expect(await after.takenBy()).toBeNull();
});

test('a visitor whose question was not answered still waits when the take-over is over', async () => {
  const shop = await aShop('');
  await shop.speakers.takeOver(shop.id, dana);
  await shop.ask('Anybody there?');
  await shop.pass(30 * MINUTE);
  expect(await conversationOf(shop.store, shop.id)).toMatchObject({
    taken_by: null,
    waiting_since: expect.any(String),
  });
});

test('a take-over that waits while its visitor is erased leaves no conversation of them', async () => {
  const { store, id, speakers } = await aShop();
  const erased = inConversation(store, id, () => store.commit([{ drop: 'visitors', id }]));
  await Promise.all([erased, speakers.takeOver(id, dana), speakers.handBack(id, dana)]);
  expect(await store.list('threads')).toEqual([]);
});

test('a request whose visitor is erased before its turn leaves no conversation of them', async () => {
  const { store, clock, id } = await aShop();
  const relay = createMemoryRelay(systemRandom);
  const deps = { store, clock, relay, hub: new Hub(relay), every: () => () => {} };
  const left = new LeftInChat(deps as unknown as ConstructorParameters<typeof LeftInChat>[0]);
  const erased = inConversation(store, id, () => store.commit([{ drop: 'visitors', id }]));
  await Promise.all([erased, left.finish(id, (writes) => store.commit(writes))]);
  expect(await store.list('threads')).toEqual([]);
});

test('an act on a quiet conversation that a full disk refuses is tried every ten seconds, not every second', async () => {
  const clock = createHandClock();
  const acted: string[] = [];
  let look = () => {};
  const quiet = watchQuiet({
    ...{ clock, log: pino({ enabled: false }), name: 'test' },
    async act(id) {
      acted.push(id);
      throw new StoreUnavailable('The disk is full');
    },
    every(_, task) {
      look = task;
      return () => {};
    },
  });
  quiet.expect('one', 0);
  quiet.expect('other', 0);
  for (let second = 0; second < 25; second += 1) {
    look();
    await nextTurn();
    clock.pass(1000);
  }
  expect(acted).toEqual(['one', 'other', 'one', 'other', 'one', 'other']);
});
