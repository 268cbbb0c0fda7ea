import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Contestants, SALLIE, sallieScript } from './contestants.ts';
import { startDatabase } from './database.ts';
import { makeLeadFolder } from './lead-folder.ts';
import type { Peers } from './peers.ts';
import type { Program } from './program.ts';

const run = promisify(execFile);

export const PEER = 'Fastify + Postgres × 1';
const FOLDER = `${SALLIE}, folder`;
/** More than so many are not copied for each cell: what a cell adds to them is next to nothing. */
const COPIED = 1000;

/** Started for one cell, and ended after it. */
export interface Fleet {
  programs: Program[];
  end(): Promise<void>;
}

export type Fleets = Awaited<ReturnType<typeof prepareFleets>>;

/** A Postgres, and on it as in folders what each of these numbers of leads lies in. */
export async function prepareFleets(
  contestants: Contestants,
  peers: Peers,
  numbers: readonly number[],
) {
  // Beside the folder of this run, which is nobody else's.
  const database = await startDatabase(dirname(dirname(await contestants.newFolder())));
  const folders = new Map<number, string>();
  for (const count of numbers) {
    const folder = await contestants.newFolder();
    folders.set(count, folder);
    const url = await database.create(`sallie_${count}`);
    await fillPeer(await database.create(`peer_${count}`), count);
    if (count === 0) continue;
    await makeLeadFolder(folder, count);
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url };
    await run(process.execPath, [sallieScript, 'move', '--to', 'postgres'], { env });
  }

  /** A copy for one cell, where that is quickly made. */
  async function copyOf(template: string, count: number) {
    if (count > COPIED) {
      return { url: database.addressOf(template), drop: async () => {} };
    }
    const name = `${template}_copy`;
    await database.drop(name);
    return { url: await database.create(name, template), drop: () => database.drop(name) };
  }

  async function onDatabase(
    template: string,
    count: number,
    size: number,
    start: (env: Record<string, string>) => Promise<Program>,
  ): Promise<Fleet> {
    const { url, drop } = await copyOf(`${template}_${count}`, count);
    const env = { DATABASE_URL: url };
    const programs: Program[] = [];
    for (let started = 0; started < size; started += 1) programs.push(await start(env));
    return {
      programs,
      async end() {
        await Promise.all(programs.map((program) => program.end()));
        await drop();
      },
    };
  }

  async function inFolder(count: number): Promise<Fleet> {
    const from = folders.get(count) as string;
    const folder = count > COPIED ? from : await contestants.newFolder();
    if (folder !== from) await cp(from, folder, { recursive: true });
    const program = await contestants.sallie(folder);
    return { programs: [program], end: () => program.end() };
  }

  const sallie = (env: Record<string, string>) => contestants.sallie(undefined, env);
  const starts = new Map<string, (count: number) => Promise<Fleet>>([[FOLDER, inFolder]]);
  for (const size of [1, 2, 4]) {
    starts.set(`${SALLIE}, Postgres × ${size}`, (count) =>
      onDatabase('sallie', count, size, sallie),
    );
  }
  for (const size of peers ? [1, 2] : []) {
    const script = peers?.fastifyPostgres ?? '';
    starts.set(`Fastify + Postgres × ${size}`, (count) =>
      onDatabase('peer', count, size, (env) => contestants.peer(script, env)),
    );
  }
  return {
    names: [...starts.keys()],
    start: (name: string, count: number) =>
      (starts.get(name) as (count: number) => Promise<Fleet>)(count),
    /** Microseconds of the database so far. */
    cpu: database.cpu,
    end: database.end,
  };
}

async function fillPeer(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table leads(id uuid primary key, name text, email text, phone text, interest text, message text, created_at timestamptz)',
  );
  await client.query(
    `insert into leads select gen_random_uuid(), 'Ada Miller ' || n, 'ada' || n || '@example.com', '570-555-0111', 'hardwood',
       'We would like new floors in a hall and two bedrooms. Please call after six.', now() from generate_series(1, $1::int) n`,
    [count],
  );
  await client.end();
}
