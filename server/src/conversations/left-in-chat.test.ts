import type { Visitor } from '@sallie/shared/contract/visitor';
import { expect, test } from 'vitest';
import { line, newVisitor, openChatShop, openPage, visitorAt } from '../testing/chat-socket.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { holdLooks } from '../testing/held-looks.ts';
import { mailsIn } from '../testing/mails.ts';
import { startTestServer } from '../testing/running-server.ts';

const MINUTE = 60;
const ned = { name: 'Ned Flood', phone: '5705550144', interest: 'carpet' };

/** Opens a shop with one guest and one desk, whose time the test moves. */
async function aShop() {
  const looks = holdLooks();
  const {
    server,
    cookie,
    clock,
    staffClient: desk,
  } = await openChatShop({}, createHandClock(OPEN));
  const guest = await newVisitor(server, 'Guest');
  return { server, clock, cookie, desk, guest, ...lifeOf(server, cookie) };

  function lifeOf(at: typeof server, session: string) {
    const path = `/api/leads/visitors/${guest.id}`;
    const visitor = () => at.read<Visitor>(path, session);
    const change = async (wanted: object) =>
      at.patch(path, { version: (await visitor()).version, ...wanted }, session);
    return {
      visitor,
      change,
      tell: async (known: object) =>
        expect((await visitorAt(at, guest).tell(known)).status).toBe(200),
      hasLeft: async () => (await visitor()).left_at !== undefined,
      alerts: async () =>
        (await mailsIn(at.dataDir)).filter(({ subject }) => subject?.startsWith('Left in the')),
      /** Passes these seconds and lets the server look. */
      async pass(seconds: number) {
        clock.pass(seconds * 1000);
        looks.pass(1000);
        // The refusal waits for the visitor's turn, so what the look has begun is done by then.
        expect((await at.patch(path, { version: 0, notes: 'x' }, session)).status).toBe(409);
      },
      async restart() {
        await at.stop();
        const next = await startTestServer({ DATA_DIR: at.dataDir }, clock);
        return lifeOf(next, await next.signIn());
      },
    };
  }
}

test('the note that an email address is not confirmed is removed once the visitor confirms it', async () => {
  const { tell, visitor } = await aShop();
  const message = 'Email as dictated, not confirmed: ned@example.com';
  await tell({ ...ned, message });
  expect((await visitor()).message).toBe(message);
  await tell({ ...ned, email: 'ned@example.com' });
  expect(await visitor()).toMatchObject({ email: 'ned@example.com', message: '' });
});

test('a guest becomes a lead ten quiet minutes after their last message, and staff are mailed once', async () => {
  const { guest, desk, clock, tell, pass, hasLeft, visitor, alerts, server } = await aShop();
  await tell(ned);
  await pass(9 * MINUTE);
  await guest.say('Hello');
  await pass(10 * MINUTE - 5);
  expect(await hasLeft()).toBe(false);
  await pass(5);
  expect(await visitor()).toMatchObject({
    ...ned,
    source: 'chat',
    version: 3,
    left_at: clock.now().toISOString(),
    handled_at: null,
    mails: { alert: expect.any(String) },
    history: [{ by: { role: 'bot' }, type: 'left-chat' }],
  });
  expect(await desk.hears('leadCreated', 2)).toHaveLength(2);
  await expect.poll(alerts).toMatchObject([{ subject: 'Left in the chat: Ned Flood' }]);
  const [mail] = await alerts();
  expect(mail?.text).toContain('(570) 555-0144');
  await pass(60 * MINUTE);
  await server.stop();
  expect(await alerts()).toHaveLength(1);
});

test('a guest who leaves the page becomes a lead after 15 seconds, unless another page opens', async () => {
  const { tell, pass, hasLeft } = await aShop();
  await tell({ ...ned, page_left: true });
  await pass(10);
  await tell(ned);
  await pass(60);
  expect(await hasLeft()).toBe(false);
  await tell({ ...ned, page_left: true });
  await pass(15);
  expect(await hasLeft()).toBe(true);
});

test('a guest who asks for a call becomes a lead at once, also after an earlier request', async () => {
  const { guest, tell, visitor } = await aShop();
  await guest.request();
  const message = 'Asked for a call.\nBest time: after 5';
  await tell({ ...ned, message, wants_call: true });
  const lead = {
    ...ned,
    message,
    left_at: expect.any(String),
    mails: { alert: expect.anything() },
  };
  expect(await visitor()).toMatchObject(lead);
});

test('a guest who has no phone becomes a lead at once with the email alone', async () => {
  const { tell, visitor } = await aShop();
  const said = { email: 'ned@example.com', message: 'Gave no phone number.\nBest time: by email' };
  await tell({ name: ned.name, ...said, wants_call: true });
  const lead = { ...said, phone: '', left_at: expect.any(String) };
  expect(await visitor()).toMatchObject(lead);
});

test('a restart and a clock jump neither lose nor hasten the lead of a guest who went quiet', async () => {
  const { tell, pass, restart, clock } = await aShop();
  await tell(ned);
  await pass(6 * MINUTE);
  const after = await restart();
  clock.jump(24 * 3600_000);
  await after.pass(4 * MINUTE - 5);
  expect(await after.hasLeft()).toBe(false);
  await after.pass(5);
  expect(await after.hasLeft()).toBe(true);
});

test('a guest who has sent a request does not become a lead left in the chat', async () => {
  const { guest, tell, pass, hasLeft } = await aShop();
  await guest.request();
  await tell(ned);
  await pass(20 * MINUTE);
  expect(await hasLeft()).toBe(false);
});

test('a guest does not become a lead left in the chat while staff have the last word', async () => {
  const { guest, desk, tell, pass, hasLeft } = await aShop();
  await tell(ned);
  desk.send(line(guest, 'Hello'));
  await desk.hears('ack');
  desk.send({ type: 'handBack', data: { visitor_id: guest.id } });
  await desk.hears('handBack');
  await pass(20 * MINUTE);
  expect(await hasLeft()).toBe(false);
  await guest.say('Hello?');
  await pass(10 * MINUTE);
  expect(await hasLeft()).toBe(true);
});

test('a guest who left unanswered during a take-over becomes a lead once the take-over is over', async () => {
  const { server, guest, desk, tell, pass, hasLeft } = await aShop();
  await tell(ned);
  const page = await openPage(server, guest);
  desk.send({ type: 'takeOver', data: { visitor_id: guest.id } });
  await page.hears('takeOver');
  page.send(line(guest, 'Do you have oak?'));
  await page.hears('ack');
  await page.leave();
  await tell({ ...ned, page_left: true });
  // Staff may still reply until then.
  await pass(15 * MINUTE);
  expect(await hasLeft()).toBe(false);
  await pass(15 * MINUTE);
  await pass(0);
  expect(await hasLeft()).toBe(true);
});

test('a conversation with an unanswered message no longer waits once its guest has become a lead', async () => {
  const { server, cookie, guest, tell, pass } = await aShop();
  const page = await openPage(server, guest);
  page.send(line(guest, 'Anybody there?'));
  await page.hears('ack');
  const waits = async () => server.read('/api/live-chat-threads', cookie);
  expect(await waits()).toMatchObject([{ waiting_since: expect.any(String) }]);
  await page.leave();
  await tell({ ...ned, page_left: true });
  await pass(15);
  expect(await waits()).toMatchObject([{ waiting_since: null }]);
});

test('a guest’s correction changes their open lead and adds a history entry, once', async () => {
  const { tell, pass, visitor } = await aShop();
  await tell({ ...ned, page_left: true });
  await pass(15);
  for (const _ of ['once', 'again']) {
    await tell({ ...ned, phone: '5705550155' });
    expect(await visitor()).toMatchObject({
      phone: '5705550155',
      version: 4,
      history: [
        { type: 'left-chat' },
        { by: { role: 'visitor' }, type: 'corrected', fields: ['phone'] },
      ],
    });
  }
});

test('a handled lead left in the chat reopens only with a new message, and without a second mail', async () => {
  const { guest, tell, pass, change, visitor, alerts } = await aShop();
  await tell({ ...ned, page_left: true });
  await pass(15);
  await expect.poll(visitor).toMatchObject({ mails: { alert: 'unsent' } });
  await change({ handled: true });
  await tell({ ...ned, page_left: true });
  await pass(MINUTE);
  expect((await visitor()).handled_at).not.toBeNull();
  await guest.say('Hello');
  await pass(10 * MINUTE);
  expect(await visitor()).toMatchObject({ handled_at: null, read: null });
  await expect.poll(visitor).toMatchObject({ mails: { alert: 'unsent' } });
  expect(await alerts()).toHaveLength(1);
});

test('a lead left in the chat with links as its name is spam and causes no mail', async () => {
  const { tell, pass, visitor } = await aShop();
  const name = 'http://a.example http://b.example http://c.example';
  await tell({ ...ned, name, page_left: true });
  await pass(15);
  expect(await visitor()).toMatchObject({ spam: true, mails: {} });
});
