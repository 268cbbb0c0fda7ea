import { expect, test } from 'vitest';
import { newVisitor, openDesk, switchOn } from '../testing/chat-socket.ts';
import { startTestServer } from '../testing/running-server.ts';

async function aTalk() {
  const server = await startTestServer();
  const desk = await openDesk(server, await switchOn(server));
  const { id, cookie, thread } = await newVisitor(server);
  return {
    desk,
    thread,
    async takeOver() {
      desk.send({ type: 'takeOver', data: { visitor_id: id } });
      await desk.hears('takeOver');
    },
    async post(client_id: string, is_bot = false) {
      const body = { visitor_id: id, message: 'Which floor?', is_bot, client_id };
      return (await server.call('POST', '/api/conversations', body, { cookie })).status;
    },
  };
}

test('what is said to the bot takes the talk back from staff', async () => {
  const { desk, takeOver, post } = await aTalk();
  await takeOver();
  expect(await post('new')).toBe(201);
  expect(await desk.hears('handBack')).toMatchObject([{ data: { by: 'the visitor' } }]);
});

test('what was said to the bot before, and is only sent again, does not', async () => {
  const { desk, takeOver, post, thread } = await aTalk();
  expect(await post('old')).toBe(201);
  await takeOver();
  expect(await post('old')).toBe(201);
  await desk.isCaughtUp();
  expect(desk.heard('handBack')).toEqual([]);
  expect(await thread()).toHaveLength(1);
});
