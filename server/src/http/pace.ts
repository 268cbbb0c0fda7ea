import type { RequestListener } from 'node:http';

/** Milliseconds after a message in which the next one is to be expected. */
const CHATTING = 1000;

/**
 * While people chat, one write begins in each turn of the event loop. The sockets are read between two turns, so that a
 * message waits behind one form and not behind all that came at once. It costs forms a quarter of their rate, so it is
 * left out where nobody chats.
 */
export function createPace(now = () => performance.now()) {
  const waiting: Parameters<RequestListener>[] = [];
  let chattedAt = Number.NEGATIVE_INFINITY;
  let isTaken = false;

  function freeNextTurn(handle: RequestListener): void {
    isTaken = true;
    setImmediate(() => {
      const next = waiting.shift();
      if (!next) {
        isTaken = false;
        return;
      }
      freeNextTurn(handle);
      // Of one whose connection is gone there is no body left to read.
      if (!next[0].destroyed) handle(...next);
    });
  }

  return {
    /** To be called at each message of the chat. */
    onMessage(): void {
      chattedAt = now();
    },
    writes(handle: RequestListener): RequestListener {
      return (request, response) => {
        const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
        if (!isWrite || (!isTaken && now() - chattedAt > CHATTING)) {
          return handle(request, response);
        }
        if (isTaken) return void waiting.push([request, response]);
        freeNextTurn(handle);
        handle(request, response);
      };
    },
  };
}
