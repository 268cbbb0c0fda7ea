import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { times } from '../testing/at-length.ts';
import { contact } from '../testing/forms.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { staffName, staffPassword } from '../testing/running-server.ts';

const email = 'mary-jane@my-shop.example';

async function filesWith(dir: string, text: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1').catch(() => '')));
  return paths.filter((_, at) => texts[at]?.includes(text));
}

async function send(
  { origin }: BuiltServer,
  method: string,
  path: string,
  body?: unknown,
  cookie = '',
) {
  return fetch(origin + path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function signIn(server: BuiltServer): Promise<string> {
  const words = { username: staffName, password: staffPassword };
  const reply = await send(server, 'POST', '/api/login', words);
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('killed in the middle, an erasure is complete after the next start or a second try', async () => {
  const dir = ownFolder();
  for (let cycle = 1; cycle <= times(1, 3); cycle += 1) {
    const server = await startBuiltServer(dir);
    for (let n = 0; n < 5; n += 1) {
      const posted = await send(server, 'POST', '/api/contact', {
        ...contact,
        email,
        name: `Mary ${cycle}`,
      });
      expect(posted.status).toBe(201);
    }
    await expect
      .poll(() => filesWith(join(dir, 'outbox'), email), { timeout: 30_000 })
      .toHaveLength(10);
    const cookie = await signIn(server);
    const path = `/api/people/${encodeURIComponent(email)}`;
    const erased = send(server, 'DELETE', path, undefined, cookie).catch(() => null);
    // The commit with which it begins is on disk: what follows is cut off, a little later each time.
    await expect
      .poll(() => filesWith(dir, `"email":"${email}","ids"`), { interval: 1, timeout: 30_000 })
      .not.toEqual([]);
    await server.stop('SIGKILL');
    await erased;

    const next = await startBuiltServer(dir);
    expect(await filesWith(dir, email)).toEqual([]);
    const again = await send(next, 'DELETE', path, undefined, await signIn(next));
    expect([200, 404]).toContain(again.status);
    await next.stop('SIGTERM');
    expect(await filesWith(dir, email)).toEqual([]);
  }
});
