import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { weekdays } from '@sallie/shared/contract/weekday';

export const staff = { username: 'dana', password: 'a long enough secret' };

/** The built server, as an owner runs it, over a data folder of its own. It never closes, so that it rings. */
export interface Shop {
  origin: string;
  /** Ends it and leaves the port and the data to `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

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
      server = spawn(process.execPath, ['server/dist/main.js'], {
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
