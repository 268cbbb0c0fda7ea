import { test } from 'vitest';
import { openSocket } from '../testing/chat-socket.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { openShop } from '../testing/running-server.ts';

test.each([
  [0, 'connected'],
  [1, 'error'],
] as const)('a ticket is good for a minute: %i ms later a desk is told %s', async (late, type) => {
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
});
