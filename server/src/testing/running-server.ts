import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LeadKind, LeadOf } from '@sallie/shared/contract/leads';
import { staff } from '@sallie/shared/testing/built-server';
import { inject, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { type RunningServer, type ServerDeps, startServer } from '../server.ts';
import { openShopStore } from '../shop-store.ts';
import type { ScryptCost } from '../staff/passwords.ts';
import type { Store } from '../store/store.ts';
import { type Clock, systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { commonParts, hashing, siteDir } from './common-parts.ts';
import { ownDatabase } from './postgres.ts';

export const { username: staffName, password: staffPassword } = staff;

/** The headers of a call, or just the cookie. */
export type Who = string | Record<string, string>;

/** Calls a server; anonymously, unless headers or a cookie are given. */
export interface Calls {
  call(method: string, path: string, body?: unknown, who?: Who): Promise<Response>;
  get(path: string, who?: Who): Promise<Response>;
  post(path: string, body?: unknown, who?: Who): Promise<Response>;
  patch(path: string, body: unknown, who?: Who): Promise<Response>;
  delete(path: string, who?: Who): Promise<Response>;
  ask: Ask;
  read<T>(path: string, who?: Who): Promise<T>;
  /** Returns what a POST created, by default its id. */
  make<T = { id: string }>(path: string, body?: unknown, who?: Who): Promise<T>;
  /** Returns all leads of a kind, as staff read them. */
  rows<K extends LeadKind>(kind: K, cookie: string): Promise<LeadOf[K][]>;
  /** Signs in and returns the session's cookie header. */
  signIn(): Promise<string>;
}

export interface TestServer extends Calls {
  origin: string;
  dataDir: string;
  warnings: readonly string[];
  /** Set when the start found no account and made the first. */
  firstAccount: RunningServer['firstAccount'];
  logged: string[];
  stop(): Promise<void>;
}

interface TestOptions
  extends Pick<
    Partial<ServerDeps>,
    'siteDir' | 'rendering' | 'httpTimes' | 'backups' | 'ownPushService'
  > {
  /** Cheap by default; null for the cost that a shop has. */
  passwordCost?: ScryptCost | null;
}

/** Starts the real server on a free port until the test ends. Limits are off unless `env` sets them. */
export async function startTestServer(
  env: Record<string, string> = {},
  clock: Clock = systemClock,
  { passwordCost, ...more }: TestOptions = {},
): Promise<TestServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'sallie-')));
  // Registered before the start, which may throw; the handler that is registered first runs last.
  if (!env.DATA_DIR) onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const database = await databaseOf(dataDir);
  const logged: string[] = [];
  const { assets, rendering, passwords } = await commonParts();
  const running = await startServer({
    config: readConfig({
      PORT: '0',
      RATE_LIMITS: '0',
      ADMIN_USERNAME: staffName,
      ADMIN_PASSWORD: staffPassword,
      ...database,
      ...env,
      DATA_DIR: dataDir,
    }),
    clock,
    random: systemRandom,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    siteDir,
    ...(!more.siteDir && { assets, rendering }),
    ...(passwordCost !== null && { passwords: passwordCost ? hashing(passwordCost) : passwords }),
    onFatal,
    ...more,
  });
  const origin = `http://localhost:${running.port}`;

  let stopped = false;
  async function stop() {
    if (stopped) return;
    stopped = true;
    await running.stop();
  }
  onTestFinished(stop);

  return {
    origin,
    dataDir,
    warnings: running.warnings,
    firstAccount: running.firstAccount,
    logged,
    ...callsOf(origin),
    stop,
  };
}

/** Opens a shop with one member of staff signed in; returns the clock too. */
export async function openShop<C extends Clock>(
  env?: Record<string, string>,
  clock: C = systemClock as Clock as C,
  options?: TestOptions,
) {
  const server = await startTestServer(env, clock, options);
  return { server, cookie: await server.signIn(), clock };
}

type Ask = ReturnType<typeof askBy>;

function askBy(call: Calls['call']) {
  return async (method: string, path: string, body?: unknown, who?: Who) => {
    const reply = await call(method, path, body, who);
    const text = await reply.text();
    return { status: reply.status, text, json: () => JSON.parse(text) };
  };
}

export function callsOf(origin: string): Calls {
  async function call(method: string, path: string, body?: unknown, who: Who = {}) {
    const headers = typeof who === 'string' ? { cookie: who } : who;
    return fetch(origin + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
  }
  const ask = askBy(call);
  const read: Calls['read'] = async (path, who) => (await ask('GET', path, undefined, who)).json();
  return {
    call,
    ask,
    read,
    get: (path, who) => call('GET', path, undefined, who),
    post: (path, body, who) => call('POST', path, body, who),
    patch: (path, body, who) => call('PATCH', path, body, who),
    delete: (path, who) => call('DELETE', path, undefined, who),
    make: async (path, body, who) => (await ask('POST', path, body, who)).json(),
    rows: (kind, cookie) => read(`/api/${kind}`, cookie),
    async signIn() {
      const reply = await call('POST', '/api/login', staff);
      if (!reply.ok) throw new Error(`Not signed in: ${reply.status} ${await reply.text()}`);
      return cookieOf(reply);
    },
  };
}

/** Opens the store that a test server on this folder will use, so that a test can fill it first. */
export async function openTestStore(dataDir: string, clock: Clock = systemClock): Promise<Store> {
  const config = readConfig({ ...(await databaseOf(dataDir)), DATA_DIR: dataDir });
  const log = createLog('warn');
  const { store } = await openShopStore({ config, clock, random: systemRandom, log, onFatal });
  return store;
}

function onFatal(error: unknown): never {
  throw error;
}

const databases = new Map<string, { DATABASE_URL: string }>();

/** Returns the database of the shop in this folder, or undefined where the folder itself is the store. */
export const databaseUrlOf = (dataDir: string) => databases.get(dataDir)?.DATABASE_URL;

/** Returns no setting for embedded stores. The same folder always gets the same database. */
async function databaseOf(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  if (inject('store') === 'embedded') return {};
  const known = databases.get(dataDir);
  if (known) return known;
  const made = { DATABASE_URL: await ownDatabase() };
  databases.set(dataDir, made);
  onTestFinished(() => void databases.delete(dataDir));
  return made;
}

export async function said(replying: Response | Promise<Response>): Promise<[number, string]> {
  const reply = await replying;
  return [reply.status, await reply.text()];
}

/** Returns the cookies that a reply sets, in the form of a request header. */
export function cookieOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Returns the cookie that identifies a device that signed in before. */
export const deviceIn = (cookies: string) =>
  cookies.split('; ').find((cookie) => cookie.startsWith('device='));
