import { mailFilesIn } from '@sallie/shared/testing/mails';
import { expect, test } from 'vitest';
import { REMINDERS_LOOK_EVERY_MS } from '../leads/mails.ts';
import {
  line,
  newVisitor,
  openListeningPage,
  openPage,
  openStaffClient,
  switchOn,
  type TestVisitor,
  visitorAt,
} from '../testing/chat-socket.ts';
import { consultation, contact } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { startTestServer } from '../testing/running-server.ts';

/* Trouble rings at once at every desk, wherever its sender is. */

/** The shop is closed on this Wednesday. */
const CLOSED = Date.parse('2026-11-25T16:00:00Z');
const FLOODED = 'my floor is flooded, your crew left the water on';
const AT_ONCE = 2000;

async function aShop({ at = OPEN, isLive = false } = {}) {
  const clock = createHandClock(at);
  const server = await startTestServer({ RATE_LIMITS: '1', TRUST_PROXY: '1' }, clock);
  const cookie = isLive ? await switchOn(server) : await server.signIn();
  const desks = [await openStaffClient(server, cookie), await openStaffClient(server, cookie)];
  const told = (at: number) => desks[at]?.attention();
  return {
    clock,
    server,
    cookie,
    desks,
    ...{ post: server.post, patch: server.patch, make: server.make },
    visitor: () => newVisitor(server, 'Guest'),
    /** Expects at both desks what rings, as `kind` and whether it is urgent. */
    async rings(...expected: [kind: string, urgent: boolean][]) {
      for (const at of [0, 1]) {
        const ringing = () =>
          told(at)?.ringing.map(({ kind, urgent = false }) => [kind, urgent] as const);
        await expect.poll(ringing).toEqual(expected);
      }
    },
    told,
    mailed: async () => (await mailFilesIn(server.dataDir)).join(),
  };
}

test.each([
  ['to SallieBot with the page open', OPEN, false, true],
  ['to SallieBot with the page open and live chat on', OPEN, true, true],
  ['to SallieBot with the page closed', OPEN, false, false],
  ['while the shop is closed', CLOSED, false, true],
])('trouble told %s rings on every desk within 2 s', async (_, at, isLive, isThere) => {
  const shop = await aShop({ at, isLive });
  const guest = await shop.visitor();
  const page = await openListeningPage(shop.server, guest);
  if (!isThere) await page.leave();
  const before = performance.now();
  await guest.say(FLOODED);
  await shop.rings(['conversation', true]);
  expect(performance.now() - before).toBeLessThan(AT_ONCE);
  await page.leave();
  shop.clock.pass(60_000);
  const other = await openStaffClient(shop.server, shop.cookie);
  await expect
    .poll(other.attention)
    .toMatchObject({ ringing: [{ id: guest.id, urgent: true, rings: 4 }], waiting: 1 });
});

test.each([
  ['open', OPEN],
  ['closed', CLOSED],
])(
  'a visitor who waits in live chat, the shop %s, is urgent from the moment trouble is told',
  async (_, at) => {
    const looks = holdLooks();
    const shop = await aShop({ at, isLive: true });
    const guest = await shop.visitor();
    const page = await openPage(shop.server, guest);
    page.send(line(guest, 'Can I talk to a person?'));
    await expect.poll(() => shop.told(0)?.waiting).toBe(1);
    shop.clock.pass(300_000);
    page.send(line(guest, FLOODED));
    const since = new Date(at + 300_000).toISOString();
    await shop.rings(['conversation', true]);
    expect(shop.told(0)?.ringing).toMatchObject([{ since, rings: 1 }]);
    shop.clock.pass(180_000);
    looks.pass(REMINDERS_LOOK_EVERY_MS);
    await expect.poll(shop.mailed, { timeout: 60_000 }).toMatch(/Subject: URGENT: Nobody has/);
    expect(await shop.mailed()).toContain(`> ${FLOODED}`);
  },
);

test.each([
  ['/api/contact', contact, 'contacts'],
  ['/api/consultation', consultation, 'consultations'],
])(
  '%s with trouble rings as urgent, also while the shop is closed and when it looks like spam',
  async (path, form, kind) => {
    const shop = await aShop({ at: CLOSED });
    const message = `${FLOODED} www.a.example http://b.example/c http://d.example http://e.example http://f.example http://g.example`;
    await shop.post(path, { ...form, message, website: 'http://filled.example' });
    await shop.rings([kind, true]);
    const rows = await shop.server.rows(kind as 'contacts', shop.cookie);
    expect(rows).toMatchObject([
      { urgent: true, spam: false, mails: { alert: expect.any(String) } },
    ]);
  },
);

test('of a visitor in trouble the list has what tells of it, whatever they say after it', async () => {
  const shop = await aShop();
  const lines = ['Do you sell oak?', FLOODED, 'it is the kitchen', 'hello?'];
  const conversation = lines.map((message) => ({ message, is_bot: false }));
  await shop.make('/api/visitors', { name: 'Guest', conversation });
  const guest = await shop.visitor();
  for (const said of [...lines, 'one', 'two', 'three', 'four']) await guest.say(said);
  const troubled = { urgent: true, last_line: { message: FLOODED } };
  const listed = await shop.server.read('/api/live-chat-threads', shop.cookie);
  expect(listed).toMatchObject([troubled, troubled]);
});

test('a visitor held as spam who tells of trouble rings, is mailed about, and is held no more', async () => {
  const shop = await aShop();
  const pitch = 'Buy backlinks, best online casino bonus, SEO first page of Google guaranteed';
  const conversation = [{ message: pitch, is_bot: false }];
  type Made = Pick<TestVisitor, 'id' | 'visitorToken'>;
  const made = await shop.make<Made>('/api/visitors', { name: 'Guest', conversation });
  const guest = visitorAt(shop.server, made);
  const row = async () => (await shop.server.rows('visitors', shop.cookie))[0];
  expect(await row()).toMatchObject({ spam: true });
  await guest.say(FLOODED);
  await shop.rings(['conversation', true]);
  await guest.tell({ phone: '5705550144' });
  await shop.rings(['visitors', true]);
  expect(await row()).toMatchObject({ spam: false, urgent: true });
  await expect.poll(shop.mailed, { timeout: 60_000 }).toMatch(/Subject: URGENT: Left in the chat/);
});

test('trouble in the conversation sent with a new visitor rings; a question about water does not', async () => {
  const shop = await aShop();
  for (const message of [
    'do you have a waterproof floor?',
    'se rompio una tuberia y el piso esta mojado',
  ])
    await shop.post('/api/visitors', { name: 'Guest', conversation: [{ message, is_bot: false }] });
  await shop.rings(['conversation', true]);
});

test('a phone number left after trouble makes one lead that waits and rings until it is taken', async () => {
  const shop = await aShop();
  const guest = await shop.visitor();
  await guest.say(FLOODED);
  await shop.rings(['conversation', true]);
  await guest.tell({ name: 'Ned Flood', phone: '5705550144' });
  await shop.rings(['visitors', true]);
  expect(shop.told(0)).toMatchObject({
    ringing: [{ id: guest.id, name: 'Ned Flood' }],
    waiting: 1,
  });
  // More messages make no second inquiry.
  await guest.say('The water is still coming up through the floor');
  await expect.poll(() => shop.told(0)?.unread).toBe(2);
  await shop.rings(['visitors', true]);
  const [lead] = await shop.server.rows('visitors', shop.cookie);
  const claim = { version: lead?.version, claim: true };
  const { cookie } = shop;
  await shop.patch(`/api/leads/visitors/${guest.id}`, claim, cookie);
  await shop.rings();
  await guest.say('It is in the hall now, the whole floor is wet');
  await expect.poll(async () => (await guest.messagesOf()).length).toBe(3);
  await guest.tell({ name: 'Ned Flood', phone: '5705550144', page_left: true });
  shop.clock.pass(30_000);
  await shop.rings();
});

test('trouble of a known visitor is a lead at once; trouble taken in the chat is none and rings no more', async () => {
  const shop = await aShop();
  const ned = await shop.visitor();
  await ned.tell({ name: 'Ned Flood', phone: '5705550144' });
  await ned.say(FLOODED);
  shop.clock.pass(2000);
  await shop.rings(['visitors', true]);

  const eve = await shop.visitor();
  await eve.say(FLOODED);
  await shop.rings(['visitors', true], ['conversation', true]);
  shop.desks[0]?.send({ type: 'takeOver', data: { visitor_id: eve.id } });
  await shop.rings(['visitors', true]);
  await eve.tell({ name: 'Eve', phone: '5705550155', page_left: true });
  shop.clock.pass(30_000);
  const rows = await shop.server.rows('visitors', shop.cookie);
  expect(rows.filter((row) => 'left_at' in row)).toMatchObject([{ id: ned.id }]);
  await shop.rings(['visitors', true]);
});

test('a consultation that takes the place of a chat lead in trouble is urgent and rings alone', async () => {
  const shop = await aShop();
  const guest = await shop.visitor();
  await guest.say(FLOODED);
  await guest.tell({ name: 'Eve Stone', phone: '5705550155' });
  await shop.rings(['visitors', true]);
  await guest.request({ website: 'filled' });
  await shop.rings(['consultations', true]);
  expect(shop.told(0)).toMatchObject({ waiting: 1 });
});

test.each([
  ['/api/contact', contact, 'contacts', 'The floor you put in last month is buckling by the sink.'],
  [
    '/api/contact',
    contact,
    'contacts',
    'One of your men knocked a vase off the mantel. Who pays for that?',
  ],
  [
    '/api/consultation',
    consultation,
    'consultations',
    'Hola. Los instaladores no vinieron hoy y estoy esperando.',
  ],
])(
  '%s: a form that tells of trouble rings as urgent and is mailed as urgent',
  async (path, form, kind, message) => {
    const shop = await aShop();
    await shop.post(path, { ...form, message });
    await shop.rings([kind, true]);
    await expect.poll(shop.mailed).toMatch(/Subject: URGENT: [\s\S]*URGENT: they tell of trouble/);
  },
);

test('a form that asks about water, or tells of an old leak, rings like any other', async () => {
  const shop = await aShop();
  const message = 'Which floor is best where it might get wet? We had a small leak last year.';
  await shop.post('/api/contact', { ...contact, message });
  await shop.rings(['contacts', false]);
});

test.each([
  ['with the page closed', OPEN],
  ['with the shop closed', CLOSED],
])(
  'trouble told to a colleague who is away, %s, rings on every desk after two minutes',
  async (_, at) => {
    const { server, cookie, clock, desks, told, visitor } = await aShop({ at, isLive: true });
    const guest = await visitor();
    const takeOver = { type: 'takeOver', data: { visitor_id: guest.id } };
    desks[0]?.send(takeOver);
    await desks[0]?.hears('takeOver');
    clock.pass(1000);
    await guest.say(FLOODED);
    const [said] = (await desks[1]?.hears('liveChatMessage')) ?? [];
    expect(said?.data).toMatchObject({ message: FLOODED, urgent: true });
    await expect.poll(() => told(1)).toMatchObject({ ringing: [], unread: 1 });
    clock.pass(120_000);
    // Any news makes the server look again, as its timer does.
    await guest.say('please');
    const call = { id: guest.id, urgent: true, unanswered: true };
    await expect.poll(() => told(1)).toMatchObject({ ringing: [call] });
    // Staff may call back rather than write.
    desks[0]?.send(takeOver);
    await expect.poll(() => told(1)).toMatchObject({ ringing: [] });
    clock.pass(150_000);
    const other = await openStaffClient(server, cookie);
    await expect.poll(other.attention).toMatchObject({ ringing: [], unread: 1 });
  },
);
