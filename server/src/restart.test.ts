import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test } from 'vitest';
import { contact } from './testing/forms.ts';
import { staffName, staffPassword } from './testing/running-server.ts';

async function freshFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-restart-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

const headers = { 'content-type': 'application/json' };

/** Posts lead after lead until the server is gone; returns the names that were acknowledged. */
async function keepPosting(origin: string, sender: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const name = `${sender} ${count}`;
    try {
      const reply = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': name },
        body: JSON.stringify({ ...contact, name }),
      });
      if (reply.status === 201) acknowledged.push(name);
      else return acknowledged;
    } catch {
      return acknowledged; // The connection went with the server.
    }
  }
}

async function storedNames({ origin }: BuiltServer): Promise<string[]> {
  const body = JSON.stringify({ username: staffName, password: staffPassword });
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const rows = await fetch(`${origin}/api/contacts`, { headers: { cookie } });
  return ((await rows.json()) as { name: string }[]).map(({ name }) => name);
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s under load: every acknowledged lead is there, once',
  async (signal) => {
    const dir = await freshFolder();
    const acknowledged: string[] = [];
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const server = await startBuiltServer(dir);
      const senders = Array.from({ length: 8 }, (_, n) =>
        keepPosting(server.origin, `${cycle}-${n}`),
      );
      const firstAck = fetch(`${server.origin}/api/contact`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...contact, name: `first of ${cycle}` }),
      });
      expect((await firstAck).status).toBe(201);
      acknowledged.push(`first of ${cycle}`);
      const code = await server.stop(signal);
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
      acknowledged.push(...(await Promise.all(senders)).flat());
    }
    const server = await startBuiltServer(dir);
    const stored = await storedNames(server);
    await server.stop('SIGTERM');
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  },
  60_000,
);

test('a second server on the same folder ends at once with 78 and harms nothing', async () => {
  const dir = await freshFolder();
  const first = await startBuiltServer(dir);
  await expect(startBuiltServer(dir)).rejects.toThrow('ended with 78');
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await first.stop('SIGTERM');
});
