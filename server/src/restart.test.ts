import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { trustRun as oneClick } from '../trust/runs/one-click.ts';
import { trustRun as restart } from '../trust/runs/restart.ts';
import { trustRun as strangers } from '../trust/runs/strangers.ts';
import { runTrust } from '../trust/trust-run.ts';
import { ownFolder } from './testing/own-folder.ts';

test.each([
  [
    'SIGTERM under load: no request is broken off, every acknowledged lead is there, once',
    restart,
    1,
  ],
  ['a hundred posts with one key, also over a kill -9: one record', oneClick, 2],
  [
    'ids that left the house, tried by somebody else: nothing changes, nothing is told',
    strangers,
    1,
  ],
])(
  '%s',
  async (_, trustRun, cycles) => {
    const { broken } = await runTrust(trustRun, { cycles });
    expect(broken).toEqual([]);
  },
  120_000,
);

test('a second server on the same folder ends at once with 78 and harms nothing', async () => {
  const dir = ownFolder();
  const first = await startBuiltServer(dir);
  await expect(startBuiltServer(dir)).rejects.toThrow('ended with 78');
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await first.stop('SIGTERM');
});

test('told to stop while it still starts, it stops in order', async () => {
  const dir = ownFolder();
  const lock = join(dir, 'lock');
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dir },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await expect.poll(() => existsSync(lock), { interval: 1 }).toBe(true);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(lock)).toBe(false);
});
