import { join } from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { times } from '../testing/at-length.ts';
import { filesWith } from '../testing/files.ts';
import { contact } from '../testing/forms.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { callsOf } from '../testing/running-server.ts';

const email = 'mary-jane@my-shop.example';

test('an erasure killed in the middle is complete after the next start, and can be tried again', async () => {
  const dir = ownFolder();
  for (let cycle = 1; cycle <= times(1, 3); cycle += 1) {
    const server = await startBuiltServer(dir);
    const { post, signIn, delete: remove } = callsOf(server.origin);
    const mary = { ...contact, email, name: `Mary ${cycle}` };
    for (let n = 0; n < 5; n += 1) expect((await post('/api/contact', mary)).status).toBe(201);
    await expect
      .poll(() => filesWith(join(dir, 'outbox'), email), { timeout: 30_000 })
      .toHaveLength(10);
    const cookie = await signIn();
    const path = `/api/people/${encodeURIComponent(email)}`;
    const erased = remove(path, cookie).catch(() => null);
    // The first commit is on disk; the kill cuts off what follows, a little later each time.
    await expect
      .poll(() => filesWith(dir, `"email":"${email}","ids"`), { interval: 1, timeout: 30_000 })
      .not.toEqual([]);
    await server.stop('SIGKILL');
    await erased;

    const next = await startBuiltServer(dir);
    expect(await filesWith(dir, email)).toEqual([]);
    const calls = callsOf(next.origin);
    const again = await calls.delete(path, await calls.signIn());
    expect([200, 404]).toContain(again.status);
    await next.stop('SIGTERM');
    expect(await filesWith(dir, email)).toEqual([]);
  }
});
