import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Attention } from '@sallie/shared/contract/attention';
import type { Contact } from '@sallie/shared/contract/contact';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { demoContent } from '@sallie/shared/rules/demo/content';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFacts } from '../content/facts.ts';
import { newConversation } from '../conversations/conversation-state.ts';
import type { Connection } from '../realtime/connection.ts';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { openStore } from '../store/embedded/open.ts';
import { StoreUnavailable } from '../store/store.ts';
import { systemRandom } from '../system/secrets.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { contact, visitor } from '../testing/samples.ts';
import { openAttention } from './attention.ts';

/** Monday, two minutes before the shop closes at 8 PM. */
const EVENING = Date.parse('2026-11-24T00:58:00Z');

/** Opens one desk of a shop whose time the test moves. */
async function aShop() {
  const clock = createHandClock(EVENING);
  const dir = ownFolder();
  const store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  const relay = createMemoryRelay(systemRandom);
  const hub = new Hub(relay);
  const online = new Set<string>();
  let timer: { at: number; task: () => void } | null = null;
  await openAttention({
    hub,
    relay,
    store,
    clock,
    phones: { areRung: () => false, ring() {} },
    isOnline: (id) => online.has(id),
    facts: createFacts(demoContent, 1),
    log: pino({ enabled: false }),
    after(milliseconds, task) {
      const set = { at: clock.steady() + milliseconds, task };
      timer = set;
      return () => {
        if (timer === set) timer = null;
      };
    },
  });
  const told: Attention[] = [];
  const hear = (frame: ServerFrame) => void (frame.type === 'attention' && told.push(frame.data));
  const connection: Connection = {
    send: hear,
    sendText: (text) => hear(JSON.parse(text) as ServerFrame),
    close() {},
  };
  const staff = { id: 's', username: 'dana', name: 'Dana', sessionId: 'x' };
  const staffClient = { connection, staff, viewing: null };
  hub.join(staffClient, undefined, []);
  await settle();

  async function settle() {
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  }

  /** Moves the time timer by timer; returns the frames sent meanwhile. */
  async function pass(milliseconds: number): Promise<Attention[]> {
    const before = told.length;
    const end = clock.steady() + milliseconds;
    while (timer && timer.at <= end) {
      const { at, task } = timer;
      timer = null;
      clock.pass(at - clock.steady());
      task();
      await settle();
    }
    clock.pass(end - clock.steady());
    return told.slice(before);
  }

  /** Saves first, then publishes, like every handler. */
  async function keep(record: Contact): Promise<void> {
    await store.commit([{ put: 'contacts', record }]);
    const type = record.version === 1 ? 'leadCreated' : 'leadChanged';
    hub.toStaff({ type, data: { kind: 'contacts', record } });
  }

  async function erase(id: string): Promise<void> {
    await store.commit([{ drop: 'contacts', id }]);
    hub.toStaff({ type: 'leadErased', data: { kind: 'contacts', id } });
  }

  async function reload(meanwhile = async () => {}) {
    hub.leave(staffClient);
    await meanwhile();
    hub.join(staffClient, undefined, []);
    await settle();
  }

  return { clock, store, hub, online, told, pass, reload, keep, erase };
}

const leadNow = (clock: ReturnType<typeof createHandClock>, id = 'a') =>
  contact(id, { created_at: clock.now().toISOString() });

test('each step of an alert is told to the desk once, and closing time ends the alert', async () => {
  const { clock, pass, told, keep } = await aShop();
  expect(told).toEqual([{ ringing: [], waiting: 0, unread: 0, quiet: false, on_duty: 1 }]);
  await keep(leadNow(clock));
  expect(await pass(49)).toEqual([]);
  expect(await pass(1)).toMatchObject([{ ringing: [{ id: 'a', rings: 1 }], waiting: 1 }]);
  expect(await pass(19_949)).toEqual([]);
  expect(await pass(1)).toMatchObject([{ ringing: [{ rings: 2 }] }]);
  const steps = await pass(100_000);
  expect(steps.map(({ ringing }) => ringing[0]?.rings)).toEqual([3, 4, 5, 6, undefined]);
  expect(steps.at(-1)).toMatchObject({ quiet: true, waiting: 1 });
  expect(await pass(3_600_000)).toEqual([]);
});

test('a batch of 30 leads makes one attention frame', async () => {
  const { clock, pass, keep } = await aShop();
  for (let count = 0; count < 30; count += 1) {
    await keep(leadNow(clock, `c${count}`));
  }
  expect(await pass(100)).toMatchObject([{ waiting: 30 }]);
});

test('a change of the notes of a lead sends no attention frame', async () => {
  const { clock, pass, keep } = await aShop();
  const record = leadNow(clock);
  await keep(record);
  await pass(100);
  await keep({ ...record, notes: 'oak', version: 2 });
  expect(await pass(100)).toEqual([]);
});

test('a visitor who leaves stops ringing and still counts as waiting', async () => {
  const { clock, store, hub, online, pass } = await aShop();
  const since = clock.now().toISOString();
  const guest = visitor('v', { name: 'Guest', email: '' });
  const conversation = { ...newConversation('v'), last_seq: 1, waiting_since: since };
  await store.commit([
    { put: 'visitors', record: guest },
    { put: 'threads', record: conversation },
  ]);
  const data = { visitor_id: 'v', name: 'Guest V', since };
  online.add('v');
  hub.toStaff({ type: 'visitorOnline', data });
  const [rings] = await pass(100);
  expect(rings).toMatchObject({ ringing: [{ kind: 'conversation', name: 'Guest V' }], waiting: 1 });
  online.delete('v');
  hub.toStaff({ type: 'visitorOffline', data });
  expect(await pass(100)).toMatchObject([{ ringing: [], waiting: 1 }]);
});

test('a waiting visitor counts also when the store could not be read at first', async () => {
  const { clock, store, hub, pass } = await aShop();
  const waiting_since = clock.now().toISOString();
  await store.commit([
    { put: 'visitors', record: visitor('v', { name: 'Guest', email: '' }) },
    { put: 'threads', record: { ...newConversation('v'), last_seq: 1, waiting_since } },
  ]);
  vi.spyOn(store, 'countMessages').mockRejectedValueOnce(new StoreUnavailable('away'));
  hub.toStaff({ type: 'read', data: { visitor_id: 'v', seq: 0, by: 'visitor' } });
  expect(await pass(100)).toEqual([]);
  expect(await pass(2000)).toMatchObject([{ waiting: 1 }]);
});

test('a desk that connects while the store cannot be read gets the attention once it can be read', async () => {
  const { clock, store, told, pass, reload, keep } = await aShop();
  await pass(100);
  const before = told.length;
  await reload(async () => {
    await pass(100);
    await keep(leadNow(clock));
    vi.spyOn(store, 'countWaiting').mockRejectedValueOnce(new StoreUnavailable('away'));
  });
  await pass(2000);
  expect(told.slice(before)).toMatchObject([{ waiting: 1, on_duty: 1 }]);
});

test('the desk is told of opening time at its second, with the leads that came in the night', async () => {
  const { clock, pass, keep } = await aShop();
  await pass(120_000);
  await keep(leadNow(clock));
  expect(await pass(100)).toMatchObject([{ quiet: true, waiting: 1, ringing: [] }]);
  const untilTen = Date.parse('2026-11-24T15:00:00Z') - clock.now().getTime();
  expect(await pass(untilTen - 1)).toEqual([]);
  expect(await pass(1)).toMatchObject([{ quiet: false, waiting: 1, ringing: [] }]);
});

test('a desk that connects just before a lead is erased is told that no lead waits any more', async () => {
  const { clock, told, pass, reload, keep, erase } = await aShop();
  await pass(100);
  const record = leadNow(clock);
  await keep(record);
  await reload();
  expect(told.at(-1)).toMatchObject({ waiting: 1, unread: 1 });
  // The lead is erased before the other desks hear of it, so nothing changes for them.
  await erase(record.id);
  await pass(100);
  expect(told.at(-1)).toMatchObject({ ringing: [], waiting: 0, unread: 0 });
});
