import { rm } from 'node:fs/promises';
import { demoBusiness } from '@sallie/shared/business';
import type { Visitor } from '@sallie/shared/visitor';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { settleMail } from '../leads/mails.ts';
import { newTriage } from '../leads/record.ts';
import type { Connection } from '../live/connection.ts';
import { createHub } from '../live/hub.ts';
import { openAdmission } from '../mail/admission.ts';
import { messageId } from '../mail/outgoing.ts';
import { systemRandom } from '../random.ts';
import { createVisibleNames } from '../staff/visible-names.ts';
import { openStore } from '../store/embedded.ts';
import { contact, newFolder } from '../store/samples.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openChat } from './chat.ts';
import type { NewLine } from './receive.ts';
import { inThread, newThread, threadOf } from './threads.ts';

const random = systemRandom;
const page: Connection = { send() {}, sendText() {}, close() {} };

/** A shop with one visitor, in which time passes when the test says so. */
async function aShop(email = 'ada@example.com', clock = createHandClock()) {
  const dir = newFolder();
  const store = await openStore({ dir, clock });
  onTestFinished(async () => {
    await store.close();
    await rm(dir, { recursive: true });
  });
  const triage = newTriage({ clock, random }, 'chat', false);
  const name = email ? 'Ada Miller' : 'Guest';
  const ada = { ...triage, name, email, phone: '', interest: '', message: '' };
  await store.commit([{ put: 'visitors', record: ada }]);
  return { store, clock, id: ada.id, ...(await openShop(store, clock, ada.id)) };
}

/** What runs while the server does; a restart makes it anew over the same store. */
async function openShop(store: Store, clock: ReturnType<typeof createHandClock>, id: string) {
  const { admit } = await openAdmission({ store, clock, factor: 1, isBlocked: () => false });
  const hub = createHub(random);
  let leave = () => {};
  const looks: (() => void)[] = [];
  const logged: string[] = [];
  const { presence, speakers, receive } = await openChat({
    store,
    hub,
    clock,
    random,
    business: demoBusiness,
    visibleNames: createVisibleNames(store, ''),
    factor: 0,
    log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
    context: () => ({
      business: demoBusiness,
      origin: 'http://shop.example',
      staffMail: undefined,
      notMe: () => '',
    }),
    admit,
    wakeOutbox: () => {},
    onLine: () => {},
    settleMail: (mail) => settleMail(store, hub, mail),
    after: (_, task) => {
      leave = task;
      return () => {};
    },
    every: (_, task) => {
      looks.push(task);
      return () => {};
    },
  });
  const say = (message: string, author: NewLine['author']) =>
    receive({ visitorId: id, message, clientId: null, author });
  return {
    ...speakers,
    logged,
    takenBy: async () => (await threadOf(store, id)).taken_by,
    ask: (message: string) => say(message, { as: 'visitor', live: true, address: '' }),
    answer: (message: string) => say(message, { as: 'staff', name: 'dana' }),
    enter: () => presence.enter(id, 'Ada', page),
    leave() {
      presence.leave(id, page);
      leave();
    },
    /** So many seconds, looked at every five as the server does; the mails there are then, oldest first. */
    async pass(seconds: number): Promise<readonly OutgoingMail[]> {
      for (let second = 0; second < seconds; second += 5) {
        clock.pass(5000);
        for (const look of looks) look();
        for (const thread of await store.list('threads')) {
          await inThread(store, thread.id, async () => {});
        }
      }
      return [...(await store.list('mails'))].reverse();
    },
  };
}

test('three minutes without an answer are mailed to staff, once', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('Anybody there?');
  expect(await shop.pass(175)).toEqual([]);
  await shop.ask('Hello?');
  const [mail, ...more] = await shop.pass(5);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: demoBusiness.email, reply_to: 'ada@example.com' });
  expect(await shop.pass(600)).toEqual([mail]);
});

test('answered in time, or handed back: no mail', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('Anybody there?');
  await shop.pass(170);
  await shop.answer('Yes!');
  await shop.visitorRead(shop.id, 2);
  expect(await shop.pass(600)).toEqual([]);
  await shop.ask('And now?');
  await shop.pass(170);
  await shop.handBack(shop.id, 'dana');
  expect(await shop.pass(600)).toEqual([]);
});

test('who waits again is mailed again, in a mail that no program takes for the first', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('Anybody there?');
  await shop.pass(200);
  await shop.answer('Sorry, yes!');
  await shop.visitorRead(shop.id, 2);
  await shop.ask('And one more thing');
  const mails = await shop.pass(200);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => messageId(mail, 'shop.example'))).size).toBe(2);
});

test('a wait goes on through a restart, and is mailed once', async () => {
  const shop = await aShop();
  await shop.ask('Anybody there?');
  await shop.pass(100);
  const after = await openShop(shop.store, shop.clock, shop.id);
  expect(await after.pass(75)).toEqual([]);
  expect(await after.pass(10)).toHaveLength(1);
  const later = await openShop(shop.store, shop.clock, shop.id);
  expect(await later.pass(600)).toHaveLength(1);
});

test('an answer to somebody who has left is mailed after a minute of quiet, all lines in one', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.ask('How much is oak?');
  shop.leave();
  await shop.answer('Oak begins at eight dollars.');
  await shop.pass(50);
  await shop.answer('With fitting it is twelve.');
  expect(await shop.pass(55)).toEqual([]);
  const [mail, ...more] = await shop.pass(5);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'ada@example.com', reply_to: demoBusiness.email });
  expect(mail?.text).toContain('Oak begins at eight dollars.\n\nWith fitting it is twelve.');
  expect(await shop.pass(600)).toEqual([mail]);
  await shop.answer('Are you still interested?');
  const [, second] = await shop.pass(60);
  expect(second?.text).toContain('Are you still interested?');
  expect(second?.text).not.toContain('Oak begins');
});

test('who is still here, or has seen it, gets no mail', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.answer('Hello Ada');
  expect(await shop.pass(300)).toEqual([]);
  await shop.visitorRead(shop.id, 1);
  shop.leave();
  expect(await shop.pass(300)).toEqual([]);
});

test('who leaves with an answer unseen gets it', async () => {
  const shop = await aShop();
  shop.enter();
  await shop.answer('Hello Ada');
  await shop.pass(300);
  shop.leave();
  expect(await shop.pass(5)).toHaveLength(1);
});

test('a guest has no address to write to', async () => {
  const shop = await aShop('');
  await shop.answer('Hello there');
  expect(await shop.pass(300)).toEqual([]);
});

test('a thread whose mail cannot be written stops no other, and is tried again each minute', async () => {
  const shop = await aShop();
  const { phone: _, ...broken } = { ...contact('broken'), id: 'broken' };
  const waiting_since = shop.clock.now().toISOString();
  await shop.store.commit([
    { put: 'visitors', record: broken as Visitor },
    { put: 'threads', record: { ...newThread('broken'), waiting_since } },
  ]);
  const after = await openShop(shop.store, shop.clock, shop.id);
  await after.ask('Anybody there?');
  const [mail, ...more] = await after.pass(240);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ reply_to: 'ada@example.com' });
  expect(after.logged).toHaveLength(2);
});

const MINUTE = 60;

test('30 minutes in which nobody says anything end a take-over, and not one minute less', async () => {
  const shop = await aShop();
  await shop.takeOver(shop.id, 'dana');
  await shop.pass(29 * MINUTE);
  await shop.answer('Still there?');
  await shop.pass(29 * MINUTE);
  await shop.ask('Yes, one moment');
  await shop.pass(30 * MINUTE - 5);
  expect(await shop.takenBy()).toBe('dana');
  await shop.pass(5);
  expect(await shop.takenBy()).toBeNull();
});

test('a take-over is as quiet after a restart as before, whatever the wall clock does meanwhile', async () => {
  const shop = await aShop();
  await shop.takeOver(shop.id, 'dana');
  await shop.pass(20 * MINUTE);
  const after = await openShop(shop.store, shop.clock, shop.id);
  shop.clock.jump(24 * 3600_000);
  await after.pass(10 * MINUTE - 5);
  expect(await after.takenBy()).toBe('dana');
  await after.pass(5);
  expect(await after.takenBy()).toBeNull();
});

test('whoever asked and was left alone still waits when it is over', async () => {
  const shop = await aShop('');
  await shop.takeOver(shop.id, 'dana');
  await shop.ask('Anybody there?');
  await shop.pass(30 * MINUTE);
  expect(await threadOf(shop.store, shop.id)).toMatchObject({
    taken_by: null,
    waiting_since: expect.any(String),
  });
});

test('the eleventh answer of a day that would be mailed is held, and the visitor’s record says so', async () => {
  const shop = await aShop();
  for (let count = 0; count < 11; count += 1) {
    await shop.answer(`Answer ${count}`);
    await shop.pass(65);
  }
  const states = (await shop.pass(5)).map(({ state }) => state);
  expect(states).toEqual([...Array(10).fill('queued'), 'held']);
  await expect.poll(() => shop.store.get('visitors', shop.id)).toMatchObject({ mail: 'held' });
});
