import pg from 'pg';
import { versionOf } from '../backups/postgres-tools.ts';
import { clientConfig } from '../store/postgres/client.ts';
import { CONNECTIONS } from '../store/postgres/database.ts';
import { migrations } from '../store/postgres/migrations.ts';
import type { Clock } from '../system/clock.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/* The database, as a process of this shop meets it. */

const CONNECT_WITHIN = 5000;
/** The tests run on 15 and newer; older ones than this lack what is asked of them. */
const OLDEST = 13;
/** Milliseconds of a commit: a chat message waits for one, and ten of them are felt. */
const SLOW_COMMIT = 50;
const COMMITS = 5;
/** Milliseconds that clocks of two machines may differ: sessions and limits are told by both. */
const FAR_OFF = 60_000;
const NOTICEABLE = 2000;
/** Beside its pool a process listens, says that it lives, and may lead. */
const BESIDE_THE_POOL = 3;

export interface DatabaseReport {
  findings: Finding[];
  /** How many processes serve it; null where it cannot be asked. */
  processes: number | null;
}

/** Asks the database itself. No finding repeats a password. */
export async function checkDatabase(url: string, clock: Clock): Promise<DatabaseReport> {
  const client = new pg.Client({
    ...clientConfig(url),
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: CONNECT_WITHIN,
  });
  client.on('error', () => {}); // What is being asked fails with it.
  try {
    await client.connect();
  } catch (error) {
    return { findings: [unreachable(url, error as NodeJS.ErrnoException)], processes: null };
  }
  const ask = async <R extends object>(text: string): Promise<R> => {
    const [row] = (await client.query<R>(text)).rows;
    if (!row) throw new Error(`no row: ${text}`);
    return row;
  };
  try {
    const { version, follows } = await ask<{ version: number; follows: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as follows`,
    );
    const findings = [await checkVersion(version), checkClockOf(await offsetOf(ask, clock))];
    if (follows) return { findings: [...findings, followsAnother], processes: null };
    const { exists } = await ask<{ exists: boolean }>(
      `select to_regclass('public.migrations') is not null as exists`,
    );
    const processes = exists ? await processesOf(ask) : 0;
    findings.push(
      exists ? await checkMigrations(ask) : ok('It is empty; the first start makes its tables.'),
      await checkCommit(client),
      await checkConnections(ask, processes),
      await checkTools(version),
    );
    return { findings, processes };
  } finally {
    await client.end();
  }
}

type Ask = <R extends object>(text: string) => Promise<R>;

const hints: Record<string, string> = {
  ECONNREFUSED:
    'Nothing listens there: check host and port in DATABASE_URL, and that Postgres runs.',
  ENOTFOUND: 'Check the name of the host in DATABASE_URL.',
  '28P01': 'Check user name and password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and that pg_hba.conf lets it in from here.',
  '3D000': 'Make the database that DATABASE_URL names: createdb NAME',
  '53300': 'All its connections are taken: raise max_connections, or stop what else uses them.',
};

function unreachable(url: string, { code, name }: NodeJS.ErrnoException): Finding {
  const { host } = new URL(url);
  const remedy =
    hints[code ?? ''] ??
    'Check DATABASE_URL, that Postgres runs, and that no firewall stands between.';
  return failure(`The database at ${host} does not let us in (${code ?? name}).`, remedy);
}

const followsAnother = failure(
  'This database follows another one and takes nothing in.',
  'Name the one it follows in DATABASE_URL, or promote this one.',
);

async function checkVersion(version: number): Promise<Finding> {
  const says = `It is Postgres ${version}.`;
  if (version >= OLDEST) return ok(says);
  return failure(says, `Take Postgres ${OLDEST} or newer.`);
}

/** How far its clock is ahead of ours, in milliseconds, give or take the way there and back. */
async function offsetOf(ask: Ask, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const { at } = await ask<{ at: Date }>('select clock_timestamp() as at');
  return at.getTime() - (before + clock.now().getTime()) / 2;
}

function checkClockOf(offset: number): Finding {
  const off = Math.abs(Math.round(offset));
  const says = `Its clock and ours are ${off < 1000 ? `${off} ms` : `${Math.round(off / 1000)} seconds`} apart.`;
  const remedy = 'Switch on the time service (NTP) of both machines.';
  if (off > FAR_OFF) return failure(says, remedy);
  return off > NOTICEABLE ? warning(says, remedy) : ok(says);
}

async function checkMigrations(ask: Ask): Promise<Finding> {
  const { done } = await ask<{ done: number }>(
    'select coalesce(max(number), 0) as done from public.migrations',
  );
  const says = `Its tables are of version ${done}; this program knows ${migrations.length}.`;
  if (done > migrations.length) {
    return failure(says, 'Run the newer version of this program that has been here.');
  }
  return done < migrations.length ? ok(`${says} The next start adds the rest.`) : ok(says);
}

async function processesOf(ask: Ask): Promise<number> {
  const { count } = await ask<{ count: number }>(
    `select count(*)::int as count from public.processes where seen_at > now() - interval '10 seconds'`,
  );
  return count;
}

/** What writes nothing is not synced, so a message to nobody is written. */
async function checkCommit(client: pg.Client): Promise<Finding> {
  const took: number[] = [];
  for (let count = 0; count < COMMITS; count += 1) {
    const begun = performance.now();
    await client.query(`select pg_logical_emit_message(true, 'sallie', 'doctor')`);
    took.push(performance.now() - begun);
  }
  const median = took.toSorted((a, b) => a - b)[Math.floor(COMMITS / 2)] ?? 0;
  const says = `A commit takes ${median.toFixed(1)} ms.`;
  if (median <= SLOW_COMMIT) return ok(says);
  return warning(says, 'Move the database nearer, or onto a disk that syncs faster.');
}

async function checkConnections(ask: Ask, processes: number): Promise<Finding> {
  const { most, reserved, taken, ours } = await ask<{
    most: number;
    reserved: number;
    taken: number;
    ours: number;
  }>(
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int as reserved,
       count(*)::int as taken,
       count(*) filter (where application_name = 'sallie' and datname = current_database())::int as ours
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  const each = CONNECTIONS + BESIDE_THE_POOL;
  const free = most - reserved - (taken - ours);
  const room = Math.floor(free / each);
  const says = `${processes} processes serve it; of its ${most} connections there is room for ${room}, at ${each} each.`;
  const remedy = `Raise max_connections, or run fewer processes.`;
  if (room < Math.max(processes, 1)) return failure(says, remedy);
  // An upgrade runs one more for a moment.
  return room < processes + 1 ? warning(says, remedy) : ok(says);
}

async function checkTools(version: number): Promise<Finding> {
  const [dump, restore] = [await versionOf('pg_dump'), await versionOf('pg_restore')];
  const remedy = `Install the client programs of Postgres ${version} (Debian: apt install postgresql-client), or put them into PATH.`;
  if (dump === null || restore === null) {
    return failure('pg_dump and pg_restore are not there, so nothing can be backed up.', remedy);
  }
  if (dump < version) {
    return failure(`pg_dump is of version ${dump}, which cannot read Postgres ${version}.`, remedy);
  }
  return ok(`pg_dump of version ${dump} is there.`);
}
