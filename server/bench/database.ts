import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createPostgresServer } from '../src/testing/postgres-server.ts';

/** Ticks per second of the kernel's process accounting, the same on every current Linux. */
const TICKS = 100;

/**
 * Starts a Postgres with its defaults, which sync each commit. Postgres's own user must be able to enter
 * `within`, on the measured disk.
 */
export async function startDatabase(within: string) {
  const server = await createPostgresServer({ isDurable: true, within });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ at: string }>(
    `select current_setting('data_directory') as at`,
  );
  const data = rows[0]?.at ?? '';
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let isOver = false;
  process.on('exit', () => {
    if (isOver) return;
    process.kill(postmaster, 'SIGQUIT');
    rmSync(dirname(data), { recursive: true, force: true, maxRetries: 3 });
  });

  function addressOf(name: string): string {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  return {
    async create(name: string, template?: string): Promise<string> {
      const from = template ? ` template ${template} strategy file_copy` : '';
      await client.query(`create database ${name}${from}`);
      return addressOf(name);
    },
    /** Returns microseconds of processor time of all Postgres processes; NaN where the system does not tell. */
    cpu: () => (process.platform === 'linux' ? cpuOf(postmaster) : Number.NaN),
    async end() {
      await client.end();
      await server.remove();
      isOver = true;
    },
  };
}

/** Returns the processor time of a process, of its ended children and of its present ones. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const own = timesOf(String(pid));
  const live = children.flatMap((child) => timesOf(child).slice(0, 2));
  return ([...own, ...live].reduce((sum, ticks) => sum + ticks, 0) * 1e6) / TICKS;
}

/** Returns user and system time, and those of ended children, in ticks; empty for an ended process. */
function timesOf(pid: string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
  } catch {
    return [];
  }
}
