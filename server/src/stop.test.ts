import { expect, test } from 'vitest';
import { contact } from './testing/forms.ts';
import { connectRaw } from './testing/raw-connection.ts';
import { openShop, startTestServer } from './testing/running-server.ts';

const body = JSON.stringify(contact);
const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: x\r\n${more}`;
const post = head(
  'POST /api/contact',
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`,
);

test('a server that stops finishes requests under way, and answers 503 to new ones', async () => {
  const server = await startTestServer();
  const says = async (text: string) => {
    const connection = await connectRaw(server.origin);
    connection.socket.write(text);
    return connection;
  };
  const underWay = await says(`${post}\r\n${body.slice(0, 10)}`);
  // Each of these clients has begun a request and not finished it.
  const write = await says(post);
  const ready = await says(head('GET /readyz'));
  const alive = await says(head('GET /healthz'));
  expect((await server.get('/readyz')).status).toBe(200);

  const stopped = server.stop();
  write.socket.write(`\r\n${body}`);
  ready.socket.write('\r\n');
  alive.socket.write('\r\n');
  await expect.poll(() => write.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(write.heard()).toMatch(/^Retry-After: \d+\r$/m);
  expect(write.heard()).toMatch(/^Connection: close\r$/m);
  await expect.poll(() => ready.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*draining$/);
  await expect.poll(() => alive.heard()).toMatch(/^HTTP\/1\.1 200 [\s\S]*ok$/);

  underWay.socket.write(body.slice(10));
  await stopped;
  await expect.poll(() => underWay.heard()).toMatch(/^HTTP\/1\.1 201 /);
  await expect(connectRaw(server.origin)).rejects.toThrow('ECONNREFUSED');
});

test('a server that stops tells customers, and not staff, that they may call', async () => {
  const { server, cookie } = await openShop();
  const begun = async (more: string) => {
    const connection = await connectRaw(server.origin);
    connection.socket.write(head('GET /api/session', more));
    return connection;
  };
  const staff = await begun(`Cookie: ${cookie}\r\n`);
  const customer = await begun('');
  const stopped = server.stop();
  for (const { socket } of [staff, customer]) socket.write('\r\n');
  await expect.poll(() => customer.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*or call us\.$/);
  await expect.poll(() => staff.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*in a moment\.$/);
  await stopped;
});
