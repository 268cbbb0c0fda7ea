import type { RequestListener } from 'node:http';

/** How long after a chat message the next one is to be expected. */
const CHATTING_MS = 1000;

/**
 * While people chat, only one write begins per turn of the event loop. Sockets are read between turns, so a
 * message waits behind one form and not behind a burst of them. This costs forms a quarter of their rate, so it
 * is off while nobody chats.
 */
export function createPace(now = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let chattedAt = Number.NEGATIVE_INFINITY;
  let isTaken = false;
  let isEnded = false;

  function freeNextTurn(): void {
    isTaken = true;
    setImmediate(() => {
      const begin = waiting.shift();
      if (!begin) {
        isTaken = false;
        return;
      }
      freeNextTurn();
      begin();
    });
  }

  return {
    onMessage(): void {
      chattedAt = now();
    },
    writes(handle: RequestListener): RequestListener {
      return (request, response) => {
        const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
        const isChat = isTaken || now() - chattedAt <= CHATTING_MS;
        if (!isWrite || !isChat || isEnded) return handle(request, response);
        const begin = () => {
          // A request whose connection is gone has no body left to read.
          if (!request.destroyed) handle(request, response);
        };
        if (isTaken) return void waiting.push(begin);
        freeNextTurn();
        begin();
      };
    },
    /** Starts every waiting write at once, because a stopping server waits for writes that have begun. */
    end(): void {
      isEnded = true;
      for (const begin of waiting.splice(0)) begin();
    },
  };
}
