import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { killCycles } from '../../trust/kill-cycles.ts';
import { newFolder } from './samples.ts';

test('killed under load, again and again: nothing acknowledged is lost, doubled, halved or back', async () => {
  const home = newFolder();
  const { acknowledged, lost, doubled, partial, returned } = await killCycles(
    path.join(home, 'data'),
    5,
    Math.random,
  );
  fs.rmSync(home, { recursive: true });
  expect({ lost, doubled, partial, returned }).toEqual({
    lost: [],
    doubled: [],
    partial: [],
    returned: [],
  });
  expect(acknowledged).toBeGreaterThan(0);
}, 60_000);
