import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Settings, type StartedServer, usualSettings } from './built-server.ts';

const script = fileURLToPath(new URL('../../server/src/testing/shop-host.ts', import.meta.url));

/** Runs many shops in one process: a start there costs a tenth of a start in its own process. */
export interface ShopHost {
  startServer(dataDir: string, options: { env: Settings }): Promise<StartedServer>;
  end(): Promise<void>;
}

interface Asked {
  resolve(origin: string): void;
  reject(error: Error): void;
}

interface Answer {
  id: number;
  origin: string;
  error?: string;
}

/** The process starts with the first shop. */
export function createShopHost(): ShopHost {
  let host: ChildProcess | undefined;
  const waiting = new Map<number, Asked>();
  let asked = 0;

  function launch(): ChildProcess {
    const child = fork(script, { env: { PATH: process.env.PATH }, execArgv: [] });
    child.on('message', ({ id, origin, error }: Answer) => {
      if (error) waiting.get(id)?.reject(new Error(error));
      else waiting.get(id)?.resolve(origin);
      waiting.delete(id);
    });
    child.once('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`the shops ended with ${code}`));
    });
    return child;
  }

  function ask(task: { dataDir: string; env?: Settings }): Promise<string> {
    host ??= launch();
    const id = asked++;
    host.send({ id, ...task });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  return {
    async startServer(dataDir, { env }) {
      const origin = await ask({ dataDir, env: usualSettings(dataDir, env) });
      const again = usualSettings(dataDir, env, new URL(origin).port);
      return {
        origin,
        async stop(signal) {
          if (signal) throw new Error(`Only a shop with a process of its own can get a ${signal}`);
          await ask({ dataDir });
        },
        async start() {
          await ask({ dataDir, env: again });
        },
      };
    },
    async end() {
      if (!host || host.exitCode !== null || host.signalCode !== null) return;
      const ended = once(host, 'exit');
      host.kill();
      await ended;
    },
  };
}
