import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Business } from '../contract/business.ts';
import { type Call, createClient } from '../contract/client.ts';
import { login } from '../contract/staff.ts';
import { demoBusiness } from '../rules/business.ts';

/* Runs the built server for the tests of site, console and server. Only for Node; not for product code. */

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** The first start makes this account. */
export const staff = { username: 'dana', password: 'a long enough secret' };

/**
 * This shop is always open, so that alerts ring whenever the tests run. Hours cannot include a day's last
 * minute, so the zone is whichever of two has its midnight more than three hours away.
 */
export const alwaysOpen: Business = {
  ...demoBusiness,
  timeZone: new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/New_York',
  holidays: [],
  hours: demoBusiness.hours.map(({ day }) => ({ day, open: '00:00', close: '23:59' })),
};

export interface StartedServer {
  origin: string;
  /** Ends the server but keeps its port and data for `start`. */
  stop(signal?: NodeJS.Signals): Promise<unknown>;
  /** Throws when the server ends before it announces its address. */
  start(): Promise<void>;
}

export interface BuiltServer extends StartedServer {
  process: ChildProcess;
  /** Resolves with the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Override the usual settings; undefined removes a setting. */
export type Settings = Record<string, string | undefined>;

interface BuiltOptions {
  env?: Settings;
  /** A command that runs the server, with its arguments before the server's own. */
  through?: string[];
}

/** Returns the settings of a server in a test; it listens on any free port unless `port` is given. */
export const usualSettings = (dataDir: string, env: Settings = {}, port = '0'): Settings => ({
  PORT: port,
  RATE_LIMITS: '0',
  DATA_DIR: dataDir,
  ADMIN_USERNAME: staff.username,
  ADMIN_PASSWORD: staff.password,
  ...env,
});

/** Starts the built server as an owner does. Throws when it ends before it announces its address. */
export async function startBuiltServer(
  dataDir: string,
  { env, through = [] }: BuiltOptions = {},
): Promise<BuiltServer> {
  const [program = '', ...words] = [...through, process.execPath, main];
  let port = '0';

  function run(): ChildProcess {
    return spawn(program, words, {
      env: { PATH: process.env.PATH, ...usualSettings(dataDir, env, port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  const server: BuiltServer = {
    origin: '',
    process: run(),
    async stop(signal = 'SIGTERM') {
      const { process: running } = server;
      if (running.exitCode === null && running.signalCode === null) {
        const ended = once(running, 'exit');
        running.kill(signal);
        await ended;
      }
      return running.exitCode;
    },
    async start() {
      server.process = run();
      await announced(server.process);
    },
  };
  server.origin = await announced(server.process);
  port = new URL(server.origin).port;
  return server;
}

function announced(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!server.stdout) throw new Error('no output to read');
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const origin = /^The site is at (\S+)/.exec(line)?.[1];
      if (origin) resolve(origin);
    });
  });
}

export interface Shop extends StartedServer {
  dataDir: string;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

interface ShopOptions {
  env?: Settings;
  /** The shop's own facts; null keeps the demo shop's. */
  facts: Business | null;
  /** True for a shop whose owner has not published yet. */
  isNew?: boolean;
  /** Starts the server; by default the built server in its own process. */
  startServer?: (dataDir: string, options: { env: Settings }) => Promise<StartedServer>;
}

/** Set for the browser specs: a folder with an account and a publish, see server/scripts/shop-template.mjs. */
const { SHOP_TEMPLATE: template } = process.env;
const noFirstAccount = { ADMIN_USERNAME: undefined, ADMIN_PASSWORD: undefined };

/** Starts a server with its own data folder. When the start fails, removes the folder and throws. */
export async function openShop({
  facts,
  env,
  isNew,
  startServer = startBuiltServer,
}: ShopOptions): Promise<Shop> {
  const isCopied = template !== undefined && !isNew;
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-shop-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  if (isCopied) await cp(template, dataDir, { recursive: true });
  if (facts) await writeFile(join(dataDir, 'business.json'), JSON.stringify(facts));
  const server = await startServer(dataDir, {
    env: { ...(isCopied && noFirstAccount), ...env },
  }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return Object.assign(server, {
    dataDir,
    async remove() {
      await server.stop();
      await removeData();
    },
  });
}

/** Signs in as a member of staff at a web desk; returns a client with that session. */
export async function signInAt(
  { origin }: Pick<Shop, 'origin'>,
  credentials = staff,
): Promise<Call> {
  let cookie = '';
  const call = createClient({
    origin,
    async fetch(url, { method, headers, body }) {
      const response = await fetch(url, { method, headers: { ...headers, cookie }, body });
      const [set] = response.headers.getSetCookie();
      if (set) cookie = set.split(';')[0] ?? '';
      return response;
    },
  });
  await call(login, { body: credentials });
  return call;
}
