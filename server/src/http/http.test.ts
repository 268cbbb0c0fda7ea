import { request } from 'node:http';
import type { Endpoint } from '@sallie/shared/contract/endpoint';
import { api } from '@sallie/shared/testing/api';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { cookieOf, openShop, said, startTestServer } from '../testing/running-server.ts';

async function sentence(reply: Response) {
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const text = await reply.text();
  expect(text).toMatch(/^[^\n<]{1,500}$/);
  return text;
}

test('a body that is not JSON is refused with 415', async () => {
  const server = await startTestServer();
  const reply = await fetch(`${server.origin}/api/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada' }),
  });
  expect(reply.status).toBe(415);
  await sentence(reply);
});

test('a body that is no form is refused with 400 and a sentence', async () => {
  const server = await startTestServer();
  for (const body of ['{', '"text"', 'null', '[]', '{"__proto__":{"a":1},"name":"Ada"}', '']) {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.origin}/api/contact`, { method: 'POST', headers, body });
    expect([body, reply.status]).toEqual([body, 400]);
    await sentence(reply);
  }
});

test('a body with a false or unknown encoding is refused with 400 or 415 and a sentence', async () => {
  const server = await startTestServer();
  for (const encoding of ['gzip', 'secret']) {
    const reply = await server.post('/api/contact', contact, { 'content-encoding': encoding });
    expect([400, 415], encoding).toContain(reply.status);
    await sentence(reply);
  }
});

test('a body in another charset than UTF-8 is refused with 415, because its letters would be lost', async () => {
  const server = await startTestServer();
  const replyTo = (charset: string, encoding: BufferEncoding) =>
    fetch(`${server.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': `application/json; charset=${charset}` },
      body: Buffer.from(JSON.stringify({ ...contact, name: 'Zoë' }), encoding),
    });
  for (const charset of ['iso-8859-1', 'utf-16le', 'none']) {
    const reply = await replyTo(charset, 'latin1');
    expect([charset, reply.status]).toEqual([charset, 415]);
    expect(await sentence(reply)).toBe('Please send JSON in UTF-8.');
  }
  for (const charset of ['utf-8', 'UTF8', '"utf-8"']) {
    expect(await (await replyTo(charset, 'utf8')).json()).toMatchObject({ name: 'Zoë' });
  }
});

test('a path that cannot be decoded answers 404', async () => {
  const { server, cookie } = await openShop();
  for (const path of ['/api/people/%E0%A4%A', '/api/people/%', '/%E0%A4%A', '/assets/%']) {
    const reply = await server.get(path, cookie);
    expect([path, reply.status]).toEqual([path, 404]);
  }
});

test('a body over 64 KiB is cut off with 413 and the connection closed', async () => {
  const server = await startTestServer();
  const reply = await server.post('/api/contact', { ...contact, message: 'x'.repeat(70_000) });
  expect(reply.status).toBe(413);
  expect(reply.headers.get('connection')).toBe('close');
  await sentence(reply);
});

test('an unknown path answers 404, a wrong method 405 with Allow', async () => {
  const server = await startTestServer();
  expect((await server.get('/api/nothing')).status).toBe(404);
  const wrong = await server.call('PUT', '/api/contact', {});
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toContain('POST');
  await sentence(wrong);
  expect((await server.post('/about', {})).headers.get('allow')).toBe('GET, HEAD');
});

test('OPTIONS and a POST to a probe answer 405, another spelling of a path 404, and a probe one word', async () => {
  const server = await startTestServer();
  const options = await server.call('OPTIONS', '/api/contact');
  expect([options.status, options.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await server.call('OPTIONS', '/api/nothing')).status).toBe(404);
  for (const path of ['/api/contact/', '/api/Contact', '/API/contact']) {
    expect([path, (await server.post(path, contact)).status]).toEqual([path, 404]);
  }
  for (const [path, word] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    expect(await said(server.get(path))).toEqual([200, word]);
    const written = await server.post(path, {});
    expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect((await server.get('/api')).headers.get('cache-control')).toBe('no-store');
});

test('a reply to a long body that is not read closes the connection', async () => {
  const server = await startTestServer();
  for (const [method, path, status] of [
    ['POST', '/api/nothing', 404],
    ['PATCH', '/api/leads/contacts/x', 401],
    ['PUT', '/api/contact', 405],
  ] as const) {
    const reply = await server.call(method, path, { message: 'x'.repeat(200_000) });
    expect([path, reply.status]).toEqual([path, status]);
    expect(reply.headers.get('connection'), path).toBe('close');
  }
});

test('a write that another site caused is refused', async () => {
  const server = await startTestServer();
  const from = async (headers: Record<string, string>) =>
    (await server.post('/api/contact', contact, headers)).status;
  expect(await from({ origin: 'https://evil.example' })).toBe(403);
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await from({ origin: server.origin.replace('localhost', '127.0.0.1') })).toBe(201);
});

const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'x');

test('every public endpoint is bound, and answers 400 to an empty body where it needs one', async () => {
  const server = await startTestServer();
  for (const endpoint of Object.values(api).filter(({ who }) => who === 'anyone')) {
    const body = endpoint.method === 'GET' ? undefined : {};
    const reply = await server.call(endpoint.method, pathOf(endpoint), body);
    expect([endpoint.path, reply.status]).toEqual([endpoint.path, endpoint.body ? 400 : 200]);
  }
});

test('every reply carries the safety headers, and /api is never stored', async () => {
  const server = await startTestServer();
  for (const path of [
    '/',
    '/admin-login',
    '/nowhere',
    '/api/session',
    '/api/nothing',
    '/healthz',
  ]) {
    const { headers } = await server.get(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toBeTruthy();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('the 11th form of an address answers 429 with Retry-After, and a form with a typo does not count', async () => {
  const server = await startTestServer({ RATE_LIMITS: '1' });
  for (let typo = 0; typo < 20; typo += 1) {
    expect((await server.post('/api/contact', {})).status).toBe(400);
  }
  const statuses: number[] = [];
  for (let form = 0; form < 11; form += 1) {
    statuses.push((await server.post('/api/contact', contact)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  // Without a proxy in front, a client may invent a forwarded address.
  const rotated = await server.post('/api/contact', contact, { 'x-forwarded-for': '1.2.3.4' });
  expect(rotated.status).toBe(429);
  expect(Number(rotated.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await rotated.text()).toBe(
    'That was a little too fast. Please wait 2 minutes and try again.',
  );
});

test('logs hold routes and request ids, and nothing that a person wrote', async () => {
  const { server, cookie } = await openShop();
  const canary = {
    ...contact,
    name: 'Canary Person',
    email: 'canary@example.com',
    message: 'canary message',
  };
  const { headers } = await server.post('/api/contact', canary);
  await server.post('/api/contact', { ...canary, email: 'canary-broken' });
  await server.get('/api/people/canary%40example.com', cookie);
  await server.stop();
  const log = server.logged.join('');
  expect(log).toContain('"route":"/api/contact"');
  expect(log).toContain('"route":"/api/people/:email"');
  expect(log).toContain(`"request":"${headers.get('x-request-id')}"`);
  expect(log).not.toMatch(/canary/i);
  expect(log).not.toContain(cookie.split('=')[1]);
  for (const line of server.logged) expect(() => JSON.parse(line)).not.toThrow();
});

test('encoded traversal, dotfiles, maps and data are 404', async () => {
  const server = await startTestServer();
  const { hostname, port } = new URL(server.origin);
  const paths = [
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.env',
    '/.vite/manifest.json',
    '/data/journal-000001.log',
    '/assets/x.js.map',
  ];
  for (const path of paths) {
    // fetch would normalize the path before sending it.
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request({ hostname, port, path }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });
    expect([path, status]).toEqual([path, 404]);
  }
});

test('a session ends by signing out', async () => {
  const { server, cookie } = await openShop();
  expect((await server.get('/api/session', cookie)).status).toBe(200);
  const out = await server.post('/api/logout', undefined, cookie);
  expect(out.status).toBe(204);
  expect(cookieOf(out)).toBe('session=');
  expect((await server.get('/api/session', cookie)).status).toBe(401);
});
