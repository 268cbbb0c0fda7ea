import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartRefused } from '../../system/start-refused.ts';
import { holdsLeads, tableNames } from '../schema.ts';
import { tableNameOf, WORD_INDEX } from './rows.ts';
import { type Upkeep, whileOpen } from './upkeep.ts';

/* Postgres' own programs make and read the dumps, so that a dump can be used without this program. */

/** Dumps the whole database. Returns its contents as of the moment of the dump. Throws `StartRefused`. */
export async function dumpDatabase(file: string, url: string) {
  return whileOpen(url, async (upkeep) => {
    const { client } = upkeep;
    await client.query('begin isolation level repeatable read read only');
    const text = 'select pg_export_snapshot() as snapshot';
    const [row] = (await client.query<{ snapshot: string }>(text)).rows;
    const contents = await contentsOf(upkeep);
    const kept = { secrets: await upkeep.secrets(), erasures: await upkeep.erasures() };
    const { words, env } = connectionTo(url);
    const what = ['--schema=public', '--no-owner', '--no-privileges', '--no-unlogged-table-data'];
    const how = ['--format=custom', `--snapshot=${row?.snapshot}`, `--file=${file}`];
    await run('pg_dump', [...words, ...what, ...how], env);
    return { ...contents, ...kept };
  });
}

/** Reads the whole dump and returns the number of records per collection. Throws `StartRefused`. */
export async function countsInDump(file: string): Promise<Record<string, number>> {
  const rows = await rowsIn(file);
  return Object.fromEntries(
    tableNames().map((name) => [name, rows[holdsLeads(name) ? name : tableNameOf(name)] ?? 0]),
  );
}

/** Counts the database's contents. Throws `StartRefused` where the database refuses the connection. */
export const databaseContents = (url: string) => whileOpen(url, contentsOf);

/** Returns the secret of that name, after storing `made` where there is none; null without either. */
export const databaseSecret = (url: string, name: string, made?: string): Promise<string | null> =>
  whileOpen(url, async (upkeep) => {
    const known = (await upkeep.secrets()).get(name);
    if (known === undefined && made) await upkeep.keepSecret(name, made);
    return known ?? made ?? null;
  });

async function contentsOf({ client }: Upkeep) {
  const counted = await client.query<{ name: string; count: number }>(
    ['select kind as name, count(*)::int as count from leads group by kind']
      .concat(
        tableNames()
          .filter((name) => !holdsLeads(name))
          .map((name) => `select '${name}', count(*)::int from ${tableNameOf(name)}`),
      )
      .join(' union all '),
  );
  const counts = new Map(counted.rows.map(({ name, count }) => [name, count]));
  const { rows } = await client.query<{ newest: Date | null }>(
    `select greatest(
       (select max(created_at) from leads),
       (select (record->>'created_at')::timestamptz from messages order by position desc limit 1)
     ) as newest`,
  );
  return {
    counts: Object.fromEntries(tableNames().map((name) => [name, counts.get(name) ?? 0])),
    newest: rows[0]?.newest?.toISOString() ?? null,
  };
}

type Tool = 'pg_dump' | 'pg_restore';

/** The password goes into the environment, because every user of the machine can read a command line. */
function connectionTo(url: string) {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  // Only the driver knows this mode: encrypted, with any certificate.
  if (address.searchParams.get('sslmode') === 'no-verify') {
    address.searchParams.set('sslmode', 'require');
  }
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) };
  return { words: [`--dbname=${address.href}`, '--no-password'], env };
}

/** Restores a dump into an empty database, all of it or nothing. Throws `StartRefused`. */
export async function restoreDump(file: string, url: string): Promise<void> {
  const { words, env } = connectionTo(url);
  const how = ['--schema=public', '--no-owner', '--no-privileges', '--single-transaction'];
  const dir = await mkdtemp(join(tmpdir(), 'sallie-restore-'));
  try {
    const list = join(dir, 'list');
    await writeFile(list, await listedIn(file));
    await run('pg_restore', [...words, ...how, `--use-list=${list}`, '--exit-on-error', file], env);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Lists the dump without the index that needs an extension; a serving process makes that index anew. */
async function listedIn(file: string): Promise<string> {
  const lines = (await run('pg_restore', ['--list', file], process.env)).split('\n');
  return lines.filter((line) => !line.includes(` ${WORD_INDEX} `)).join('\n');
}

/** Reads every row of a dump. Returns the rows per table, leads by kind. Throws `StartRefused`. */
async function rowsIn(file: string): Promise<Record<string, number>> {
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

/** Returns the major version, 15 for example, or null where the program is missing. */
export async function versionOf(tool: Tool): Promise<number | null> {
  try {
    const said = await run(tool, ['--version'], process.env);
    return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? Number.NaN);
  } catch (error) {
    if (error instanceof ToolMissing) return null;
    throw error;
  }
}

/** Returns a sentence about the first missing program, or null. */
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

/** Returns the first error line of the output, without lines that quote rows. */
function reasonIn(said: string, tool: Tool): string {
  const line = said.split('\n').find((one) => one.startsWith(`${tool}: error: `));
  return line?.slice(`${tool}: error: `.length) ?? 'it does not say why.';
}
