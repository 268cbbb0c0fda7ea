import { expect, test } from 'vitest';
import { trustRun } from '../../../trust/runs/kill9.ts';
import { runTrust } from '../../../trust/trust-run.ts';

test('a writer killed under load 5 times loses, doubles, halves and brings back no acknowledged write', async () => {
  const { figure, broken } = await runTrust(trustRun, { cycles: 5 });
  expect(broken).toEqual([]);
  expect(figure).toMatch(/^5 kills, [1-9]\d* acknowledged writes/);
});
