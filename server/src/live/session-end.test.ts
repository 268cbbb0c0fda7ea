import { expect, test } from 'vitest';
import { line, newVisitor, openDesk } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

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
