import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { takeLock } from '../src/system/lock.ts';

/** Starts this many bundled `lock-racer` processes for one folder at once; returns how many got the lock. */
export async function raceForFolder(racer: string, dir: string, racers: number): Promise<number> {
  const children = await Promise.all(Array.from({ length: racers }, () => enter(racer, dir)));
  const answers = children.map(heard);
  for (const { stdin } of children) stdin?.write('go\n');
  const winners = (await Promise.all(answers)).filter((answer) => answer === 'won').length;
  await Promise.all(
    children.map((child) => {
      child.stdin?.end();
      return once(child, 'exit');
    }),
  );
  return winners;
}

/** Returns the milliseconds until the lock of a killed process is taken over. */
export async function takeOverFromKilled(racer: string, dir: string): Promise<number> {
  const child = await enter(racer, dir);
  child.stdin?.write('go\n');
  if ((await heard(child)) !== 'won') throw new Error('The folder was not free');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const since = performance.now();
  const lock = await takeLock(dir);
  const took = performance.now() - since;
  lock.release();
  return took;
}

async function enter(racer: string, dir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [racer, dir], { stdio: 'pipe' });
  await heard(child);
  return child;
}

async function heard({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('A racer without a voice');
  const [said] = await once(stdout, 'data');
  return String(said).trim();
}
