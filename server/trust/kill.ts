import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { killCycles } from './kill-cycles.ts';

/* kill -9 under load, many times: `npm run trust -- kill --cycles 1000`. */

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '1000' } } });
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kill-'));
const { acknowledged, warnings, ...found } = await killCycles(
  path.join(home, 'data'),
  Number(values.cycles),
  Math.random,
);
const counts = Object.entries(found).map(([what, ids]) => `${ids.length} ${what}`);
process.stdout.write(
  `${values.cycles} kills, ${acknowledged} acknowledged: ${counts.join(', ')}\n`,
);
for (const warning of warnings) process.stdout.write(`${warning}\n`);
const isBroken = Object.values(found).some((ids) => ids.length > 0);
if (isBroken) process.stdout.write(`The folder is kept: ${home}\n`);
else fs.rmSync(home, { recursive: true });
process.exitCode = isBroken ? 1 : 0;
