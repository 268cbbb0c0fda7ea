import { expect, test } from 'vitest';
import { staffName, staffPassword, startTestServer } from '../testing/running-server.ts';

test('over https the session cookie is __Host- and Secure, and HSTS covers this host alone', async () => {
  const server = await startTestServer({ PUBLIC_ORIGIN: 'https://shop.example' });
  const reply = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify({ username: staffName, password: staffPassword }),
  });
  expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const [cookie = ''] = reply.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-session=.+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('HSTS covers subdomains when HSTS_SUBDOMAINS is set', async () => {
  const server = await startTestServer({
    PUBLIC_ORIGIN: 'https://shop.example',
    HSTS_SUBDOMAINS: '1',
  });
  const { headers } = await fetch(`${server.origin}/healthz`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
