import { expect, test } from 'vitest';
import {
  line,
  newVisitor,
  openChatShop,
  openPage,
  openSocket,
  openStaffClient,
} from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { createHandClock, OPEN } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

/** Polls often; the configuration limits how long. */
const often = { interval: 5 };

type StaffClient = Awaited<ReturnType<typeof openStaffClient>>;

const ids = (staffClient: StaffClient) => staffClient.attention()?.ringing.map(({ id }) => id);
const hears = (staffClient: StaffClient, attention: object) =>
  expect.poll(() => staffClient.attention(), often).toMatchObject(attention);

async function aShop(openedAt = OPEN) {
  // A mail that leaves also notifies the desks, so this server sends none.
  const { server, cookie, clock, staffClient } = await openChatShop(
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    createHandClock(openedAt),
  );
  return {
    clock,
    server,
    cookie,
    staffClient,
    patch: (path: string, body: object) => server.patch(path, body, cookie),
    async lead(fields: object = {}) {
      return (await server.make('/api/contact', { ...contact, ...fields })).id;
    },
  };
}

test('a lead rings on every desk; a claim silences all desks and says who claimed it and how fast', async () => {
  const { server, cookie, staffClient, clock, lead, patch } = await aShop();
  const other = await openStaffClient(server, cookie);
  const id = await lead();
  const ring = { kind: 'contacts', id, name: 'Ada Miller', rings: 1 };
  await hears(staffClient, { ringing: [ring], waiting: 1, unread: 1, quiet: false, on_duty: 2 });
  await hears(other, { ringing: [ring] });
  clock.pass(7000);
  const reply = await patch(`/api/leads/contacts/${id}`, { version: 1, claim: true });
  await hears(staffClient, { ringing: [], waiting: 0, unread: 0 });
  await hears(other, { ringing: [], waiting: 0, unread: 0 });
  const at = new Date(OPEN + 7000).toISOString();
  expect(await reply.json()).toMatchObject({
    claim: { by: 'dana', at, seconds: 7 },
    read: { by: 'dana', at },
  });
});

test.each([
  [
    'the alert of a lead goes on from when the lead came',
    45_000,
    [{ since: new Date(OPEN).toISOString(), rings: 3 }],
  ],
  ['a lead of weeks ago waits and is unread, and rings no more', 21 * 24 * 60 * 60_000, []],
])('after a restart %s', async (_, away, ringing) => {
  const { server, clock, lead } = await aShop();
  await lead();
  await server.stop();
  clock.pass(away);
  const again = await startTestServer({ DATA_DIR: server.dataDir }, clock);
  const staffClient = await openStaffClient(again, await again.signIn());
  await hears(staffClient, { ringing, waiting: 1, unread: 1, quiet: false });
});

test('a desk that connects gets the attention at once, and other desks are told that it is there', async () => {
  const { server, cookie, staffClient, lead } = await aShop();
  const id = await lead();
  await hears(staffClient, { ringing: [{ id }], on_duty: 1 });
  const other = await openStaffClient(server, cookie);
  await other.hears('attention');
  expect(other.frames.map(({ type }) => type).slice(0, 2)).toEqual(['connected', 'attention']);
  expect(other.heard('attention')[0]?.data).toMatchObject({ ringing: [{ id }], on_duty: 2 });
  await hears(staffClient, { on_duty: 2 });
  await other.leave();
  await hears(staffClient, { on_duty: 1 });
});

test('a desk that comes back with the cursor of an attention frame gets no lead again', async () => {
  const { server, cookie, staffClient, lead } = await aShop();
  await hears(staffClient, { on_duty: 1 });
  await lead();
  await hears(staffClient, { waiting: 1 });
  const back = await openSocket(server, { cookie });
  const cursor = staffClient.heard('attention').at(-1)?.cursor;
  back.send({ type: 'register', isAdmin: true, cursor });
  await back.hears('attention');
  expect(back.heard('connected')).toMatchObject([{ resume: 'ok', cursor }]);
  expect(back.heard('leadCreated')).toEqual([]);
});

test('a visitor in live chat rings until staff take over, and reading the messages counts them down', async () => {
  const { server, cookie, staffClient } = await aShop();
  const other = await openStaffClient(server, cookie);
  const visitor = await newVisitor(server);
  const page = await openPage(server, visitor);
  page.send(line(visitor, 'Anybody there?'));
  const call = { kind: 'conversation', id: visitor.id, name: 'Ada Miller', rings: 1 };
  await hears(staffClient, { ringing: [call], waiting: 1, unread: 1 });
  other.send({ type: 'takeOver', data: { visitor_id: visitor.id } });
  await hears(staffClient, { ringing: [], waiting: 0, unread: 1 });
  other.send({ type: 'read', data: { visitor_id: visitor.id, seq: 1 } });
  await hears(staffClient, { unread: 0 });
});

test('a taken visitor without an answer rings on every desk again after two minutes, until staff answer', async () => {
  const { server, cookie, staffClient, clock, lead } = await aShop();
  const other = await openStaffClient(server, cookie);
  const visitor = await newVisitor(server);
  const page = await openPage(server, visitor);
  page.send(line(visitor, 'Anybody there?'));
  await hears(staffClient, { waiting: 1 });
  clock.pass(90_000);
  other.send({ type: 'takeOver', data: { visitor_id: visitor.id } });
  await hears(staffClient, { ringing: [], waiting: 0 });
  // Any news makes the server look again, as its timer does.
  clock.pass(119_000);
  await lead();
  await hears(staffClient, { waiting: 1 });
  expect(ids(staffClient)).not.toContain(visitor.id);
  clock.pass(1000);
  await lead({ name: 'Ben Novak' });
  const since = new Date(OPEN + 210_000).toISOString();
  const call = { kind: 'conversation', id: visitor.id, since, unanswered: true, rings: 1 };
  for (const desk of [staffClient, other])
    await expect
      .poll(() => desk.attention()?.ringing, often)
      .toContainEqual({ ...call, name: 'Ada Miller' });
  other.send(line(visitor, 'Yes, sorry!', { client_id: 'mine' }));
  await expect.poll(() => ids(staffClient), often).not.toContain(visitor.id);
});
