import { expect, test } from 'vitest';
import { newVisitor, openSocket, openStaffClient } from '../testing/chat-socket.ts';
import { consultation, contact } from '../testing/forms.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

const register = { type: 'register', isAdmin: true };

test('a ticket is good for one registration, and a made-up ticket for none', async () => {
  const server = await startTestServer();
  const reply = await server.post('/api/live-chat-ticket', undefined, await server.signIn());
  expect(reply.status).toBe(201);
  const { authToken } = (await reply.json()) as { authToken: string };
  const first = await openSocket(server);
  first.send({ ...register, authToken });
  await first.hears('connected');
  for (const useless of [authToken, 'made up']) {
    const stranger = await openSocket(server);
    stranger.send({ ...register, authToken: useless });
    expect(await stranger.hears('error')).toMatchObject([{ message: 'Please sign in again.' }]);
    expect(await stranger.closed).toBe(1008);
  }
});

test('a desk that was away gets exactly the leads it missed, in order', async () => {
  const { server, cookie } = await openShop();
  const before = await openStaffClient(server, cookie);
  const cursor = before.heard('connected')[0]?.cursor;
  await before.leave();
  for (const name of ['Missed One', 'Missed Two'])
    await server.post('/api/consultation', { ...consultation, name });
  const after = await openSocket(server, { cookie });
  after.send({ ...register, cursor });
  const missed = await after.hears('leadCreated', 2);
  expect(after.heard('connected')).toMatchObject([{ resume: 'ok' }]);
  expect(missed).toMatchObject(
    ['Missed One', 'Missed Two'].map((name) => ({ data: { record: { name } } })),
  );
});

test('a desk that was away gets the visit that was moved meanwhile', async () => {
  const { server, cookie, aRequest, make, call } = await openVisitShop();
  const { id } = (await make(await aRequest(), shopTime(24, '10:30'))).json();
  const before = await openStaffClient(server, cookie);
  const cursor = before.heard('connected')[0]?.cursor;
  await before.leave();
  const from = shopTime(27, '10:00');
  expect((await call('PATCH', `/api/visits/${id}`, { version: 1, from })).status).toBe(200);
  const after = await openSocket(server, { cookie });
  after.send({ ...register, cursor });
  const [missed] = await after.hears('visitChanged');
  expect(missed?.data.visit).toMatchObject({ id, from });
});

test('every ack and error to a desk carries a cursor to resume from', async () => {
  const server = await startTestServer();
  const guest = await newVisitor(server, 'Guest');
  const staffClient = await openStaffClient(server, await server.signIn());
  const say = (visitor_id: string) =>
    staffClient.send({ type: 'liveChatMessage', data: { visitor_id, message: 'Hello' } });
  say(guest.id);
  say('nobody');
  staffClient.send({ type: 'no such frame' });
  const answers = [...(await staffClient.hears('ack')), ...(await staffClient.hears('error', 2))];
  expect(answers.map(({ cursor }) => typeof cursor)).toEqual(['string', 'string', 'string']);
});

test('a desk with a cursor of an earlier server process is told to load anew', async () => {
  const server = await startTestServer();
  const staffClient = await openSocket(server, { cookie: await server.signIn() });
  staffClient.send({ ...register, cursor: 'gone.12' });
  expect(await staffClient.hears('connected')).toMatchObject([{ resume: 'reset' }]);
});

test('a server that stops closes sockets with 1012', async () => {
  const server = await startTestServer();
  const staffClient = await openStaffClient(server, await server.signIn());
  await server.stop();
  expect(await staffClient.closed).toBe(1012);
});

test('unreadable frames are answered with errors, and the desk still gets the next lead', async () => {
  const server = await startTestServer();
  const staffClient = await openStaffClient(server, await server.signIn());
  const garbage = ['{', 'null', '[]', '"x"', '{"type":"liveChatMessage"}', '{"type":"nope"}'];
  for (const text of garbage) staffClient.socket.send(text);
  await staffClient.hears('error', garbage.length);
  await server.post('/api/contact', contact);
  await staffClient.hears('leadCreated');
});

test('the live-chat switch is shown to visitors, told to desks, and takes only true or false', async () => {
  const { server, cookie } = await openShop();
  const off = { is_available: false, effective: false, reason: 'switched_off' };
  expect(await server.read('/api/live-chat-settings')).toMatchObject(off);
  const staffClient = await openStaffClient(server, cookie);
  const on = { is_available: true };
  expect(await server.make('/api/live-chat-settings', on, cookie)).toMatchObject(on);
  expect(await staffClient.hears('settingsChanged')).toMatchObject([{ data: on }]);
  const wrong = await server.post('/api/live-chat-settings', { is_available: 'yes' }, cookie);
  expect(wrong.status).toBe(400);
});
