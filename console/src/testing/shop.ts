import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Call, createClient } from '@sallie/shared/contract/client';
import { login } from '@sallie/shared/contract/staff';
import { weekdays } from '@sallie/shared/contract/weekday';

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

export const staff = { username: 'dana', password: 'a long enough secret' };

/** The built server, as an owner runs it, over a data folder of its own. It never closes, so that it rings. */
export interface Shop {
  origin: string;
  /** Ends it and leaves the port and the data to `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Resolves once it says where the site is. Throws when the server ends before that. */
export async function openShop(): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sallie-desk-shop-'));
  const facts = {
    hours: weekdays.map((day) => ({ day, open: '00:00', close: '23:59' })),
    holidays: [],
  };
  await writeFile(join(dataDir, 'business.json'), JSON.stringify(facts));
  let port = '0';
  let server: ChildProcess;
  const shop: Shop = {
    origin: '',
    async start() {
      server = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          PORT: port,
          RATE_LIMITS: '0',
          DATA_DIR: dataDir,
          ADMIN_USERNAME: staff.username,
          ADMIN_PASSWORD: staff.password,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      shop.origin = await announced(server);
      port = new URL(shop.origin).port;
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
    async remove() {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await shop.start();
  return shop;
}

async function announced(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('no output to read');
  const lines = createInterface({ input: server.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const origin = /^The site is at (\S+)/.exec(line)?.[1];
      if (origin) resolve(origin);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** A colleague at a web desk, by what a desk asks of the server. */
export async function signInAt(shop: Pick<Shop, 'origin'>, credentials = staff): Promise<Call> {
  let cookie = '';
  const call = createClient({
    origin: shop.origin,
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
