import { DAY_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { line, newVisitor, openChatShop, openPage } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';

async function aConversation() {
  const {
    server,
    cookie: staff,
    clock,
    staffClient,
  } = await openChatShop({ RATE_LIMITS: '1' }, createHandClock());
  const ada = await newVisitor(server);
  return { clock, server, staff, ada, staffClient, page: await openPage(server, ada) };
}

test('messages keep the order in which they were said while the wall clock jumps to and fro by days', async () => {
  const { clock, server, ada, staffClient, page } = await aConversation();
  const said: string[] = [];
  for (let count = 1; count <= 60; count += 1) {
    const by = count % 2 === 0 ? page : staffClient;
    const message = `line ${count}`;
    clock.pass(1000);
    clock.jump((count % 3 === 0 ? 2 : -1) * DAY_MS);
    by.send(line(ada, message, { client_id: message }));
    await by.hears('ack', Math.ceil(count / 2));
    said.push(message);
  }
  const conversation = await ada.messagesOf();
  expect(conversation.map(({ message }) => message)).toEqual(said);
  expect(conversation.map(({ seq }) => seq)).toEqual(said.map((_, at) => at + 1));
  const dates = conversation.map(({ created_at }) => created_at);
  expect([...dates].sort()).not.toEqual(dates);
  const back = await openPage(server, ada, 30);
  await back.hears('liveChatMessage', 30);
  expect(back.heard('liveChatMessage').map(({ data }) => data.message)).toEqual(said.slice(30));
});

test.each([1, -1])('a clock jump of %i days ends no session, changes no limit', async (days) => {
  const { clock, server, staff, ada, staffClient, page } = await aConversation();
  for (let count = 0; count < 10; count += 1) page.send(line(ada, 'Hello'));
  await page.hears('ack', 10);
  clock.jump(days * DAY_MS);
  page.send(line(ada, 'too fast'));
  const [refused] = await page.hears('error');
  expect(refused?.retry_after).toBeLessThanOrEqual(1);
  clock.pass(1000);
  page.send(line(ada, 'in time'));
  await page.hears('ack', 11);
  staffClient.send(line(ada, 'Still signed in'));
  await staffClient.hears('ack');
  expect((await server.post('/api/live-chat-ticket', undefined, staff)).status).toBe(201);
  const other = await openPage(server, ada);
  expect(other.heard('connected')).toMatchObject([{ lastSeq: 12 }]);
});
