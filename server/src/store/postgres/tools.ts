import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartRefused } from '../../system/start-refused.ts';
import { WORD_INDEX } from './rows.ts';

/* The programs of Postgres that make and read dumps: a dump of theirs can be used without any program of ours. */

type Tool = 'pg_dump' | 'pg_restore';

interface Connection {
  words: string[];
  env: NodeJS.ProcessEnv;
}

/** The password goes by the environment: a command line can be read by everybody on the machine. */
function connectionTo(url: string): Connection {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  // What only the driver knows: encrypted, by whomever.
  if (address.searchParams.get('sslmode') === 'no-verify') {
    address.searchParams.set('sslmode', 'require');
  }
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  return { words: [`--dbname=${address.href}`, '--no-password'], env };
}

/** Writes all that `snapshot` shows into a file that is not there yet. Throws `StartRefused`. */
export async function dumpTo(file: string, url: string, snapshot: string): Promise<void> {
  const { words, env } = connectionTo(url);
  const what = ['--schema=public', '--no-owner', '--no-privileges', '--no-unlogged-table-data'];
  await run(
    'pg_dump',
    [...words, ...what, '--format=custom', `--snapshot=${snapshot}`, `--file=${file}`],
    env,
  );
}

/** Puts a dump into an empty database, all of it or nothing. Throws `StartRefused`. */
export async function restoreDump(file: string, url: string): Promise<void> {
  const { words, env } = connectionTo(url);
  const how = ['--schema=public', '--no-owner', '--no-privileges', '--single-transaction'];
  const dir = await mkdtemp(join(tmpdir(), 'sallie-restore-'));
  try {
    const list = join(dir, 'list');
    await writeFile(list, await contentsOf(file));
    await run('pg_restore', [...words, ...how, `--use-list=${list}`, '--exit-on-error', file], env);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** As `pg_restore` lists them, without what needs an extension and is made anew by whoever serves. */
async function contentsOf(file: string): Promise<string> {
  const lines = (await run('pg_restore', ['--list', file], process.env)).split('\n');
  return lines.filter((line) => !line.includes(` ${WORD_INDEX} `)).join('\n');
}

/** Reads every row of a dump. Returns how many each table has, leads by their kind. Throws `StartRefused`. */
export async function rowsIn(file: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const words = ['--data-only', '--file=-', file];
  const child = start('pg_restore', words, process.env);
  let table: string | null = null;
  let kindAt = -1;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const [, begun, columns = ''] = /^COPY public\.(\w+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
    if (table === null && begun) {
      table = begun;
      kindAt = table === 'leads' ? columns.split(', ').indexOf('kind') : -1;
      if (kindAt < 0) rows[table] = 0;
    } else if (line === '\\.') table = null;
    else if (table !== null) {
      const name = kindAt < 0 ? table : (line.split('\t')[kindAt] ?? '');
      rows[name] = (rows[name] ?? 0) + 1;
    }
  });
  await ended('pg_restore', child);
  return rows;
}

/** The first part of its version, 15 say; null where this machine does not have it. */
export async function versionOf(tool: Tool): Promise<number | null> {
  try {
    const said = await run(tool, ['--version'], process.env);
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? Number.NaN);
  } catch (error) {
    if (error instanceof ToolMissing) return null;
    throw error;
  }
}

/** A sentence about those that are not on this machine; null where none is missing. */
export async function lackingTools(): Promise<string | null> {
  for (const tool of ['pg_dump', 'pg_restore'] as const) {
    if ((await versionOf(tool)) === null) return missing(tool).message;
  }
  return null;
}

class ToolMissing extends StartRefused {}

const missing = (tool: Tool) =>
  new ToolMissing(
    `${tool} is missing on this machine, so nothing can be backed up. Install the client programs of your Postgres (Debian: apt install postgresql-client), or put them into PATH.`,
  );

function start(tool: Tool, words: string[], env: NodeJS.ProcessEnv) {
  return spawn(tool, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(tool: Tool, words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = start(tool, words, env);
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await ended(tool, child);
  return said;
}

function ended(tool: Tool, child: ChildProcess): Promise<void> {
  let sentence = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    sentence = (sentence + text).slice(0, 2000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(['ENOENT', 'EACCES'].includes(error.code ?? '') ? missing(tool) : error),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartRefused(`${tool} failed: ${reasonIn(sentence, tool)}`));
    });
  });
}

/** Its first complaint, without the lines that quote rows. */
function reasonIn(said: string, tool: Tool): string {
  const line = said.split('\n').find((one) => one.startsWith(`${tool}: error: `));
  return line?.slice(`${tool}: error: `.length) ?? 'it does not say why.';
}
