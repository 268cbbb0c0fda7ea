import { once } from 'node:events';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Clock } from '../system/clock.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/** Two desks of the same server and one visitor they talk about. */
async function twoStaffClients(env: Record<string, string> = {}, clock?: Clock) {
  const server = await startTestServer(env, clock);
  const cookie = await server.signIn();
  const { id } = await server.make('/api/visitors', { name: 'Guest', email: '' });
  return {
    id,
    one: await openStaffClient(server, cookie),
    other: await openStaffClient(server, cookie),
  };
}

async function threeStaffClients() {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const open = () => openStaffClient(server, cookie);
  return { one: await open(), other: await open(), third: await open() };
}

type StaffClient = Awaited<ReturnType<typeof openStaffClient>>;

async function openStaffClient(server: TestServer, cookie: string) {
  const url = `${server.origin.replace('http', 'ws')}/ws/livechat`;
  const socket = new WebSocket(url, { headers: { cookie } });
  onTestFinished(() => socket.terminate());
  const frames: ServerFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'register', isAdmin: true }));
  const heard = (type: ServerFrame['type']) => frames.filter((frame) => frame.type === type);
  await expect.poll(() => heard('connected')).toHaveLength(1);
  return { socket, heard, send: (frame: unknown) => socket.send(JSON.stringify(frame)) };
}

test('a desk is told which colleague types, and never of its own typing', async () => {
  const { id, one, other } = await twoStaffClients();
  one.send({ type: 'typing', data: { visitor_id: id, by: 'Somebody else' } });
  await expect.poll(() => other.heard('typing')).toHaveLength(1);
  expect(other.heard('typing')[0]).toMatchObject({ data: { visitor_id: id, by: 'dana' } });
  expect(one.heard('typing')).toEqual([]);
});

test('who leaves looks at nothing any more', async () => {
  const { id, one, other } = await twoStaffClients();
  one.send({ type: 'viewing', data: { visitor_id: id } });
  await expect.poll(() => other.heard('viewing')).toHaveLength(1);
  one.socket.close();
  await expect.poll(() => other.heard('viewing')).toHaveLength(2);
  expect(other.heard('viewing')[1]).toMatchObject({ data: { by: 'dana' } });
  expect(other.heard('viewing')[1]).not.toHaveProperty('data.visitor_id');
});

test('a colleague is told which lead somebody looks at', async () => {
  const { one, other } = await twoStaffClients();
  one.send({ type: 'viewing', data: { kind: 'contacts', id: 'a' } });
  await expect.poll(() => other.heard('viewing')).toHaveLength(1);
  expect(other.heard('viewing')[0]).toMatchObject({
    data: { kind: 'contacts', id: 'a', by: 'dana' },
  });
  expect(one.heard('viewing')).toEqual([]);
});

test.each([
  ['leaves', (staffClient: StaffClient) => staffClient.socket.close()],
  ['looks away', (staffClient: StaffClient) => staffClient.send({ type: 'viewing', data: {} })],
])('who %s on one desk is still seen at what they look at on another', async (_, end) => {
  const { one, other, third } = await threeStaffClients();
  one.send({ type: 'viewing', data: { kind: 'contacts', id: 'a' } });
  await expect.poll(() => third.heard('viewing')).toHaveLength(1);
  other.send({ type: 'viewing', data: { kind: 'referrals', id: 'b' } });
  await expect.poll(() => third.heard('viewing')).toHaveLength(2);
  end(other);
  await expect.poll(() => third.heard('viewing')).toHaveLength(3);
  expect(third.heard('viewing')[2]).toMatchObject({
    data: { kind: 'contacts', id: 'a', by: 'dana' },
  });
});

test('a refused line is named in its error', async () => {
  const { one } = await twoStaffClients();
  const data = { visitor_id: 'nobody', message: 'Hello?', client_id: 'mine' };
  one.send({ type: 'liveChatMessage', data });
  await expect.poll(() => one.heard('error')).toHaveLength(1);
  expect(one.heard('error')[0]).toMatchObject({ client_id: 'mine' });
});

// On a clock that stands: nothing refills while a busy machine takes its time.
test('too fast: the line is named, with how long to wait', async () => {
  const { id, one } = await twoStaffClients({ RATE_LIMITS: '1' }, createHandClock());
  for (let count = 0; count < 45; count += 1) {
    const data = { visitor_id: id, message: 'again', client_id: `line ${count}` };
    one.send({ type: 'liveChatMessage', data });
  }
  await expect.poll(() => one.heard('error').length).toBeGreaterThan(0);
  const refused = one.heard('error')[0];
  expect(refused).toMatchObject({ client_id: expect.stringMatching(/^line 4\d$/) });
  expect(refused).toHaveProperty('retry_after');
});

test('nobody takes over a visitor who is not kept', async () => {
  const { id, one, other } = await twoStaffClients();
  one.send({ type: 'takeOver', data: { visitor_id: 'nobody' } });
  one.send({ type: 'takeOver', data: { visitor_id: id } });
  await expect.poll(() => other.heard('takeOver')).toHaveLength(1);
  expect(other.heard('takeOver')[0]).toMatchObject({ data: { visitor_id: id, by: 'dana' } });
});
