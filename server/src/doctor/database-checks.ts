import { demoContent } from '@sallie/shared/rules/demo/content';
import { versionOf } from '../store/postgres/dump.ts';
import { lookAtDatabase, type Serving } from '../store/postgres/look.ts';
import type { Clock } from '../system/clock.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { picturesFound } from './folder-checks.ts';
import { checkDemo } from './server-checks.ts';

/** The tests run on 15 and newer; versions before this lack features that the statements use. */
const OLDEST_VERSION = 13;
/** A chat message waits for one commit, and a reader notices ten of them. */
const SLOW_COMMIT_MS = 50;
/** How far the two machines' clocks may differ, because sessions and limits use both. */
const FAR_OFF_MS = 60_000;
const NOTICEABLE_MS = 2000;

export interface DatabaseReport {
  findings: Finding[];
  /** The number of processes that serve it; null where the database cannot be asked. */
  processes: number | null;
}

/** Examines the database. No finding repeats a password. */
export async function checkDatabase(url: string, clock: Clock): Promise<DatabaseReport> {
  const look = await lookAtDatabase(url, clock.now);
  if (look.refused) return { findings: [unreachable(url, look.refused)], processes: null };
  const { version, clockOffset, serves } = look;
  const findings = [checkVersion(version), checkClockOf(clockOffset)];
  if (!serves) return { findings: [...findings, followsAnother], processes: null };
  const { steps, pictures, processes, commitMs } = serves;
  findings.push(
    steps ? checkSteps(steps) : ok('It is empty; the first start makes its tables.'),
    checkCommit(commitMs),
    checkConnections(serves),
    ...(pictures ? [picturesFound(pictures, serves.website ?? demoContent)] : []),
    await checkTools(version),
    ...checkDemo(serves.website ?? demoContent),
  );
  return { findings, processes };
}

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

function checkVersion(version: number): Finding {
  const says = `It is Postgres ${version}.`;
  if (version >= OLDEST_VERSION) return ok(says);
  return failure(says, `Take Postgres ${OLDEST_VERSION} or newer.`);
}

function checkClockOf(offset: number): Finding {
  const off = Math.abs(Math.round(offset));
  const says = `Its clock and ours are ${off < 1000 ? `${off} ms` : `${Math.round(off / 1000)} seconds`} apart.`;
  const remedy = 'Switch on the time service (NTP) of both machines.';
  if (off > FAR_OFF_MS) return failure(says, remedy);
  return off > NOTICEABLE_MS ? warning(says, remedy) : ok(says);
}

function checkSteps({ done, known }: { done: number; known: number }): Finding {
  const says = `Its tables are of version ${done}; this program knows ${known}.`;
  if (done > known)
    return failure(says, 'Run the newer version of this program that has been here.');
  return done < known ? ok(`${says} The next start adds the rest.`) : ok(says);
}

function checkCommit(took: number): Finding {
  const says = `A commit takes ${took.toFixed(1)} ms.`;
  if (took <= SLOW_COMMIT_MS) return ok(says);
  return warning(says, 'Move the database nearer, or onto a disk that syncs faster.');
}

function checkConnections({ processes, connections }: Serving): Finding {
  const { most, free, each } = connections;
  const room = Math.floor(free / each);
  const says = `${processes} processes serve it; of its ${most} connections there is room for ${room}, at ${each} each.`;
  const remedy = `Raise max_connections, or run fewer processes.`;
  if (room < Math.max(processes, 1)) return failure(says, remedy);
  // An upgrade runs one more process for a moment.
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
