import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('./peers/', import.meta.url));
/** Kept for the next run, because building SQLite takes a while. */
const kept = join(tmpdir(), 'sallie-bench-peers');

/** Null when the packages could not be installed. */
export type Peers = {
  fastify: string;
  fastifyWhole: string;
  fastifyPostgres: string;
  socketio: string;
} | null;

/** Installs the peers; returns null and prints the reason when that fails. */
export async function fetchPeers(): Promise<Peers> {
  const place = await fetchFrom('.', ['better-sqlite3']);
  if (!place) return null;
  const script = (name: string) => join(place, `${name}.mjs`);
  return {
    fastify: script('fastify'),
    fastifyWhole: script('fastify-whole'),
    fastifyPostgres: script('fastify-postgres'),
    socketio: script('socketio'),
  };
}

/** Installs Directus (700 MB, so only on request), an owner's alternative; returns null when that fails. */
export async function fetchDirectus(): Promise<string | null> {
  const place = await fetchFrom('directus', ['sqlite3']);
  return place && join(place, 'directus.mjs');
}

/** Installs the packages of the folder's package.json; only those in `built` run their install scripts. */
async function fetchFrom(folder: string, built: string[]): Promise<string | null> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const source = join(sources, folder);
  const place = join(kept, folder);
  try {
    await mkdir(place, { recursive: true });
    // SQLite is built for one version of Node's ABI.
    const wanted = `${await readFile(join(source, 'package.json'), 'utf8')}${process.versions.modules}`;
    const isThere = (await readFile(join(place, 'installed'), 'utf8').catch(() => '')) === wanted;
    await cp(source, place, { recursive: true });
    if (!isThere) {
      say('Fetching the peers (once, a minute or more) …');
      const options = { cwd: place, env: ofThisNode(), shell: process.platform === 'win32' };
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
      await run('npm', ['install', '--ignore-scripts', ...quiet], options);
      // `npm run` passes our own `ignore-scripts` on.
      await run('npm', ['rebuild', '--ignore-scripts=false', ...quiet, ...built], options);
      await writeFile(join(place, 'installed'), wanted);
    }
    return place;
  } catch (error) {
    const [why] = String((error as { stderr?: string }).stderr || error).split('\n');
    say(`The peers could not be fetched, so Sallie stands beside the limits alone: ${why}`);
    return null;
  }
}

/** Returns an environment in which npm builds for the Node that runs this bench, not the machine's own. */
function ofThisNode(): NodeJS.ProcessEnv {
  const bin = dirname(process.execPath);
  const home = dirname(bin);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  return existsSync(join(home, 'include', 'node')) ? { ...env, npm_config_nodedir: home } : env;
}
