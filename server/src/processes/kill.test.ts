import { expect, onTestFinished, test } from 'vitest';
import { chatCycles } from '../../trust/chat-cycles.ts';
import { openProcessesHouse } from '../../trust/processes-house.ts';
import { ownFolder } from '../testing/own-folder.ts';

test('after a process and then the database are killed in mid-chat every screen has the same messages once', async () => {
  const dir = ownFolder();
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
