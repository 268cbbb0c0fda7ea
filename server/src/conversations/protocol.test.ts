import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chatCycles } from '../../trust/chat-cycles.ts';

test('whatever the network and the server do, every screen ends with the same lines, each once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-protocol-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const seed = Math.floor(Math.random() * 1_000_000);
  const { lines, ...found } = await chatCycles({ dir, cycles: 4, linesPerCycle: 50, seed });
  expect({ seed, ...found }).toEqual({
    seed,
    lost: [],
    doubled: [],
    disordered: [],
    differing: [],
    faults: [],
  });
  expect(lines).toBe(200);
}, 120_000);
