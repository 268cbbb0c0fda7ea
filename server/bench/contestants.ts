import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cookieOf } from '../src/testing/running-server.ts';
import { callerOf } from '../trust/trust-shop.ts';
import type { Peers } from './peers.ts';
import { type Program, startProgram } from './program.ts';
import type { Budget } from './rounds.ts';

export const SALLIE = 'Sallie';
export const LIMIT = 'limit';

export const owner = { username: 'owner', password: 'a long enough secret' };

export const sallieScript = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const limits = new URL('./limits/', import.meta.url);

export function createContestants(dir: string) {
  let made = 0;

  async function newFolder(): Promise<string> {
    made += 1;
    const folder = join(dir, String(made));
    await mkdir(folder, { recursive: true });
    return folder;
  }

  return {
    newFolder,
    /** Starts the built server with defaults but no rate limits, because one address sends all the load. */
    async sallie(folder?: string, env: Record<string, string> = {}): Promise<Program> {
      return startProgram(sallieScript, {
        DATA_DIR: folder ?? (await newFolder()),
        RATE_LIMITS: '0',
        ADMIN_USERNAME: owner.username,
        ADMIN_PASSWORD: owner.password,
        ...env,
      });
    },
    async limit(name: 'lead' | 'chat' | 'page', folder?: string): Promise<Program> {
      const script = fileURLToPath(new URL(`${name}.mjs`, limits));
      return startProgram(script, { DATA_DIR: folder ?? (await newFolder()) });
    },
    async peer(script: string, env: Record<string, string> = {}): Promise<Program> {
      return startProgram(script, { DATA_DIR: await newFolder(), ...env });
    },
  };
}

export type Contestants = ReturnType<typeof createContestants>;

export const signIn = async (origin: string): Promise<string> =>
  cookieOf(await callerOf(origin)('POST', '/api/login', owner));

/** Runs a cell: the program resumes, warms up uncounted, is measured, and is paused again. */
export async function cell<F extends { count: number }>(
  program: Program,
  warm: () => Promise<unknown>,
  load: () => Promise<F>,
) {
  program.goOn();
  await warm();
  await program.begin();
  const figures = await load();
  const { cpu, stall, rss } = await program.cost();
  program.hold();
  return { ...figures, cpu: cpu / figures.count, stall, rss };
}

/** Runs a cell that warms up with the same load; both times are in milliseconds. */
export const loaded = <F extends { count: number }>(
  program: Program,
  load: (ms: number) => Promise<F>,
  { warm, long }: { warm: number; long: number },
) =>
  cell(
    program,
    () => load(warm),
    () => load(long),
  );

export type Bench = (contestants: Contestants, peers: Peers, budget: Budget) => Promise<void>;
