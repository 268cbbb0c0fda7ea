import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '../testing/running-server.ts';

interface Asking {
  key: string;
  /** Comes from a proxy's header. */
  address?: string;
  cookie?: string;
  email?: string;
}

/** All guests send the same body. */
async function becomeVisitor(server: TestServer, { key, address, cookie, email = '' }: Asking) {
  const reply = await server.post(
    '/api/visitors',
    { name: 'Guest', email },
    {
      'idempotency-key': key,
      ...(address && { 'x-forwarded-for': address }),
      ...(cookie && { cookie }),
    },
  );
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  return { id, cookie: cookieOf(reply) };
}

async function opens(server: TestServer, { id, cookie }: { id: string; cookie: string }) {
  const path = `/api/conversations?visitor_id=${id}`;
  return (await server.get(path, cookie)).status === 200;
}

const home = '203.0.113.5';
const elsewhere = '198.51.100.7';
const behindProxy = { TRUST_PROXY: '1' };

test.each(['1', randomUUID()])('a retry gives the same visitor and cookie: %s', async (key) => {
  const server = await startTestServer(behindProxy);
  const lost = await becomeVisitor(server, { key, address: home });
  const retried = await becomeVisitor(server, { key, address: home });
  expect(retried.id).toBe(lost.id);
  expect(await opens(server, retried)).toBe(true);
});

test('POST /api/visitors sent again with a random key gives the same visitor from another address too', async () => {
  const server = await startTestServer(behindProxy);
  const key = `${randomUUID().replaceAll('-', '')}/2`;
  const lost = await becomeVisitor(server, { key, address: home });
  const retried = await becomeVisitor(server, { key, address: elsewhere });
  expect(retried.id).toBe(lost.id);
  expect(await opens(server, retried)).toBe(true);
});

test('POST /api/visitors with a guessable key gives a new visitor to another address', async () => {
  const server = await startTestServer(behindProxy);
  const first = await becomeVisitor(server, { key: '1', address: home });
  const second = await becomeVisitor(server, { key: '1', address: elsewhere });
  expect(second.id).not.toBe(first.id);
  expect(await opens(server, { ...second, id: first.id })).toBe(false);
});

test.each(['1', randomUUID()])('a visitor stays the same under others’ keys: %s', async (key) => {
  const server = await startTestServer();
  const other = await becomeVisitor(server, { key: 'their own' });
  const first = await becomeVisitor(server, { key });
  const second = await becomeVisitor(server, { key, cookie: other.cookie });
  expect(second.id).toBe(other.id);
  expect(await opens(server, { ...second, id: first.id })).toBe(false);
});

test('a key forged to look like the one kept for a visitor gives a new visitor', async () => {
  const server = await startTestServer();
  const email = 'ada@example.com';
  const guest = await becomeVisitor(server, { key: 'first' });
  const named = await becomeVisitor(server, { key: '1', cookie: guest.cookie, email });
  expect(named.id).toBe(guest.id);
  const forged = await becomeVisitor(server, { key: `${guest.id} 1`, email });
  expect(forged.id).not.toBe(guest.id);
});
