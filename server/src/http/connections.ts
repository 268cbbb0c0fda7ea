import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Every } from '@sallie/shared/realtime/timers';
import type { Clock } from '../system/clock.ts';
import { limitKey } from './address.ts';

const STALLED_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 1000;

/** Closes a connection, before reading from it, when its address already holds its share. */
export function limitConnections(server: Server, quota: Quota): void {
  server.on('connection', (socket) => {
    const leave = quota.take(limitKey(socket.remoteAddress ?? ''));
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}

interface StalledDeps {
  server: Server;
  clock: Pick<Clock, 'steady'>;
  every: Every;
}

/** Cuts off clients that read nothing of a reply for 30 s, because they hold memory. Returns a stop function. */
export function cutStalledReaders({ server, clock, every }: StalledDeps): () => void {
  const readers = new Map<Socket, { taken: number; since: number }>();
  server.on('connection', (socket) => {
    readers.set(socket, { taken: 0, since: clock.steady() });
    socket.once('close', () => readers.delete(socket));
  });
  // WebSockets have limits of their own: the unsent bytes and missing pongs.
  server.on('upgrade', ({ socket }) => readers.delete(socket));

  return every(LOOK_EVERY_MS, () => {
    const now = clock.steady();
    for (const [socket, seen] of readers) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      if (waiting === 0 || taken !== seen.taken) readers.set(socket, { taken, since: now });
      // Reset, because after a plain close the kernel would keep the unread bytes.
      else if (now - seen.since >= STALLED_AFTER_MS) socket.resetAndDestroy();
    }
  });
}

type Quota = ReturnType<typeof createQuota>;

/** `most` places per key, times `factor` (RATE_LIMITS) but at least one; a factor of 0 means no limit. */
export function createQuota(most: number, factor: number) {
  const places = factor === 0 ? Number.POSITIVE_INFINITY : Math.max(1, most * factor);
  const taken = new Map<string, number>();

  function giveBack(key: string) {
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  return {
    /** Takes a place. Returns a function that gives it back, or null when all are taken. */
    take(key: string): (() => void) | null {
      const held = taken.get(key) ?? 0;
      if (held + 1 > places) return null;
      taken.set(key, held + 1);
      return () => giveBack(key);
    },
  };
}
