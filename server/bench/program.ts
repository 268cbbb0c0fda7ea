import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../src/testing/free-port.ts';

const probe = new URL('./probe.mjs', import.meta.url).href;
/** Milliseconds; Directus first makes its tables. */
const LATEST_START = 120_000;

/** The cost since `begin`: microseconds of CPU in all threads, the longest stall in ms, bytes of memory. */
interface Cost {
  cpu: number;
  stall: number;
  rss: number;
}

export interface Program {
  origin: string;
  port: number;
  /** Milliseconds from the spawn until the program answers GET /readyz with 200. */
  startedIn: number;
  begin(): Promise<void>;
  cost(): Promise<Cost>;
  /** Pauses the process, so that its unfinished work, such as mails, does not slow the measured programs. */
  hold(): void;
  goOn(): void;
  end(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Runs a Node script that listens at PORT. Throws when it does not start. */
export async function startProgram(script: string, env: Record<string, string>): Promise<Program> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', probe, script], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // As in `production/sallie@.service`.
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    if (performance.now() - began > LATEST_START) throw new Error(`${script} never got ready`);
    await pause(2);
  }

  async function ask(word: 'begin' | 'cost') {
    child.send(word);
    const [answer] = await once(child, 'message');
    return answer;
  }

  return {
    origin,
    port,
    startedIn: performance.now() - began,
    begin: () => ask('begin'),
    cost: () => ask('cost'),
    hold: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async end() {
      if (!running.has(child)) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

function isReady(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${origin}/readyz`, { agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
