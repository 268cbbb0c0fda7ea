import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { freePorts } from '../src/testing/free-port.ts';
import { createPostgresServer } from '../src/testing/postgres-server.ts';
import { type ChatHouse, openChatHouse } from './trust-shop.ts';

/** Opens two processes on one database behind a load balancer. `hits` are the restarts' targets, else random. */
export async function openProcessesHouse(
  dir: string,
  random: () => number,
  hits: readonly Hit[] = [],
): Promise<ChatHouse & { hit: Record<Hit, number> }> {
  const postgres = await createPostgresServer();
  const ports = await freePorts(2);
  const door = await openDoor(ports);
  const envOf = (at: number) => ({
    PORT: String(ports[at]),
    PUBLIC_ORIGIN: door.origin,
    DATABASE_URL: postgres.url,
    BACKUPS: '0',
  });
  const house = await openChatHouse(join(dir, 'one'), envOf(0));
  const other = await startBuiltServer(join(dir, 'other'), { env: envOf(1) });
  process.once('exit', () => other.process.kill('SIGKILL'));
  const left = [...hits];
  const hit: Record<Hit, number> = { one: 0, other: 0, database: 0 };

  return {
    ...house,
    hit,
    async restart(signal) {
      const target = left.shift() ?? (targets[Math.floor(random() * 3)] as Hit);
      hit[target] += 1;
      if (target === 'one') return house.restart(signal);
      if (target === 'other') {
        await other.stop(signal);
        return other.start();
      }
      await postgres.stop(signal === 'SIGKILL' ? 'kill' : undefined);
      await postgres.start();
      await Promise.all(ports.map(isReady));
    },
    async close() {
      door.close();
      await Promise.all([house.close(), other.stop()]);
      await postgres.remove();
    },
  };
}

async function isReady(port: number): Promise<void> {
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  if (ready?.ok) return;
  await new Promise((resolve) => setTimeout(resolve, 20));
  await isReady(port);
}

const targets = ['one', 'other', 'database'] as const;
export type Hit = (typeof targets)[number];

/** Opens a minimal load balancer: each connection goes to the next of these ports that answers. */
async function openDoor(ports: readonly number[]) {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    open.add(caller);
    caller.once('close', () => open.delete(caller));
    caller.on('error', () => caller.destroy());
    turn += 1;
    lead(caller, turn, ports.length);
  });

  function lead(caller: Socket, to: number, tries: number): void {
    const port = ports[to % ports.length] as number;
    const called = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    called.once('connect', () => {
      called.removeAllListeners('error');
      called.on('error', () => caller.destroy());
      called.once('close', () => caller.destroy());
      caller.once('close', () => called.destroy());
      caller.pipe(called).pipe(caller);
    });
    called.once('error', () => {
      if (tries > 1) lead(caller, to + 1, tries - 1);
      else caller.destroy();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.close();
      for (const caller of open) caller.destroy();
    },
  };
}
