import { expect, test } from 'vitest';
import { trustRun } from '../../trust/runs/chat-once.ts';
import { runTrust } from '../../trust/trust-run.ts';

test('whatever the network and the server do, every screen ends with the same lines, each once', async () => {
  const { figure, broken } = await runTrust(trustRun, { cycles: 2 });
  expect(broken).toEqual([]);
  expect(figure).toMatch(/^80 lines/);
}, 120_000);
