import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { After } from '@sallie/shared/realtime/timers';

/** How long an accepted connection without a request may still send one. */
const FIRST_REQUEST_WITHIN_MS = 1000;
/** Without a new connection for this long, none is expected any more. */
const QUIET_MS = 25;
/** The longest wait for a quiet moment while clients keep coming. */
const QUIET_WITHIN_MS = 500;
/** The longest wait for an empty queue, also on a machine that gives this process hardly a turn. */
const EMPTY_WITHIN_MS = 2000;
/**
 * The kernel resets connections that come between the last look and the close, and Node cannot stop it from
 * accepting them. So the close follows a turn that was too short for more than a rare one.
 */
const SHORT_TURN_MS = 0.2;

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

  async function untilNobodyComes() {
    const until = performance.now() + QUIET_WITHIN_MS;
    for (let before = -1; taken !== before && performance.now() < until; ) {
      before = taken;
      await new Promise<void>((resolve) => after(QUIET_MS, resolve));
    }
  }

  /** Node accepts one connection per turn, so the queue was empty when a turn that brought none began. */
  async function untilNobodyWaits() {
    const until = performance.now() + EMPTY_WITHIN_MS;
    for (let isEmpty = false; !isEmpty && performance.now() < until; ) {
      const before = taken;
      const begunAt = performance.now();
      await nextTurn();
      isEmpty = taken === before && performance.now() - begunAt < SHORT_TURN_MS;
    }
  }

  return {
    /** Resolves when the last connection is gone. */
    over,
    /** Closes the server. Resolves when every accepted connection has sent a request, so that none stays unread. */
    async begin(): Promise<void> {
      isDraining = true;
      await untilNobodyComes();
      // The close would do this first, for some milliseconds after the last look.
      server.closeIdleConnections();
      await untilNobodyWaits();
      server.close(() => onOver());
      if (silent.size === 0) return;
      await new Promise<void>((resolve) => {
        onAllAsked = resolve;
        after(FIRST_REQUEST_WITHIN_MS, resolve);
      });
    },
  };
}
