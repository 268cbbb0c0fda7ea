import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { After } from '@sallie/shared/realtime/timers';

/** Milliseconds in which a connection that was taken in and asked nothing yet may still ask. */
const FIRST_REQUEST_WITHIN_MS = 1000;
/** Milliseconds without anybody new, after which nobody is taken to be on their way any more. */
const QUIET_MS = 25;
/** Milliseconds for which a quiet moment is waited for, and then an empty queue, where people come without end. */
const QUIET_WITHIN_MS = 500;

/**
 * Lets an HTTP server end without hanging up on anybody: to close it takes down the connections that the system has made
 * and nobody accepted, and the kept ones whose next request is in but unread.
 */
export function prepareDrain(server: Server, after: After) {
  const silent = new Set<Socket>();
  let taken = 0;
  let isDraining = false;
  let onAllAsked = () => {};
  const { promise: over, resolve: onOver } = Promise.withResolvers<void>();

  function asked(socket: Socket) {
    silent.delete(socket);
    if (silent.size === 0) onAllAsked();
  }
  server.on('connection', (socket) => {
    taken += 1;
    silent.add(socket);
    socket.once('close', () => asked(socket));
  });
  server.on('upgrade', ({ socket }) => asked(socket));
  server.prependListener('request', ({ socket }, response) => {
    asked(socket);
    // Whoever is answered now asks the next server on a connection of its own.
    if (isDraining) response.setHeader('Connection', 'close');
  });

  /** Lets time pass until a while of it brought nobody new. */
  async function untilNobodyComes(pass: () => Promise<void>) {
    const until = performance.now() + QUIET_WITHIN_MS;
    for (let before = -1; taken !== before && performance.now() < until; ) {
      before = taken;
      await pass();
    }
  }

  async function takeInAll() {
    // The system hangs up on whoever comes between the last look and the close.
    await untilNobodyComes(() => new Promise((resolve) => after(QUIET_MS, resolve)));
    // Node accepts one connection a turn: the queue is empty once a turn brought nobody.
    await untilNobodyComes(() => nextTurn());
  }

  return {
    /** Resolves when the last connection is gone. */
    over,
    /** Takes nobody in any more. Resolves when all who were have asked: nobody's request is left unread. */
    async begin(): Promise<void> {
      isDraining = true;
      await takeInAll();
      server.close(() => onOver());
      if (silent.size === 0) return;
      await new Promise<void>((resolve) => {
        onAllAsked = resolve;
        after(FIRST_REQUEST_WITHIN_MS, resolve);
      });
    },
  };
}
