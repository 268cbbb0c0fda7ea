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
import { systemRandom } from '../system/random.ts';
import { commonParts, hashing, siteDir } from './common-parts.ts';
import { ownDatabase } from './postgres.ts';

export const { username: staffName, password: staffPassword } = staff;

/** The headers of a call, or the cookie alone. */
export type Who = string | Record<string, string>;

/** What is asked of a server; of anybody, unless headers or a cookie say who. */
export interface Calls {
  call(method: string, path: string, body?: unknown, who?: Who): Promise<Response>;
  get(path: string, who?: Who): Promise<Response>;
  post(path: string, body?: unknown, who?: Who): Promise<Response>;
  patch(path: string, body: unknown, who?: Who): Promise<Response>;
  delete(path: string, who?: Who): Promise<Response>;
  /** A call whose answer is read whole. */
  ask: Ask;
  /** What a GET answers, as JSON. */
  read<T>(path: string, who?: Who): Promise<T>;
  /** What a POST made; its id unless more is asked for. */
  make<T = { id: string }>(path: string, body?: unknown, who?: Who): Promise<T>;
  /** All records of a kind, as staff read them. */
  rows<K extends LeadKind>(kind: K, cookie: string): Promise<LeadOf[K][]>;
  /** Signs in and returns the cookie header of the session. */
  signIn(): Promise<string>;
}

export interface TestServer extends Calls {
  origin: string;
  dataDir: string;
  /** What the start told the owner. */
  warnings: readonly string[];
  /** Where no account was there and none given. */
  firstAccount: RunningServer['firstAccount'];
  /** Everything logged so far. */
  logged: string[];
  stop(): Promise<void>;
}

interface TestOptions
  extends Pick<
    Partial<ServerDeps>,
    'siteDir' | 'rendering' | 'httpTimes' | 'backups' | 'ownPushService'
  > {
  /** Cheap unless given; null for what a shop has. */
  passwordCost?: ScryptCost | null;
}

/** The real server on a free port over a real folder, stopped when the test ends. Limits are off unless `env` sets them. */
export async function startTestServer(
  env: Record<string, string> = {},
  clock: Clock = systemClock,
  { passwordCost, ...more }: TestOptions = {},
): Promise<TestServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'sallie-')));
  // Before the start, which may throw; what is said here first is done last.
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

/** A shop with a member of staff signed in, and the clock it was given. */
export async function openShop<C extends Clock>(
  env?: Record<string, string>,
  clock: C = systemClock as Clock as C,
  options?: TestOptions,
) {
  const server = await startTestServer(env, clock, options);
  return { server, cookie: await server.signIn(), clock };
}

/** A call whose answer is read whole; its JSON is whatever the test makes of it. */
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

/** What a test server on this folder starts with, for a test to fill before. */
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

/** Where the shop of this folder is kept, if in a database. */
export const databaseUrlOf = (dataDir: string) => databases.get(dataDir)?.DATABASE_URL;

/** Nothing where shops are kept in their folders. Who comes back to a folder comes back to its database. */
async function databaseOf(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  if (inject('store') === 'embedded') return {};
  const known = databases.get(dataDir);
  if (known) return known;
  const made = { DATABASE_URL: await ownDatabase() };
  databases.set(dataDir, made);
  onTestFinished(() => void databases.delete(dataDir));
  return made;
}

/** Status and sentence of a reply. */
export async function said(replying: Response | Promise<Response>): Promise<[number, string]> {
  const reply = await replying;
  return [reply.status, await reply.text()];
}

/** The cookies a reply sets, as a request would send them back. */
export function cookieOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** By which a device that signed in before is known. */
export const deviceIn = (cookies: string) =>
  cookies.split('; ').find((cookie) => cookie.startsWith('device='));
