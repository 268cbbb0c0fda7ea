import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import {
  line,
  newVisitor,
  openChatShop,
  openPage,
  openSocket,
  openStaffClient,
} from '../testing/chat-socket.ts';
import { startTestServer } from '../testing/running-server.ts';

const unknown = 'This chat could not be found. Please start a new one.';

/** One visitor on a page, a desk, and another visitor. */
async function aConversation(env: Record<string, string> = {}) {
  const { server, cookie: staff, staffClient } = await openChatShop(env);
  const ada = await newVisitor(server);
  const bob = await newVisitor(server, 'Bob Novak');
  return { server, staff, ada, bob, staffClient, page: await openPage(server, ada) };
}

test('a visitor registers by their own cookie or token, and is refused with any other', async () => {
  const { server, ada, bob } = await aConversation();
  const register = { type: 'register', visitorId: ada.id };
  const byCookie = await openSocket(server, { cookie: ada.cookie });
  byCookie.send(register);
  expect(await byCookie.hears('connected')).toMatchObject([{ lastSeq: 0, resume: 'reset' }]);
  const refused: [object, Record<string, string>][] = [
    [register, {}],
    [register, { cookie: bob.cookie }],
    [{ ...register, visitorToken: bob.visitorToken }, {}],
    [{ ...register, visitorToken: bob.visitorToken }, { cookie: ada.cookie }],
    [{ ...register, visitorToken: 'made up' }, {}],
    [{ ...register, visitorId: 'nobody', visitorToken: ada.visitorToken }, {}],
  ];
  for (const [frame, headers] of refused) {
    const stranger = await openSocket(server, headers);
    stranger.send(frame);
    expect(await stranger.closed).toBe(1008);
    expect(stranger.frames).toEqual([{ type: 'error', message: unknown }]);
  }
});

test('the sender of a message is decided by the registration, not by the frame', async () => {
  const { server, ada, staffClient, page } = await aConversation();
  page.send(line(ada, 'I am the boss', { is_admin: true, is_bot: true, seq: 99, id: 'mine' }));
  const [{ data } = { data: null }] = await staffClient.hears('liveChatMessage');
  expect(data).toMatchObject({ is_admin: false, is_bot: false, seq: 1 });
  expect(data?.id).not.toBe('mine');
  expect(await ada.messagesOf()).toEqual([data]);
  const imposter = await openSocket(server, { cookie: ada.cookie });
  imposter.send({ type: 'register', isAdmin: true });
  expect(await imposter.closed).toBe(1008);
  expect(imposter.frames).toEqual([{ type: 'error', message: 'Please sign in again.' }]);
});

test('with live chat switched off a visitor gets an error, and staff see nothing and stay connected', async () => {
  const server = await startTestServer();
  const ada = await newVisitor(server);
  const staffClient = await openStaffClient(server, await server.signIn());
  const page = await openSocket(server, { cookie: ada.cookie });
  page.send({ type: 'register', visitorId: ada.id });
  page.send(line(ada, 'Anybody?'));
  expect(await page.closed).toBe(1008);
  expect(page.frames[0]).toEqual({ type: 'error', message: 'Live chat is not available' });
  await staffClient.isCaughtUp();
  expect(staffClient.heard('visitorOnline')).toEqual([]);
  expect(staffClient.heard('liveChatMessage')).toEqual([]);
  expect(await ada.messagesOf()).toEqual([]);
});

test('a message is stored when its ack arrives, and can be read at once', async () => {
  const { ada, page } = await aConversation();
  page.send(line(ada, 'Hello', { client_id: 'one' }));
  const [ack] = await page.hears('ack');
  const { id, seq, created_at } = ack ?? {};
  expect(ack).toMatchObject({ client_id: 'one', seq: 1 });
  expect(await ada.messagesOf()).toEqual([
    expect.objectContaining({ id, seq, created_at, client_id: 'one', message: 'Hello' }),
  ]);
  expect(page.heard('liveChatMessage')).toEqual([]);
});

test('a message sent again gets its old ack and is not shown again, also after a restart', async () => {
  const { server, ada, page, staffClient } = await aConversation();
  const second = await openPage(server, ada);
  const hello = line(ada, 'Hello', { client_id: 'one' });
  page.send(hello);
  page.send(hello);
  second.send({ ...hello, data: { ...hello.data, message: 'Hello, but otherwise' } });
  const [first] = await page.hears('ack');
  expect(await page.hears('ack', 2)).toEqual([first, first]);
  expect(await second.hears('ack')).toEqual([first]);
  await staffClient.isCaughtUp();
  expect(staffClient.heard('liveChatMessage')).toHaveLength(1);
  expect(second.heard('liveChatMessage')).toHaveLength(1);
  await server.stop();
  const again = await startTestServer({ DATA_DIR: server.dataDir });
  const later = await openPage(again, ada);
  later.send(hello);
  expect(await later.hears('ack')).toEqual([first]);
  expect(later.heard('liveChatMessage')).toMatchObject([{ data: { replayed: true } }]);
});

test('a page that was away gets the messages after its lastSeq, or all when the number is unusable', async () => {
  const { server, ada, page, staffClient } = await aConversation();
  for (const message of ['one', 'two', 'three']) page.send(line(ada, message));
  await page.hears('ack', 3);
  staffClient.send(line(ada, 'four'));
  await page.hears('liveChatMessage');
  const resume = async (lastSeq: unknown) => {
    const back = await openPage(server, ada, lastSeq as number);
    await back.isCaughtUp();
    const told = back.heard('liveChatMessage').map(({ data }) => [data.message, data.replayed]);
    return [back.heard('connected')[0]?.resume, ...told.map(([message]) => message)];
  };
  const everything = ['one', 'two', 'three', 'four'];
  expect(await resume(2)).toEqual(['ok', 'three', 'four']);
  expect(await resume(4)).toEqual(['ok']);
  expect(await resume(0)).toEqual(['ok', ...everything]);
  for (const unusable of [5, 1e15, -1, 1.5, 'two', null, {}]) {
    expect(await resume(unusable)).toEqual(['reset', ...everything]);
  }
});

test('typing and read marks go both ways between visitor and desk, and to no other visitor', async () => {
  const { server, ada, bob, page, staffClient } = await aConversation();
  const other = await openPage(server, bob);
  const about = { visitor_id: ada.id };
  page.send(line(ada, 'Hello'));
  await staffClient.hears('liveChatMessage');
  page.send({ type: 'typing', data: { ...about, by: 'dana' } });
  expect(await staffClient.hears('typing')).toMatchObject([{ data: about }]);
  expect(staffClient.heard('typing')[0]?.data).not.toHaveProperty('by');
  staffClient.send({ type: 'typing', data: about });
  // Dana has entered no name, and user names are not for visitors.
  const by = demoBusiness.name;
  expect(await page.hears('typing')).toMatchObject([{ data: { ...about, by } }]);
  staffClient.send({ type: 'read', data: { ...about, seq: 1 } });
  expect(await page.hears('read')).toMatchObject([{ data: { ...about, seq: 1, by: 'staff' } }]);
  staffClient.send(line(ada, 'Welcome'));
  await page.hears('liveChatMessage');
  page.send({ type: 'read', data: { ...about, seq: 2 } });
  await staffClient.hears('read', 2);
  expect(staffClient.heard('read')[1]).toMatchObject({ data: { ...about, seq: 2, by: 'visitor' } });
  await other.isCaughtUp();
  expect(other.frames.map(({ type }) => type)).toEqual(['connected', 'error']);
});

test('a read mark beyond the last message counts as the last message', async () => {
  const { ada, page, staffClient } = await aConversation();
  staffClient.send(line(ada, 'Welcome'));
  await page.hears('liveChatMessage');
  page.send({ type: 'read', data: { visitor_id: ada.id, seq: 1000 } });
  expect(await staffClient.hears('read')).toMatchObject([{ data: { seq: 1, by: 'visitor' } }]);
});
