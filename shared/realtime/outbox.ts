import type { SentMessage, ServerFrame } from '../contract/frames.ts';
import type { After } from './timers.ts';

/*
 * Lines that wait for their ack, a visitor's or staff's. The server knows a line by its `client_id`, so sending one
 * again never shows it twice. In each conversation one travels at a time: so they arrive in the order they were
 * written, whatever is refused or lost between.
 */

export type OutgoingLine = SentMessage & { client_id: string };

export interface Acknowledged {
  id: string;
  seq: number;
  created_at: string;
}

/** The conversation takes no lines now; the server's sentence says what else the visitor can do. */
interface Closed {
  closed: string;
}

/** Null when the server refused the line, or when it was given up. */
export type Outcome = Acknowledged | Closed | null;

export interface OutboxDeps {
  /** False when it could not leave now; it then goes after the next `connected`. */
  send: (line: OutgoingLine) => boolean;
  /** A line that was sent has had no answer for 10 s. Unless it is given up now, it goes after the next `connected`. */
  onSilence: (line: OutgoingLine) => void;
  after: After;
}

export interface Outbox {
  /** Puts a line behind those of its conversation; `settle` is told once what became of it. */
  deliver(line: OutgoingLine, settle: (outcome: Outcome) => void): void;
  handle(frame: ServerFrame): void;
  /** These, or all, go no more: whoever waits for one is told. */
  giveUp(which?: (line: OutgoingLine) => boolean): void;
}

interface Waiting {
  line: OutgoingLine;
  settle(outcome: Outcome): void;
}

const PATIENCE = 10_000;

export function createOutbox({ send, onSilence, after }: OutboxDeps): Outbox {
  let waiting: Waiting[] = [];
  /** By conversation the line under way, and how to cancel the wait for its answer or for its next try. */
  const underWay = new Map<string, { clientId: string; cancel: () => void }>();

  function sendNext(conversation: string) {
    const line = waiting.find((one) => one.line.visitor_id === conversation)?.line;
    if (!line || underWay.has(conversation)) return;
    const cancel = after(PATIENCE, () => onSilence(line));
    underWay.set(conversation, { clientId: line.client_id, cancel });
    if (send(line)) return;
    cancel();
    underWay.delete(conversation);
  }

  function sendAgain() {
    for (const { cancel } of underWay.values()) cancel();
    underWay.clear();
    for (const conversation of new Set(waiting.map(({ line }) => line.visitor_id))) {
      sendNext(conversation);
    }
  }

  /** The server wants a pause; meanwhile nothing of the conversation leaves, so that no later line overtakes. */
  function pause(clientId: string | undefined, seconds: number) {
    for (const [conversation, travelling] of underWay) {
      if (travelling.clientId !== clientId) continue;
      travelling.cancel();
      travelling.cancel = after(seconds * 1000, () => {
        underWay.delete(conversation);
        sendNext(conversation);
      });
    }
  }

  function settle(which: (line: OutgoingLine) => boolean, outcome: Outcome) {
    const settled = waiting.filter(({ line }) => which(line));
    waiting = waiting.filter((one) => !settled.includes(one));
    for (const { line, settle: tell } of settled) {
      const travelling = underWay.get(line.visitor_id);
      if (travelling?.clientId === line.client_id) {
        travelling.cancel();
        underWay.delete(line.visitor_id);
      }
      tell(outcome);
    }
    for (const { line } of settled) sendNext(line.visitor_id);
  }

  const settleOne = (clientId: string | null | undefined, outcome: Outcome) =>
    settle(({ client_id }) => client_id === clientId, outcome);

  return {
    deliver(line, tell) {
      waiting.push({ line, settle: tell });
      sendNext(line.visitor_id);
    },
    handle(frame) {
      if (frame.type === 'connected') sendAgain();
      else if (frame.type === 'ack') settleOne(frame.client_id, frame);
      // Kept before the connection broke, its ack lost with it.
      else if (frame.type === 'liveChatMessage') settleOne(frame.data.client_id, frame.data);
      else if (frame.type === 'error') {
        // One that names no line is about what travels.
        const clientId = frame.client_id ?? underWay.values().next().value?.clientId;
        if (frame.retry_after) pause(clientId, frame.retry_after);
        else settleOne(clientId, frame.closed ? { closed: frame.message } : null);
      }
    },
    giveUp: (which = () => true) => settle(which, null),
  };
}
