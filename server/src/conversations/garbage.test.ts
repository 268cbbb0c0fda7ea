import { expect, test } from 'vitest';
import { trustRun } from '../../trust/runs/fuzz.ts';
import { runTrust } from '../../trust/trust-run.ts';

test('200 mutated frames and 200 mutated bodies are taken or refused', async () => {
  const { broken } = await runTrust(trustRun, { cycles: 200 });
  expect(broken).toEqual([]);
});
