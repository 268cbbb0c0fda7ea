import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/running-server.ts';

test('anybody may ask for the facts and the address of the shop', async () => {
  const server = await startTestServer({ PUBLIC_ORIGIN: 'https://shop.example' });
  const reply = await server.get('/api/shop');
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { business: demoBusiness, origin: 'https://shop.example' },
  ]);
});
