import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSecret, systemRandom } from '../system/secrets.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';
import { openVisitorTokens } from './visitor-token.ts';

test('a visitor secret is made after a crash in its making, and every later start has the same one', async () => {
  const dir = ownFolder();
  fs.writeFileSync(path.join(dir, 'visitor-secret.new'), 'half a sec');
  const secret = (name: string) => readSecret(dir, name, systemRandom);
  const first = await openVisitorTokens(secret, () => false);
  const second = await openVisitorTokens(secret, () => false);
  expect(second.proves('ada', first.tokenOf('ada'))).toBe(true);
  expect(fs.readdirSync(dir)).toEqual(['visitor-secret']);
  expect(fs.statSync(path.join(dir, 'visitor-secret')).mode & 0o777).toBe(0o600);
});

test('the visitor cookie is HttpOnly and SameSite=Lax', async () => {
  const server = await startTestServer();
  const reply = await server.post('/api/visitors', { name: 'Guest', email: '' });
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^visitor=\w{32}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
});
