import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test } from 'vitest';
import { trustRun as oneClick } from '../trust/runs/one-click.ts';
import { trustRun as restart } from '../trust/runs/restart.ts';
import { runTrust } from '../trust/trust-run.ts';

test.each([
  ['SIGTERM under load: no request is broken off, every acknowledged lead is there, once', restart],
  ['a hundred posts with one key, also over a kill -9: one record', oneClick],
])(
  '%s',
  async (_, trustRun) => {
    const { broken } = await runTrust(trustRun, { cycles: 2 });
    expect(broken).toEqual([]);
  },
  120_000,
);

test('a second server on the same folder ends at once with 78 and harms nothing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-restart-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const first = await startBuiltServer(dir);
  await expect(startBuiltServer(dir)).rejects.toThrow('ended with 78');
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await first.stop('SIGTERM');
});
