import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createPostgresServer } from '../src/testing/postgres-server.ts';

/** Of the kernel's clock that processes are charged by; the same on every Linux of today. */
const TICKS = 100;

/** A Postgres of its own, as it comes: it syncs each commit. Another user has to get into `within`, on the disk that is measured. */
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
    /** An empty database, or a copy of another. Returns its address. */
    async create(name: string, template?: string): Promise<string> {
      const from = template ? ` template ${template} strategy file_copy` : '';
      await client.query(`create database ${name}${from}`);
      return addressOf(name);
    },
    /** Microseconds of processor time of all its processes so far; NaN where the system does not tell. */
    cpu: () => (process.platform === 'linux' ? cpuOf(postmaster) : Number.NaN),
    async end() {
      await client.end();
      await server.remove();
      isOver = true;
    },
  };
}

/** Of a process, those it waited for, and those that it has now. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const own = timesOf(String(pid));
  const live = children.flatMap((child) => timesOf(child).slice(0, 2));
  return ([...own, ...live].reduce((sum, ticks) => sum + ticks, 0) * 1e6) / TICKS;
}

/** User, system, and the same of children that have ended, in ticks; none of a process that has gone meanwhile. */
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
