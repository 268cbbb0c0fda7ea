import { expect, test } from 'vitest';
import { trustRun } from '../../trust/runs/backup.ts';
import { runTrust } from '../../trust/trust-run.ts';

test('a folder that is destroyed under writes comes back with all that was acknowledged before its backup', async () => {
  const { broken, figure } = await runTrust(trustRun, { cycles: 1 });
  expect(broken).toEqual([]);
  expect(figure).toMatch(/^1 restores, \d+ acknowledged before: 0 lost, 0 doubled/);
});
