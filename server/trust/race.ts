import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { thisProcess } from '../src/store/lock-holder.ts';

/* Twenty processes race for one folder, every second time over a stale lock: `npm run trust -- race --cycles 10`. */

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '10' },
    racers: { type: 'string', default: '20' },
  },
});
const racer = fileURLToPath(new URL('./race-racer.ts', import.meta.url));

async function race(dir: string): Promise<number> {
  const racers = await Promise.all(Array.from({ length: Number(values.racers) }, () => enter(dir)));
  const answers = racers.map(({ stdout }) => heard(stdout));
  for (const { stdin } of racers) stdin?.write('go\n');
  const winners = (await Promise.all(answers)).filter((answer) => answer === 'won').length;
  await Promise.all(
    racers.map((child) => {
      child.stdin?.end();
      return once(child, 'exit');
    }),
  );
  return winners;
}

async function enter(dir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', racer, dir], { stdio: 'pipe' });
  await heard(child.stdout);
  return child;
}

async function heard(stdout: ChildProcess['stdout']): Promise<string> {
  if (!stdout) return '';
  const [said] = await once(stdout, 'data');
  return String(said).trim();
}

const outcomes: number[] = [];
for (let cycle = 0; cycle < Number(values.cycles); cycle += 1) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'race-'));
  if (cycle % 2 === 1) {
    fs.writeFileSync(path.join(dir, 'lock'), JSON.stringify(thisProcess()));
  }
  outcomes.push(await race(dir));
  fs.rmSync(dir, { recursive: true });
}
const isBroken = outcomes.some((winners) => winners !== 1);
process.stdout.write(`${outcomes.length} races, winners: ${outcomes.join(' ')}\n`);
process.exitCode = isBroken ? 1 : 0;
