import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chatCycles } from './chat-cycles.ts';

/* Talks while the server is stopped and killed: `npm run trust -- chat --cycles 50`. */

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '50' },
    lines: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-'));
process.stdout.write(`Seed ${values.seed}\n`);
const { lines, ...found } = await chatCycles({
  dir,
  cycles: Number(values.cycles),
  linesPerCycle: Number(values.lines),
  seed: Number(values.seed),
});
const counts = Object.entries(found).map(([what, cases]) => `${cases.length} ${what}`);
process.stdout.write(`${values.cycles} restarts, ${lines} lines: ${counts.join(', ')}\n`);
const cases = Object.values(found).flat();
for (const each of cases.slice(0, 50)) process.stdout.write(`${each}\n`);
if (cases.length > 0) process.stdout.write(`The folder is kept: ${dir}\n`);
else fs.rmSync(dir, { recursive: true });
process.exitCode = cases.length > 0 ? 1 : 0;
