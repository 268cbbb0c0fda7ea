import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

test('a small RATE_LIMITS slows everybody down and locks nobody out', async () => {
  const clock = createHandClock();
  const server = await startTestServer({ RATE_LIMITS: '0.01' }, clock);
  const post = () => server.call('POST', '/api/contact', contact);
  expect((await post()).status).toBe(201);
  const refused = await post();
  expect(refused.status).toBe(429);
  clock.pass(Number(refused.headers.get('retry-after')) * 1000);
  expect((await post()).status).toBe(201);
  expect(await server.signIn()).toMatch(/^session=/);
});
