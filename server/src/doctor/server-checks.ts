import { execFile } from 'node:child_process';
import v8 from 'node:v8';
import type { Content } from '@sallie/shared/contract/content';
import { demoContent, demoTraces } from '@sallie/shared/rules/demo/content';
import * as z from 'zod/mini';
import { whileFilesStay } from '../backups/live-folder.ts';
import { type Config, settingsWarnings } from '../config.ts';
import { readFacts, tryFacts } from '../content/business-file.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import { StartRefused } from '../system/start-refused.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { picturesFound } from './folder-checks.ts';

const MB = 1024 * 1024;
/** Room for connections and for the files of the store, mails and backups. */
const ENOUGH_FILES = 4500;
const TOO_FEW_FILES = 1024;
/** The share of the heap that the data may take, because leads need room besides. */
const FULL_SHARE = 0.8;
const FILLING_SHARE = 0.5;

export async function checkSettings(config: Config, now: Date): Promise<Finding[]> {
  const warnings = settingsWarnings(config).map((text) => warning(text, 'See above.'));
  try {
    const content = await readFacts(config.DATA_DIR);
    tryFacts(content, now);
    if (!config.DATABASE_URL) warnings.push(...checkDemo(content));
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [...warnings, failure(error.message, 'Correct business.json.')];
  }
  return [...warnings, ok('The settings and the facts of the shop can be read.')];
}

/** Warns of demo facts: the invented shop's phone rings nowhere. */
function checkDemo(content: Content): Finding[] {
  const traces = demoTraces(content);
  if (traces.length === 0) return [];
  const says = `The website still shows of the demo shop: ${traces.join(', ')}. Search engines are kept out until it is gone.`;
  return [warning(says, 'Write your own at the desk, under Website, and publish it.')];
}

export function checkOpenFiles(): Finding {
  const report: { userLimits?: { open_files?: { soft?: number | string } } } =
    process.report?.getReport() ?? {};
  const soft = report.userLimits?.open_files?.soft;
  if (typeof soft !== 'number') return ok('This system sets no limit to open files.');
  const says = `A process may have ${soft} files and connections open.`;
  const remedy =
    'Raise it to 8192: `ulimit -n 8192` before the start, or LimitNOFILE=8192 in its unit.';
  if (soft < TOO_FEW_FILES) return failure(says, remedy);
  return soft < ENOUGH_FILES ? warning(says, remedy) : ok(says);
}

/** Heap use after reading everything, and the heap's limit, in bytes. */
const Measured = z.object({ used: z.number(), limit: z.number(), damaged: z.array(z.string()) });

/** Reads the folder as a start does, even while a server uses it. */
export async function measure(dir: string): Promise<z.infer<typeof Measured>> {
  const { damaged } = await whileFilesStay(() => inspectFolder(dir));
  return {
    used: process.memoryUsage().heapUsed,
    limit: v8.getHeapStatistics().heap_size_limit,
    damaged,
  };
}

/** Tries to read the folder in a process like the server's, which shows whether a server can start. */
export async function checkHeap(main: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const { code, said } = await run(main, env);
  const remedy =
    'Give it more memory (NODE_OPTIONS=--max-old-space-size=2048), or let strangers’ chat go: `npm run doctor -- --prune`.';
  if (code === 78 || code === 1) {
    return failure(
      said.trim() || 'The data cannot be read.',
      'Do what it says. A backup comes back by `npm run restore -- --replace`.',
    );
  }
  if (code !== 0) return failure('The data is too large for the memory of the server.', remedy);
  const { used, limit, damaged } = z.parse(Measured, JSON.parse(said));
  const says = `The data takes ${Math.round(used / MB)} of ${Math.round(limit / MB)} MB of the server’s memory.`;
  if (damaged.length > 0) {
    return failure(
      `Damaged: ${damaged.join(', ')}.`,
      'The next start recovers what it can and puts the rest aside; check the disk.',
    );
  }
  if (used > FULL_SHARE * limit) return failure(says, remedy);
  return used > FILLING_SHARE * limit ? warning(says, remedy) : ok(says);
}

function run(main: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const words = [...process.execArgv, main, 'measure'];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, words, { env }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error);
      else resolve({ code: child.exitCode, said: stdout || stderr });
    });
  });
}

/** The tests run on 15 and newer; versions before this lack features that the statements use. */
const OLDEST_VERSION = 13;

interface DatabaseReport {
  findings: Finding[];
  /** The number of processes that serve it; null where the database cannot be asked. */
  processes: number | null;
}

/** Queries the database. No finding contains a password. */
export async function checkDatabase(url: string): Promise<DatabaseReport> {
  // The Postgres driver is loaded only when there is a database.
  const { lookAtDatabase } = await import('../store/postgres/upkeep.ts');
  const look = await lookAtDatabase(url);
  if (look.refused) return { findings: [unreachable(url, look.refused)], processes: null };
  const { version, follows, read_only, holds } = look;
  const findings = [checkVersion(version)];
  if (follows) return { findings: [...findings, followsAnother], processes: null };
  const website = holds?.website ?? demoContent;
  if (read_only) findings.push(readOnly);
  findings.push(
    holds
      ? ok(`Processes that serve it: ${holds.processes}.`)
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

const readOnly = failure(
  'This database is set to read only, so nothing can be stored.',
  'See why: some hosts do so when its disk is nearly full. Then: alter database NAME reset default_transaction_read_only',
);

function checkVersion(version: number): Finding {
  const says = `It is Postgres ${version}.`;
  if (version >= OLDEST_VERSION) return ok(says);
  return failure(says, `Take Postgres ${OLDEST_VERSION} or newer.`);
}

async function checkTools(version: number): Promise<Finding> {
  const { versionOf } = await import('../store/postgres/dump.ts');
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
