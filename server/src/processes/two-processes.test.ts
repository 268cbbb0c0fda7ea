import { codeOf } from '@sallie/shared/testing/authenticator';
import { expect, test } from 'vitest';
import {
  line,
  newVisitor,
  openPage,
  openSocket,
  openStaffClient,
  switchOn,
} from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { ownDatabase } from '../testing/postgres.ts';
import {
  staffName,
  staffPassword,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';
import { STEP, turnOnSecondFactor } from '../testing/second-factor.ts';

/** Two servers that start at once with one database. */
async function twoServers(more: Record<string, string> = {}) {
  const url = await ownDatabase();
  const env = { DATABASE_URL: url, BACKUPS: '0', ...more };
  return Promise.all([startTestServer(env), startTestServer(env)]);
}

test('a visitor at one process and staff at another chat as in a single process', async () => {
  const [one, other] = await twoServers();
  const cookie = await switchOn(one);
  const ada = await newVisitor(one);
  const desk = await openStaffClient(other, cookie);
  const colleague = await openStaffClient(one, cookie);
  const page = await openPage(one, ada);
  const elsewhere = await openPage(other, ada);
  const [online] = await desk.hears('visitorOnline');
  expect(online?.data).toMatchObject({ visitor_id: ada.id });

  page.send(line(ada, 'Hello', { client_id: 'c1' }));
  expect((await page.hears('ack'))[0]).toMatchObject({ client_id: 'c1', seq: 1 });
  for (const screen of [desk, colleague, elsewhere]) {
    expect((await screen.hears('liveChatMessage'))[0]?.data.message).toBe('Hello');
  }
  page.send({ type: 'typing', data: { visitor_id: ada.id } });
  await desk.hears('typing');

  desk.send({ type: 'typing', data: { visitor_id: ada.id } });
  expect((await page.hears('typing'))[0]?.data.visitor_id).toBe(ada.id);
  desk.send({ type: 'takeOver', data: { visitor_id: ada.id } });
  await page.hears('takeOver');
  await colleague.hears('takeOver');
  desk.send(line(ada, 'Good morning', { client_id: 'c2' }));
  expect((await desk.hears('ack'))[0]?.seq).toBe(2);
  expect((await page.hears('liveChatMessage'))[0]?.data).toMatchObject({ seq: 2, is_admin: true });
  page.send({ type: 'read', data: { visitor_id: ada.id, seq: 2 } });
  expect((await desk.hears('read'))[0]?.data).toMatchObject({ seq: 2, by: 'visitor' });
  desk.send({ type: 'viewing', data: { visitor_id: ada.id } });
  expect((await colleague.hears('viewing'))[0]?.data).toMatchObject({ visitor_id: ada.id });

  // The sender gets an ack and no copy, and nobody gets a message twice.
  expect(page.heard('liveChatMessage')).toHaveLength(1);
  expect(desk.heard('liveChatMessage')).toHaveLength(1);
  expect(colleague.heard('liveChatMessage')).toHaveLength(2);
  expect(desk.heard('visitorOnline')).toHaveLength(1);
  await expect.poll(() => desk.attention()?.on_duty).toBe(2);
});

test('a desk that reconnects to another process gets what it missed, and no more', async () => {
  const [one, other] = await twoServers();
  const cookie = await one.signIn();
  const desk = await openStaffClient(one, cookie);
  await one.post('/api/contact', contact);
  const before = await desk.hears('leadCreated', 2);
  await desk.leave();
  await other.post('/api/contact', { ...contact, email: 'missed@example.com' });

  const again = await openSocket(other, { cookie });
  again.send({ type: 'register', isAdmin: true, cursor: before.at(-1)?.cursor });
  expect((await again.hears('connected'))[0]?.resume).toBe('ok');
  const missed = await again.hears('leadCreated', 2);
  expect(missed.map(({ data }) => data.record)).toMatchObject([
    { email: 'missed@example.com' },
    { email: 'missed@example.com' },
  ]);

  await one.post('/api/logout', undefined, cookie);
  expect(await again.closed).toBe(1008);
});

test('a ticket of one process opens a socket at another, once', async () => {
  const [one, other] = await twoServers();
  const cookie = await one.signIn();
  const { authToken } = await one.make<{ authToken: string }>(
    '/api/live-chat-ticket',
    undefined,
    cookie,
  );
  const socket = await openSocket(other);
  socket.send({ type: 'register', isAdmin: true, authToken });
  await socket.hears('connected');
  const again = await openSocket(one);
  again.send({ type: 'register', isAdmin: true, authToken });
  expect(await again.closed).toBe(1008);
});

test('two processes share the limits of sign-ins and forms', async () => {
  const [one, other] = await twoServers({ RATE_LIMITS: '1' });
  const wrong = { username: 'dana', password: 'not the right one' };
  for (const server of [one, other, one, other, one]) {
    expect((await server.post('/api/login', wrong)).status).toBe(401);
  }
  for (const server of [one, other]) {
    expect((await server.post('/api/login', wrong)).status).toBe(429);
  }
  const forms = Array.from({ length: 12 }, (_, at) =>
    (at % 2 ? one : other).call('POST', '/api/contact', contact),
  );
  const statuses = (await Promise.all(forms)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
});

test('a visitor whom staff answered at one process is no stranger at the other', async () => {
  const [one, other] = await twoServers({ RATE_LIMITS: '0.003', TRUST_PROXY: '1' });
  const known = async (address: string) => {
    const body = { name: 'Ada Miller', email: 'ada@example.com', conversation: [] };
    return one.make<{ id: string; visitorToken: string }>('/api/visitors', body, {
      'x-forwarded-for': address,
    });
  };
  const ada = await known('203.0.113.1');
  const stranger = await known('203.0.113.2');
  const desk = await openStaffClient(one, await one.signIn());
  desk.send(line(ada, 'Good morning'));
  await desk.hears('ack');

  const message = 'a'.repeat(2000);
  const conversation = Array.from({ length: 25 }, () => ({ message, is_bot: false }));
  const fill = async (address: string, count: number) => {
    const body = { name: 'Guest', conversation: conversation.slice(0, count) };
    const headers = { 'x-forwarded-for': address };
    return (await one.post('/api/visitors', body, headers)).status;
  };
  for (let at = 0; (await fill(`198.51.100.${at}`, 25)) === 201; at += 1);
  for (let at = 0; (await fill(`192.0.2.${at}`, 1)) === 201; at += 1);
  const say = async ({ id, visitorToken }: typeof ada, address: string) => {
    const cookie = `visitor=${id}.${visitorToken}`;
    const headers = { 'x-forwarded-for': address, cookie };
    const body = { visitor_id: id, message, is_bot: false };
    return (await other.post('/api/conversations', body, headers)).status;
  };
  expect([await say(ada, '203.0.113.3'), await say(stranger, '203.0.113.4')]).toEqual([201, 429]);
});

test('a sign-in code is good at one of two processes, and only once', async () => {
  const [one, other] = await twoServers();
  const { secret } = await turnOnSecondFactor(one, await one.signIn());
  const body = {
    username: staffName,
    password: staffPassword,
    code: codeOf(secret, Date.now() + STEP),
  };
  const login = (server: TestServer) => server.post('/api/login', body);
  const replies = await Promise.all([one, other, one, other].map(login));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 403, 403, 403]);
});
