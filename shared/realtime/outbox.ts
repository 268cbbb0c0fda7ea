import type { SentMessage, ServerFrame } from '../contract/frames.ts';
import type { After } from './timers.ts';

/* Lines that wait for their ack. The server knows a line by its `client_id`, so sending one again never shows it twice. */

export type OutgoingLine = SentMessage & { client_id: string };

export interface Acknowledged {
  id: string;
  seq: number;
  created_at: string;
}

/** The conversation takes no lines now; the server's sentence says what else the visitor can do. */
export interface Closed {
  closed: string;
}

type Outcome = Acknowledged | Closed | null;

export interface OutboxOptions {
  /** False when it could not leave now; it then goes after the next `connected`. */
  send: (line: OutgoingLine) => boolean;
  /** A line that was sent has had no answer for 10 s. */
  onSilence: () => void;
  after: After;
}

export interface Outbox {
  /** Null when the server refused the line, or when it was given up. */
  deliver(line: OutgoingLine): Promise<Outcome>;
  hear(frame: ServerFrame): void;
  /** Nobody will connect any more: whoever waits is told. */
  giveUp(): void;
}

interface Waiting {
  line: OutgoingLine;
  cancelPatience: () => void;
  settle(outcome: Outcome): void;
}

const PATIENCE = 10_000;

export function createOutbox({ send, onSilence, after }: OutboxOptions): Outbox {
  let waiting: Waiting[] = [];
  /** Set while the server wants a pause: nothing leaves, so that no later line overtakes. */
  let endPause: (() => void) | null = null;

  function sendAll() {
    endPause?.();
    endPause = null;
    for (const one of waiting) if (!attempt(one)) return;
  }

  function attempt(one: Waiting): boolean {
    one.cancelPatience();
    one.cancelPatience = after(PATIENCE, onSilence);
    if (send(one.line)) return true;
    one.cancelPatience();
    return false;
  }

  /** Told to wait, nobody waits for an answer. */
  function pause(seconds: number) {
    for (const { cancelPatience } of waiting) cancelPatience();
    endPause ??= after(seconds * 1000, sendAll);
  }

  function settle(clientId: string | null | undefined, outcome: Outcome) {
    const found = waiting.find(({ line }) => line.client_id === clientId);
    waiting = waiting.filter((other) => other !== found);
    found?.cancelPatience();
    found?.settle(outcome);
  }

  return {
    deliver: (line) =>
      new Promise((resolve) => {
        const one = { line, cancelPatience: () => {}, settle: resolve };
        waiting.push(one);
        if (!endPause) attempt(one);
      }),
    hear(frame) {
      if (frame.type === 'connected') sendAll();
      else if (frame.type === 'ack') settle(frame.client_id, frame);
      // Kept before the connection broke, its ack lost with it.
      else if (frame.type === 'liveChatMessage') settle(frame.data.client_id, frame.data);
      else if (frame.type !== 'error') return;
      else if (frame.retry_after) pause(frame.retry_after);
      else {
        const outcome = frame.closed ? { closed: frame.message } : null;
        settle(frame.client_id ?? waiting[0]?.line.client_id, outcome);
      }
    },
    giveUp() {
      for (const { line } of waiting) settle(line.client_id, null);
    },
  };
}
