import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { staff as good } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { line, newVisitor, openSocket, openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import {
  openShop,
  staffPassword,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';

async function aStaffClient() {
  const { server, cookie, clock } = await openShop({}, createHandClock());
  const ada = await newVisitor(server);
  const isSignedIn = async () => (await server.get('/api/session', cookie)).status === 200;
  return { clock, server, ada, isSignedIn, staffClient: await openStaffClient(server, cookie) };
}

test('a frame of a desk whose session has run out closes its socket and stores no message', async () => {
  const { clock, server, ada } = await aStaffClient();
  for (const type of ['liveChatMessage', 'typing', 'read', 'viewing', 'takeOver', 'handBack']) {
    const staffClient = await openStaffClient(server, await server.signIn());
    clock.pass(121 * MINUTE_MS);
    staffClient.send({ type, data: { visitor_id: ada.id, message: 'Hello', seq: 1 } });
    expect([type, await staffClient.closed]).toEqual([type, 1008]);
  }
  expect(await ada.messagesOf()).toEqual([]);
});

test('messages of staff prolong their session; read marks alone do not', async () => {
  const { clock, ada, staffClient, isSignedIn } = await aStaffClient();
  for (const message of ['one', 'two', 'three']) {
    clock.pass(100 * MINUTE_MS);
    staffClient.send(line(ada, message));
    await staffClient.isCaughtUp();
  }
  expect(await ada.messagesOf()).toHaveLength(3);
  for (const seq of [1, 2]) {
    clock.pass(61 * MINUTE_MS);
    staffClient.send({ type: 'read', data: { visitor_id: ada.id, seq } });
  }
  expect(await staffClient.closed).toBe(1008);
  expect(await isSignedIn()).toBe(false);
});

/* Every way to end a session early; each gets the session's cookie. */
const ends: Record<string, (server: TestServer, cookie: string) => Promise<unknown>> = {
  'by signing out': (server, cookie) => server.post('/api/logout', undefined, cookie),
  'by another sign-in with its cookie': (server, cookie) => server.post('/api/login', good, cookie),
  'from another device': async (server) => {
    const cookie = await server.signIn();
    for (const { id, current } of await server.read<{ id: string; current: boolean }[]>(
      '/api/sessions',
      cookie,
    )) {
      if (!current) await server.delete(`/api/sessions/${id}`, cookie);
    }
  },
  'by a new password': async (server) => {
    const change = { currentPassword: staffPassword, newPassword: 'one of my own' };
    await server.post('/api/password', change, await server.signIn());
  },
};

test('a session that ends before its time closes its sockets at once', async () => {
  const server = await startTestServer();
  for (const [how, end] of Object.entries(ends)) {
    const cookie = await server.signIn();
    const staffClient = await openStaffClient(server, cookie);
    await end(server, cookie);
    // The next heartbeat would notice the end too, but that is too late.
    expect([how, await staffClient.closed, staffClient.heard('heartbeat')]).toEqual([
      how,
      1008,
      [],
    ]);
  }
});

test('the socket of a colleague who is removed, or given another password, closes at once', async () => {
  const { server, cookie } = await openShop();
  const ellen = await newColleague(server, cookie);
  const fred = await newColleague(server, cookie, 'fred');
  const staffClients = [
    await openStaffClient(server, ellen.cookie),
    await openStaffClient(server, fred.cookie),
  ];
  await server.post(`/api/staff/${ellen.id}/password`, undefined, cookie);
  await server.delete(`/api/staff/${fred.id}`, cookie);
  for (const staffClient of staffClients) {
    expect([await staffClient.closed, staffClient.heard('heartbeat')]).toEqual([1008, []]);
  }
});

test('a session that runs out closes its socket at that moment', async () => {
  const { server, cookie, clock } = await openShop({}, createHandClock());
  clock.pass(120 * MINUTE_MS - 20);
  const staffClient = await openStaffClient(server, cookie);
  clock.pass(21);
  expect([await staffClient.closed, staffClient.heard('heartbeat')]).toEqual([1008, []]);
});

test.each([
  [0, 'connected'],
  [1, 'error'],
] as const)(
  'a ticket used a minute and %i ms after it was made gets the frame %s',
  async (late, type) => {
    const { server, cookie, clock } = await openShop({}, createHandClock());
    const { authToken } = await server.make<{ authToken: string }>(
      '/api/live-chat-ticket',
      undefined,
      cookie,
    );
    clock.pass(60_000 + late);
    const desk = await openSocket(server);
    desk.send({ type: 'register', isAdmin: true, authToken });
    await desk.hears(type);
  },
);
