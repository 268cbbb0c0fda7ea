import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BuiltServer, startBuiltServer } from '@sallie/shared/testing/built-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contact } from './testing/forms.ts';

/* Two servers that cannot see each other's processes, like two containers with one volume. */

const through = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

function mayUnshare(): boolean {
  try {
    execFileSync('unshare', [...through.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isAllowed = mayUnshare();
const reason = isAllowed ? '' : ' (skipped: a PID namespace needs root on Linux)';

let dir: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'sallie-containers-'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

async function send(server: BuiltServer, name: string): Promise<number> {
  const reply = await fetch(`${server.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...contact, name }),
  });
  return reply.status;
}

const contents = () =>
  fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(dir, name)).isFile())
    .map((name) => [name, fs.readFileSync(path.join(dir, name), 'utf8')]);

/** Starts the server in a container of its own; `inside` is its process as numbered outside. */
async function startContainer() {
  const server = await startBuiltServer(dir, { through });
  const { pid = 0 } = server.process;
  const inside = Number(fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  return {
    server,
    freeze: () => process.kill(inside, 'SIGSTOP'),
    thaw: () => process.kill(inside, 'SIGCONT'),
    async kill() {
      const ended = once(server.process, 'exit');
      process.kill(inside, 'SIGKILL');
      await ended;
    },
  };
}

test.skipIf(!isAllowed)(
  `a second container on the folder ends at once with 78, having written nothing${reason}`,
  async () => {
    const first = await startContainer();
    expect(await send(first.server, 'Before Both')).toBe(201);
    // A frozen process keeps its lock.
    first.freeze();
    const before = contents();
    await expect(startBuiltServer(dir, { through })).rejects.toThrow('ended with 78');
    await expect(startBuiltServer(dir)).rejects.toThrow('ended with 78');
    expect(contents()).toEqual(before);
    first.thaw();
    expect(await send(first.server, 'After Both')).toBe(201);

    await first.kill();
    const successor = await startContainer();
    expect(await send(successor.server, 'After All')).toBe(201);
    await successor.kill();
  },
);

test('a server whose lock is taken away acknowledges nothing and ends', async () => {
  const server = await startBuiltServer(dir);
  const ended = once(server.process, 'exit');
  fs.rmSync(path.join(dir, 'lock'));
  // Either the request is refused, or the process is gone.
  expect(await send(server, 'Nobody Knows').catch(() => 'no answer')).not.toBe(201);
  expect((await ended)[0]).toBe(1);
  const next = await startBuiltServer(dir);
  expect(await send(next, 'Ada Miller')).toBe(201);
  await next.stop('SIGTERM');
});
