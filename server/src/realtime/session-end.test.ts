import { expect, test } from 'vitest';
import { line, newVisitor, openDesk } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import {
  staffName,
  staffPassword,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';

const good = { username: staffName, password: staffPassword };

const MINUTE = 60_000;

async function aDesk() {
  const clock = createHandClock();
  const server = await startTestServer({}, clock);
  const cookie = await server.signIn();
  const ada = await newVisitor(server);
  const isSignedIn = async () =>
    (await server.call('GET', '/api/session', undefined, { cookie })).status === 200;
  return { clock, ada, isSignedIn, desk: await openDesk(server, cookie) };
}

test.each(['liveChatMessage', 'typing', 'read', 'viewing', 'takeOver', 'handBack'])(
  'a desk whose session has run out is not heard: %s',
  async (type) => {
    const { clock, ada, desk } = await aDesk();
    clock.pass(121 * MINUTE);
    desk.send({ type, data: { visitor_id: ada.id, message: 'Hello', seq: 1 } });
    expect(await desk.closed).toBe(1008);
    expect(await ada.thread()).toEqual([]);
  },
);

test('who talks all afternoon is not signed out for it; who only looks is', async () => {
  const { clock, ada, desk, isSignedIn } = await aDesk();
  for (const message of ['one', 'two', 'three']) {
    clock.pass(100 * MINUTE);
    desk.send(line(ada, message));
    await desk.isCaughtUp();
  }
  expect(await ada.thread()).toHaveLength(3);
  for (const seq of [1, 2]) {
    clock.pass(61 * MINUTE);
    desk.send({ type: 'read', data: { visitor_id: ada.id, seq } });
  }
  expect(await desk.closed).toBe(1008);
  expect(await isSignedIn()).toBe(false);
});

/* How a session ends before its time; each is given the session's cookie. */
const ends: Record<string, (server: TestServer, cookie: string) => Promise<unknown>> = {
  'by signing out': (server, cookie) => server.call('POST', '/api/logout', undefined, { cookie }),
  'by another sign-in with its cookie': (server, cookie) =>
    server.call('POST', '/api/login', good, { cookie }),
  'from another device': async (server) => {
    const cookie = await server.signIn();
    const listed = await server.call('GET', '/api/sessions', undefined, { cookie });
    for (const { id, current } of (await listed.json()) as { id: string; current: boolean }[]) {
      if (!current) await server.call('DELETE', `/api/sessions/${id}`, undefined, { cookie });
    }
  },
  'by a new password': async (server) => {
    const change = { currentPassword: staffPassword, newPassword: 'one of my own' };
    await server.call('POST', '/api/password', change, { cookie: await server.signIn() });
  },
};

test('a session that ends before its time closes its sockets at once', async () => {
  const server = await startTestServer();
  for (const [how, end] of Object.entries(ends)) {
    const cookie = await server.signIn();
    const desk = await openDesk(server, cookie);
    await end(server, cookie);
    // At the next beat, which would tell so first, is too late.
    expect([how, await desk.closed, desk.heard('heartbeat')]).toEqual([how, 1008, []]);
  }
});

test('a colleague who is removed, or given another password, is gone from the chat at once', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const ellen = await newColleague(server, cookie);
  const fred = await newColleague(server, cookie, 'fred');
  const desks = [await openDesk(server, ellen.cookie), await openDesk(server, fred.cookie)];
  await server.call('POST', `/api/staff/${ellen.id}/password`, undefined, { cookie });
  await server.call('DELETE', `/api/staff/${fred.id}`, undefined, { cookie });
  for (const desk of desks) {
    expect([await desk.closed, desk.heard('heartbeat')]).toEqual([1008, []]);
  }
});

test('a session that runs out closes its socket at that moment', async () => {
  const clock = createHandClock();
  const server = await startTestServer({}, clock);
  const cookie = await server.signIn();
  clock.pass(120 * MINUTE - 20);
  const desk = await openDesk(server, cookie);
  clock.pass(21);
  expect([await desk.closed, desk.heard('heartbeat')]).toEqual([1008, []]);
});
