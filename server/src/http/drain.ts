import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { After } from '@sallie/shared/realtime/timers';

/** Milliseconds in which a connection that was taken in and asked nothing yet may still ask. */
const FIRST_REQUEST_WITHIN = 1000;
/** Milliseconds without anybody new, after which nobody is taken to be on their way any more. */
const QUIET = 25;
/** Milliseconds for which those are waited for who come without end. */
const TAKEN_IN_WITHIN = 3000;

export interface Drain {
  /** Takes nobody in any more. Resolves when all who were have asked: nobody's request is left unread. */
  begin(): Promise<void>;
  /** Resolves when the last connection is gone. */
  over: Promise<void>;
}

/**
 * Lets an HTTP server end without hanging up on anybody: to close it takes down the connections that the system has made
 * and nobody accepted, and the kept ones whose next request is in but unread.
 */
export function prepareDrain(server: Server, after: After): Drain {
  const silent = new Set<Socket>();
  let taken = 0;
  let isDraining = false;
  let onAllAsked = () => {};
  let onOver = () => {};
  const over = new Promise<void>((resolve) => {
    onOver = resolve;
  });

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

  /**
   * Takes in whoever comes, until nobody has come for a while: the system hangs up on who comes between the last look
   * and the close. Node accepts one connection a turn, so the queue is empty once a turn brought nobody.
   */
  async function takeInAll() {
    const until = performance.now() + TAKEN_IN_WITHIN;
    for (let before = -1; taken !== before && performance.now() < until; ) {
      before = taken;
      await new Promise<void>((resolve) => after(QUIET, resolve));
      await nextTurn();
    }
  }

  return {
    over,
    async begin() {
      isDraining = true;
      await takeInAll();
      server.close(() => onOver());
      if (silent.size === 0) return;
      await new Promise<void>((resolve) => {
        onAllAsked = resolve;
        after(FIRST_REQUEST_WITHIN, resolve);
      });
    },
  };
}
