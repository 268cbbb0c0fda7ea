import { expect, test } from 'vitest';
import { trustRun } from '../../trust/runs/fuzz.ts';
import { runTrust } from '../../trust/trust-run.ts';

test('500 mutated frames and 500 mutated bodies are taken or refused', async () => {
  const { broken } = await runTrust(trustRun, { cycles: 500 });
  expect(broken).toEqual([]);
});
