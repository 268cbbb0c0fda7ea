import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { After } from '@sallie/shared/realtime/timers';

/** How long an accepted connection without a request may still send one. */
const FIRST_REQUEST_WITHIN_MS = 1000;
/** Without a new connection for this long, none is expected any more. */
const QUIET_MS = 25;
/** The longest wait for a quiet moment, and then for an empty queue, while clients keep coming. */
const QUIET_WITHIN_MS = 500;

/**
 * Ends an HTTP server without dropping requests. A plain close would drop connections that the kernel accepted
 * but Node did not, and kept connections whose next request has arrived unread.
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
    // The client then sends its next request to the next server on a new connection.
    if (isDraining) response.setHeader('Connection', 'close');
  });

  /** Repeats `pass` until it brings no new connection. */
  async function untilNobodyComes(pass: () => Promise<void>) {
    const until = performance.now() + QUIET_WITHIN_MS;
    for (let before = -1; taken !== before && performance.now() < until; ) {
      before = taken;
      await pass();
    }
  }

  async function takeInAll() {
    // The kernel resets connections that come between the last look and the close.
    await untilNobodyComes(() => new Promise((resolve) => after(QUIET_MS, resolve)));
    // Node accepts one connection per turn, so the queue is empty once a turn brings none.
    await untilNobodyComes(() => nextTurn());
  }

  return {
    /** Resolves when the last connection is gone. */
    over,
    /** Closes the server. Resolves when every accepted connection has sent a request, so that none stays unread. */
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
