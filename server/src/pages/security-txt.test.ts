import { expect, test } from 'vitest';
import { startTestServer } from '../testing/running-server.ts';

test('security.txt follows RFC 9116 and expires in more than 30 days and at most a year', async () => {
  const server = await startTestServer({ PUBLIC_ORIGIN: 'https://floors.example' });
  const reply = await server.get('/.well-known/security.txt');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  const text = await reply.text();
  expect(text.endsWith('\n')).toBe(true);
  const fields = text
    .trim()
    .split('\n')
    .map((line) => /^([A-Z][A-Za-z-]*): (\S.*)$/.exec(line)?.slice(1));
  const values = (name: string) => fields.filter((field) => field?.[0] === name);
  expect(fields).not.toContain(undefined);
  expect(values('Contact')).toEqual([['Contact', expect.stringMatching(/^mailto:[^\s@]+@\S+$/)]]);
  expect(values('Canonical')).toEqual([
    ['Canonical', 'https://floors.example/.well-known/security.txt'],
  ]);
  const [[, expires = ''] = [], ...more] = values('Expires');
  expect(more).toEqual([]);
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThanOrEqual(365);
});
