import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('./peers/', import.meta.url));
/** Kept for the next run: building SQLite takes a while. */
const place = join(tmpdir(), 'sallie-bench-peers');

/** The scripts to start; null where they could not be had. */
export type Peers = {
  fastify: string;
  fastifyWhole: string;
  fastifyPostgres: string;
  socketio: string;
} | null;

/** What others would take; null, with a sentence why, where they cannot be had. */
export async function fetchPeers(): Promise<Peers> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    await mkdir(place, { recursive: true });
    // SQLite is built for one version of Node's own interface.
    const wanted = `${await readFile(join(sources, 'package.json'), 'utf8')}${process.versions.modules}`;
    const isThere = (await readFile(join(place, 'installed'), 'utf8').catch(() => '')) === wanted;
    await cp(sources, place, { recursive: true });
    if (!isThere) {
      say('Fetching the peers (once, a minute or more) …');
      const options = { cwd: place, shell: process.platform === 'win32' };
      // Unlike ours, SQLite's package has to build itself; `npm run` hands our refusal of that down.
      const built = ['install', '--ignore-scripts=false'];
      await run('npm', [...built, '--no-audit', '--no-fund', '--loglevel=error'], options);
      await writeFile(join(place, 'installed'), wanted);
    }
    const script = (name: string) => join(place, `${name}.mjs`);
    return {
      fastify: script('fastify'),
      fastifyWhole: script('fastify-whole'),
      fastifyPostgres: script('fastify-postgres'),
      socketio: script('socketio'),
    };
  } catch (error) {
    const [why] = String((error as { stderr?: string }).stderr || error).split('\n');
    say(`The peers could not be fetched, so Sallie stands beside the limits alone: ${why}`);
    return null;
  }
}
