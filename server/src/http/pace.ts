import type { RequestListener } from 'node:http';

/** Milliseconds after a message in which the next one is to be expected. */
const CHATTING_MS = 1000;

/**
 * While people chat, one write begins in each turn of the event loop. The sockets are read between two turns, so that a
 * message waits behind one form and not behind all that came at once. It costs forms a quarter of their rate, so it is
 * left out where nobody chats.
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
    /** To be called at each message of the chat. */
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
    /** All that waits begins at once, and nothing waits any more: a server that stops waits for what has begun. */
    end(): void {
      isEnded = true;
      for (const begin of waiting.splice(0)) begin();
    },
  };
}
