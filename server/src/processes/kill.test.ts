import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chatCycles } from '../../trust/chat-cycles.ts';
import { openProcessesHouse } from '../../trust/processes-house.ts';

test('a process is killed in mid-chat, then the database: every screen ends with the same lines, each once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sallie-processes-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const house = await openProcessesHouse(dir, Math.random, ['one', 'database']);
  onTestFinished(async () => void (await house.close()));
  const { lines, ...found } = await chatCycles({
    dir,
    open: async () => house,
    cycles: 2,
    linesPerCycle: 20,
    alwaysKill: true,
    random: Math.random,
    progress: () => {},
  });
  expect(found).toEqual({ lost: [], doubled: [], disordered: [], differing: [], faults: [] });
  expect(lines).toBe(40);
}, 120_000);
