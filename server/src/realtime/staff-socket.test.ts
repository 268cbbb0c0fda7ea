import { once } from 'node:events';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { newVisitor } from '../testing/chat-socket.ts';
import { contact } from '../testing/forms.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/** A socket whose frames are read one by one, but for what every desk is told of attention. */
async function open(server: TestServer, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws/livechat`, { headers });
  onTestFinished(() => socket.terminate());
  const frames: ServerFrame[] = [];
  const readers: ((frame: ServerFrame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.type === 'attention') return;
    const reader = readers.shift();
    if (reader) reader(frame);
    else frames.push(frame);
  });
  await once(socket, 'open');
  return {
    socket,
    send: (frame: unknown) => socket.send(JSON.stringify(frame)),
    next(): Promise<ServerFrame> {
      const frame = frames.shift();
      return frame ? Promise.resolve(frame) : new Promise((resolve) => readers.push(resolve));
    },
  };
}

const register = { type: 'register', isAdmin: true };

test('a desk registers by its cookie and hears of a lead at once', async () => {
  const server = await startTestServer();
  const staffClient = await open(server, { cookie: await server.signIn() });
  staffClient.send(register);
  expect(await staffClient.next()).toMatchObject({
    type: 'connected',
    resume: 'reset',
    online: [],
  });
  await server.post('/api/contact', contact);
  expect(await staffClient.next()).toMatchObject({
    type: 'leadCreated',
    data: { kind: 'contacts', record: { name: 'Ada Miller' } },
  });
  expect(await staffClient.next()).toMatchObject({
    type: 'leadCreated',
    data: { kind: 'visitors' },
  });
});

test('a ticket is good for one registration', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const reply = await server.post('/api/live-chat-ticket', undefined, cookie);
  expect(reply.status).toBe(201);
  const { authToken } = (await reply.json()) as { authToken: string };
  const first = await open(server);
  first.send({ ...register, authToken });
  expect(await first.next()).toMatchObject({ type: 'connected' });
  const second = await open(server);
  second.send({ ...register, authToken });
  expect(await second.next()).toMatchObject({ type: 'error' });
  const [code] = await once(second.socket, 'close');
  expect(code).toBe(1008);
});

test('without a session nobody registers as staff', async () => {
  const server = await startTestServer();
  const stranger = await open(server);
  stranger.send({ ...register, authToken: 'made up' });
  expect(await stranger.next()).toMatchObject({ type: 'error', message: 'Please sign in again.' });
  const [code] = await once(stranger.socket, 'close');
  expect(code).toBe(1008);
});

test('a desk that was away is told exactly what it missed, in order', async () => {
  const server = await startTestServer();
  const headers = { cookie: await server.signIn() };
  const before = await open(server, headers);
  before.send(register);
  const { cursor } = (await before.next()) as { cursor: string };
  before.socket.close();
  await once(before.socket, 'close');
  for (const name of ['Missed One', 'Missed Two']) {
    await server.post('/api/consultation', {
      ...contact,
      name,
      address: '4 Mill Road',
      projectType: 'tile',
      timeframe: 'planning',
    });
  }
  const after = await open(server, headers);
  after.send({ ...register, cursor });
  expect(await after.next()).toMatchObject({ type: 'connected', resume: 'ok' });
  const seen: string[] = [];
  while (seen.length < 2) {
    const frame = await after.next();
    if (frame.type === 'leadCreated') seen.push((frame.data.record as { name: string }).name);
  }
  expect(seen).toEqual(['Missed One', 'Missed Two']);
});

test('every frame to a desk says where to resume from: acks and refusals too', async () => {
  const server = await startTestServer();
  const guest = await newVisitor(server, 'Guest');
  const desk = await open(server, { cookie: await server.signIn() });
  desk.send(register);
  await desk.next();
  const say = (visitor_id: string) =>
    desk.send({ type: 'liveChatMessage', data: { visitor_id, message: 'Hello', is_admin: true } });
  say(guest.id);
  say('nobody');
  desk.send({ type: 'no such frame' });
  for (let answers = 0; answers < 3; ) {
    const frame = await desk.next();
    expect(frame).toHaveProperty('cursor', expect.any(String));
    if (frame.type === 'ack' || frame.type === 'error') answers += 1;
  }
});

test('a cursor of another life means: reload', async () => {
  const server = await startTestServer();
  const staffClient = await open(server, { cookie: await server.signIn() });
  staffClient.send({ ...register, cursor: 'gone.12' });
  expect(await staffClient.next()).toMatchObject({ type: 'connected', resume: 'reset' });
});

test('a restart closes sockets with 1012', async () => {
  const server = await startTestServer();
  const staffClient = await open(server, { cookie: await server.signIn() });
  staffClient.send(register);
  await staffClient.next();
  const closed = once(staffClient.socket, 'close');
  await server.stop();
  expect((await closed)[0]).toBe(1012);
});

test.each([
  [{ origin: 'https://evil.example' }, '/ws/livechat', 403],
  [{}, '/ws/other', 404],
])('an upgrade with %j to %s is %i', async (headers, path, status) => {
  const server = await startTestServer();
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${path}`, { headers });
  const [, reply] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ];
  expect(reply.statusCode).toBe(status);
});

test('garbage is answered or closed, and never hurts the others', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const staffClient = await open(server, { cookie });
  staffClient.send(register);
  await staffClient.next();
  for (const garbage of [
    '{',
    'null',
    '[]',
    '"x"',
    '{"type":"liveChatMessage"}',
    '{"type":"nope"}',
  ]) {
    staffClient.socket.send(garbage);
    expect(await staffClient.next()).toMatchObject({ type: 'error' });
  }
  const huge = await open(server, { cookie });
  huge.socket.send('x'.repeat(17 * 1024));
  expect((await once(huge.socket, 'close'))[0]).toBe(1009);
  const binary = await open(server, { cookie });
  binary.socket.send(Buffer.from([1, 2, 3]));
  expect((await once(binary.socket, 'close'))[0]).toBe(1003);
  await server.post('/api/contact', contact);
  expect(await staffClient.next()).toMatchObject({ type: 'leadCreated' });
});

test('the switch is staff only, told to desks, and honest to visitors', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const settings = async () => server.read('/api/live-chat-settings');
  expect(await settings()).toMatchObject({
    is_available: false,
    effective: false,
    reason: 'switched_off',
  });
  const staffClient = await open(server, { cookie });
  staffClient.send(register);
  await staffClient.next();
  expect(
    await server.make('/api/live-chat-settings', { is_available: true }, cookie),
  ).toMatchObject({ is_available: true });
  expect(await staffClient.next()).toMatchObject({
    type: 'settingsChanged',
    data: { is_available: true },
  });
  const wrong = await server.post('/api/live-chat-settings', { is_available: 'yes' }, cookie);
  expect(wrong.status).toBe(400);
});
