import { expect, test } from 'vitest';
import { trustRun } from '../../trust/runs/chat-once.ts';
import { runTrust } from '../../trust/trust-run.ts';

test('every screen ends with the same messages, each once, whatever the network and the server do', async () => {
  const { figure, broken } = await runTrust(trustRun, { cycles: 2 });
  expect(broken).toEqual([]);
  expect(figure).toMatch(/^80 lines/);
}, 120_000);
