import { request } from 'node:http';
import { mailFilesIn } from '@sallie/shared/testing/mails';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { getRaw } from '../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/* If links were built from the Host header, a sender could choose the host in a link that another person gets. */

const evil = 'evil.example';
const misled = {
  Host: evil,
  'X-Forwarded-Host': evil,
  'X-Forwarded-Proto': 'https',
  Forwarded: `host=${evil};proto=https`,
  'X-Original-URL': `https://${evil}/`,
};

const paths = [
  '/',
  '/contact',
  '/contact/',
  '/admin-login',
  '/admin-dashboard',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/not-me/made-up',
  '/api/shop',
  '/api/session',
  '/api/nothing',
];

/** Returns everything in a reply that people read or follow. */
async function replyTo(server: TestServer, path: string, headers: Record<string, string>) {
  const { status, headers: got, body } = await getRaw(server.origin + path, headers);
  const { date: _d, 'x-request-id': _i, ...kept } = got;
  return { path, status, headers: kept, body: body.toString('utf8') };
}

test.each(['0', '1'])('with TRUST_PROXY %s no reply names the host of a request', async (hops) => {
  const server = await startTestServer({ TRUST_PROXY: hops });
  const { host } = new URL(server.origin);
  for (const path of paths) {
    const reply = await replyTo(server, path, misled);
    expect(reply).toEqual(await replyTo(server, path, { Host: host }));
    expect(JSON.stringify(reply)).not.toContain(evil);
  }
  expect((await replyTo(server, '/contact/', misled)).headers.location).toBe('/contact');
});

test('no mail links to the host of a request, and a request from the origin of another host is refused', async () => {
  const server = await startTestServer();
  const headers = { ...misled, 'content-type': 'application/json' };
  // fetch does not let us set the Host header.
  const send = (origin: string) =>
    new Promise<number>((resolve, reject) => {
      const url = `${server.origin}/api/contact`;
      const asked = request(url, { method: 'POST', headers: { ...headers, origin } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject).end(JSON.stringify(contact));
    });
  expect(await send(`http://${evil}`)).toBe(403);
  expect(await send(server.origin)).toBe(201);
  await expect.poll(async () => (await mailFilesIn(server.dataDir)).length).toBe(2);
  for (const mail of await mailFilesIn(server.dataDir)) {
    expect(mail).toContain(server.origin);
    expect(mail).not.toContain(evil);
  }
});
