import { demoContent } from '@sallie/shared/rules/demo/content';
import { versionOf } from '../store/postgres/dump.ts';
import { lookAtDatabase } from '../store/postgres/upkeep.ts';
import { type Finding, failure, ok } from './finding.ts';
import { picturesFound } from './folder-checks.ts';
import { checkDemo } from './server-checks.ts';

/** The tests run on 15 and newer; versions before this lack features that the statements use. */
const OLDEST_VERSION = 13;
export interface DatabaseReport {
  findings: Finding[];
  /** The number of processes that serve it; null where the database cannot be asked. */
  processes: number | null;
}

/** Queries the database. No finding contains a password. */
export async function checkDatabase(url: string): Promise<DatabaseReport> {
  const look = await lookAtDatabase(url);
  if (look.refused) return { findings: [unreachable(url, look.refused)], processes: null };
  const { version, follows, holds } = look;
  const findings = [checkVersion(version)];
  if (follows) return { findings: [...findings, followsAnother], processes: null };
  const website = holds?.website ?? demoContent;
  findings.push(
    holds
      ? ok(`${holds.processes} processes serve it.`)
      : ok('It is empty; the first start makes its tables.'),
    ...(holds ? [picturesFound(holds.pictures, website)] : []),
    await checkTools(version),
    ...checkDemo(website),
  );
  return { findings, processes: holds?.processes ?? 0 };
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
