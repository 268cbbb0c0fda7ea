import { DAY_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { startTestServer } from '../testing/running-server.ts';

test.each([2, -2])(
  'a wall clock that jumps by %i days does not change how long a reply is kept',
  async (days) => {
    const clock = createHandClock();
    const server = await startTestServer({}, clock);
    const idOf = async () => {
      const headers = { 'idempotency-key': 'one click' };
      const reply = await server.post('/api/contact', contact, headers);
      expect(reply.status).toBe(201);
      return ((await reply.json()) as { id: string }).id;
    };
    const first = await idOf();
    clock.jump(days * DAY_MS);
    expect(await idOf()).toBe(first);
    clock.pass(DAY_MS);
    expect(await idOf()).not.toBe(first);
  },
);
