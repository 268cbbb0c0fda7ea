import { expect, test } from 'vitest';
import { trustRun } from '../../trust/runs/fuzz.ts';
import { runTrust } from '../../trust/trust-run.ts';

test('the server accepts or refuses 60 mutated frames and 60 mutated bodies', async () => {
  const { broken } = await runTrust(trustRun, { cycles: 60 });
  expect(broken).toEqual([]);
});
