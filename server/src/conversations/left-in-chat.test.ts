import { isUrgent } from '@sallie/shared/bot/language/trouble';
import type { KnownContact } from '@sallie/shared/contract/chatbot';
import { demoBusiness } from '@sallie/shared/rules/business';
import { demoContent } from '@sallie/shared/rules/demo/content';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createAudit } from '../audit/audit.ts';
import { createFacts } from '../content/facts.ts';
import { renderMail } from '../leads/mail-templates/templates.ts';
import { createMailsFor } from '../leads/mails.ts';
import { newLead } from '../leads/new-lead.ts';
import { openSpamFilter } from '../leads/spam/spam-filter.ts';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { openStore } from '../store/embedded/open.ts';
import type { ConversationState } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { systemRandom as random } from '../system/random.ts';
import { readSecret } from '../system/secret-file.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { mailContext } from '../testing/mail-context.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { line } from '../testing/samples.ts';
import { conversationOf, inConversation, newConversation } from './conversation-state.ts';
import { LeftInChat } from './left-in-chat.ts';

type HandClock = ReturnType<typeof createHandClock>;
const MINUTE = 60;
const ned: KnownContact = { name: 'Ned Flood', phone: '5705550144', interest: 'carpet' };

/** A shop with one guest, in which time passes when the test says so. */
async function aShop() {
  const clock = createHandClock();
  const dir = ownFolder();
  const store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  const fields = { name: 'Guest', email: '', phone: '', interest: '', message: '' };
  const guest = newLead('visitors', { clock, random }, 'chat', fields);
  await store.commit([{ put: 'visitors', record: guest }]);
  const { id } = guest;
  return {
    ...{ store, clock, id, dir, ...(await openShop(store, clock, id, dir)) },
    /** That is where the conversation stands. */
    stands: (state: Partial<ConversationState>) =>
      store.commit([{ put: 'threads', record: { ...newConversation(id), ...state } }]),
  };
}

/** What runs while the server does; a restart makes it anew over the same store. */
async function openShop(store: Store, clock: HandClock, id: string, dataDir: string) {
  let look = () => {};
  const told: string[] = [];
  const log = pino({ enabled: false });
  const relay = createMemoryRelay(random);
  const hub = new Hub(relay);
  hub.on('frame', ({ type }) => told.push(type));
  const left = new LeftInChat({
    store,
    hub,
    relay,
    clock,
    random,
    facts: createFacts(demoContent, 1),
    isUrgent,
    followLead: async () => null,
    followSender: async () => null,
    audit: createAudit({ store, clock, random }),
    spamFilter: await openSpamFilter({
      store,
      clock,
      random,
      hub,
      secret: (name) => readSecret(dataDir, name, random),
      log,
      factor: 0,
      started: new Promise(() => {}),
      isUrgent,
    }),
    outbox: { wake: () => {} },
    mailsFor: createMailsFor({ clock, random, admit: async (mails) => mails }),
    log,
    every(_, task) {
      look = task;
      return () => {};
    },
  });
  await left.open();
  const visitor = async () => (await store.get('visitors', id)) ?? expect.fail();
  return {
    told: (contact: KnownContact, page_left = false, wants_call = false) =>
      left.learnt(id, contact, { page_left, wants_call }),
    frames: told,
    visitor,
    mails: () => store.list('mails'),
    hasLeft: async () => (await visitor()).left_at !== undefined,
    /** Somebody says something. */
    async say(by: 'visitor' | 'staff') {
      const conversation = await conversationOf(store, id);
      const seq = conversation.last_seq + 1;
      const created_at = clock.now().toISOString();
      const record = { ...line(id, seq, 'Hello'), is_admin: by === 'staff', created_at };
      await store.commit([
        { put: 'messages', record },
        { put: 'threads', record: { ...conversation, last_seq: seq } },
      ]);
      hub.toStaff({ type: 'liveChatMessage', data: record });
    },
    /** So many seconds, looked at every five; the server looks oftener. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 5) {
        clock.pass(5000);
        look();
        await store.exclusively(`lead ${id}`, () => inConversation(store, id, async () => {}));
      }
    },
  };
}

test('ten quiet minutes after the last word, with what is known, and mailed to staff', async () => {
  const shop = await aShop();
  await shop.told(ned);
  await shop.pass(9 * MINUTE);
  await shop.say('visitor');
  await shop.pass(10 * MINUTE - 5);
  expect(await shop.hasLeft()).toBe(false);
  await shop.pass(5);
  expect(await shop.visitor()).toMatchObject({
    ...ned,
    source: 'chat',
    version: 3,
    left_at: shop.clock.now().toISOString(),
    handled_at: null,
    mails: { alert: 'queued' },
    history: [{ by: { role: 'bot' }, type: 'left-chat' }],
  });
  expect(shop.frames).toEqual(['leadChanged', 'liveChatMessage', 'leadCreated']);
  const mail = { purpose: 'alert', lead: { kind: 'visitors', id: shop.id } };
  expect(await shop.mails()).toEqual([expect.objectContaining(mail)]);
  const alert = renderMail(await shop.visitor(), 'alert', {
    ...mailContext,
    now: shop.clock.now(),
  });
  expect(alert).toMatchObject({ to: demoBusiness.email, subject: 'Left in the chat: Ned Flood' });
  expect(alert?.text).toContain('(570) 555-0144');
  await shop.pass(60 * MINUTE);
  expect(await shop.mails()).toHaveLength(1);
});

test('the page is left: after a moment in which the next one may come', async () => {
  const shop = await aShop();
  await shop.told(ned, true);
  await shop.pass(10);
  await shop.told(ned);
  await shop.pass(60);
  expect(await shop.hasLeft()).toBe(false);
  await shop.told(ned, true);
  await shop.pass(15);
  expect(await shop.hasLeft()).toBe(true);
});

test('who waits for a call is a lead at once, also after a request of before', async () => {
  const shop = await aShop();
  await shop.stands({ requested_at: '2026-11-20T20:00:00.000Z' });
  const message = 'Asked for a call.\nBest time: after 5';
  await shop.told({ ...ned, message }, false, true);
  expect(await shop.visitor()).toMatchObject({ ...ned, message, left_at: expect.any(String) });
  expect(await shop.mails()).toHaveLength(1);
});

test('a restart, and a clock set otherwise, neither lose nor hurry it', async () => {
  const shop = await aShop();
  await shop.told(ned);
  await shop.pass(6 * MINUTE);
  const after = await openShop(shop.store, shop.clock, shop.id, shop.dir);
  shop.clock.jump(24 * 3600_000);
  await after.pass(4 * MINUTE - 5);
  expect(await after.hasLeft()).toBe(false);
  await after.pass(5);
  expect(await after.hasLeft()).toBe(true);
});

test.each([
  ['a person has it', { taken_by: 'dana' }],
  ['a request was sent', { requested_at: '2026-11-20T20:00:00.000Z' }],
])('nothing is left where %s', async (_, state) => {
  const shop = await aShop();
  await shop.stands(state);
  await shop.told(ned);
  await shop.pass(20 * MINUTE);
  expect(await shop.hasLeft()).toBe(false);
});

test('nor where staff had the last word', async () => {
  const shop = await aShop();
  await shop.told(ned);
  await shop.say('visitor');
  await shop.say('staff');
  await shop.pass(20 * MINUTE);
  expect(await shop.hasLeft()).toBe(false);
  await shop.say('visitor');
  await shop.pass(10 * MINUTE);
  expect(await shop.hasLeft()).toBe(true);
});

test('one person waits once: the line that nobody answered gives way to the lead', async () => {
  const shop = await aShop();
  await shop.stands({ waiting_since: shop.clock.now().toISOString(), reminded: true });
  await shop.told(ned, true);
  await shop.pass(15);
  expect(await conversationOf(shop.store, shop.id)).toMatchObject({ waiting_since: null });
});

test('what is corrected while it is open changes the lead, and says so', async () => {
  const shop = await aShop();
  await shop.told(ned, true);
  await shop.pass(15);
  await shop.told({ ...ned, phone: '5705550155' });
  expect(await shop.visitor()).toMatchObject({
    phone: '5705550155',
    version: 4,
    history: [
      { type: 'left-chat' },
      { by: { role: 'visitor' }, type: 'corrected', fields: ['phone'] },
    ],
  });
  await shop.told({ ...ned, phone: '5705550155' });
  expect((await shop.visitor()).version).toBe(4);
});

test('done with, it comes back only with a new word, and without a second mail', async () => {
  const shop = await aShop();
  await shop.told(ned, true);
  await shop.pass(15);
  const handled_at = shop.clock.now().toISOString();
  await shop.store.commit([{ put: 'visitors', record: { ...(await shop.visitor()), handled_at } }]);
  await shop.told(ned, true);
  await shop.pass(MINUTE);
  expect((await shop.visitor()).handled_at).toBe(handled_at);
  await shop.say('visitor');
  await shop.pass(10 * MINUTE);
  expect(await shop.visitor()).toMatchObject({ handled_at: null, read: null });
  expect(await shop.mails()).toHaveLength(1);
});

test('a name full of links is no lead that rings or mails', async () => {
  const shop = await aShop();
  await shop.told({ ...ned, name: 'http://a.example http://b.example http://c.example' }, true);
  await shop.pass(15);
  expect(await shop.visitor()).toMatchObject({ spam: true, mails: {} });
});
