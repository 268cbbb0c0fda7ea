import { dirname } from 'node:path';
import pg from 'pg';
import { type Contestants, SALLIE } from './contestants.ts';
import { startDatabase } from './database.ts';
import { makeLeadFolder, moveTo } from './lead-folder.ts';
import type { Peers } from './peers.ts';
import type { Program } from './program.ts';

export const PEER = 'Fastify + Postgres × 1';
export const FOLDER = `${SALLIE}, folder`;
/** Programs behind one address. */
type Fleet = readonly Program[];
type Start = (env: Record<string, string>) => Promise<Program>;

export type Fleets = Awaited<ReturnType<typeof prepareFleets>>;

/** Starts a Postgres, and prepares each of these numbers of leads both there and in a folder. */
export async function prepareFleets(
  contestants: Contestants,
  peers: Peers,
  numbers: readonly number[],
) {
  // Beside the run's folder, which only this user may enter.
  const database = await startDatabase(dirname(dirname(await contestants.newFolder())));
  const folders = new Map<number, string>();
  const running: Program[] = [];
  let copies = 0;
  for (const count of numbers) {
    const folder = await contestants.newFolder();
    folders.set(count, folder);
    const url = await database.create(`sallie_${count}`);
    await fillPeer(await database.create(`peer_${count}`), count);
    if (count === 0) continue;
    await makeLeadFolder(folder, count);
    await moveTo(url, folder);
  }

  async function onDatabase(name: string, size: number, start: Start): Promise<Fleet> {
    copies += 1;
    const url = await database.create(`${name}_copy_${copies}`, name);
    const programs: Program[] = [];
    for (let started = 0; started < size; started += 1) {
      programs.push(await start({ DATABASE_URL: url }));
    }
    return programs;
  }

  return {
    /** Starts every fleet, paused, on its own copy of this many leads. Ends the last call's fleets first. */
    async start(count: number): Promise<Map<string, Fleet>> {
      await Promise.all(running.splice(0).map((program) => program.end()));
      const folder = folders.get(count) as string;
      const sallie: Start = (env) => contestants.sallie(undefined, env);
      const peer: Start = (env) => contestants.peer(peers?.fastifyPostgres ?? '', env);
      const fleets = new Map<string, Fleet>([[FOLDER, [await contestants.sallie(folder)]]]);
      for (const size of [1, 2, 4]) {
        fleets.set(
          `${SALLIE}, Postgres × ${size}`,
          await onDatabase(`sallie_${count}`, size, sallie),
        );
      }
      for (const size of peers ? [1, 2] : []) {
        fleets.set(`Fastify + Postgres × ${size}`, await onDatabase(`peer_${count}`, size, peer));
      }
      running.push(...[...fleets.values()].flat());
      for (const program of running) program.hold();
      return fleets;
    },
    /** Microseconds of the database's processor time so far. */
    cpu: database.cpu,
    async end() {
      await Promise.all(running.splice(0).map((program) => program.end()));
      await database.end();
    },
  };
}

async function fillPeer(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table leads(id uuid primary key, name text not null, email text not null, phone text not null, interest text not null, message text not null, created_at timestamptz not null)',
  );
  await client.query(
    `insert into leads select gen_random_uuid(), 'Ada Miller ' || n, 'ada' || n || '@example.com', '570-555-0111', 'hardwood',
       'We would like new floors in a hall and two bedrooms. Please call after six.', now() from generate_series(1, $1::int) n`,
    [count],
  );
  await client.end();
}
