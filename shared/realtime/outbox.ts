import type { SentMessage, ServerFrame } from '../contract/frames.ts';
import type { After } from './timers.ts';

/*
 * Messages that wait for their ack, a visitor's or staff's. The server knows one by its `client_id`, so sending it
 * again never shows it twice. In each conversation one travels at a time: so they arrive in the order they were
 * written, whatever is refused or lost between.
 */

export type OutgoingLine = SentMessage & { client_id: string };

export interface Acknowledged {
  id: string;
  seq: number;
  created_at: string;
}

/** The conversation takes no messages now; the server's sentence says what else the visitor can do. */
interface Closed {
  closed: string;
}

/** Null when the server refused the message, or when it was given up. */
export type Outcome = Acknowledged | Closed | null;

interface OutboxDeps {
  /** False when it could not leave now; it then goes after the next `connected`. */
  send: (line: OutgoingLine) => boolean;
  /** A message that was sent has had no answer for 10 s. Unless it is given up now, it goes after the next `connected`. */
  onSilence: (line: OutgoingLine) => void;
  after: After;
}

interface Waiting {
  line: OutgoingLine;
  settle(outcome: Outcome): void;
}

const PATIENCE_MS = 10_000;

export function createOutbox(deps: OutboxDeps): Outbox {
  return new Outbox(deps);
}

class Outbox {
  readonly #deps: OutboxDeps;
  #waiting: Waiting[] = [];
  /** By conversation the message under way, and how to cancel the wait for its answer or for its next try. */
  readonly #underWay = new Map<string, { clientId: string; cancel: () => void }>();

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** Puts a message behind those of its conversation; `settle` is called once with what became of it. */
  deliver(line: OutgoingLine, settle: (outcome: Outcome) => void): void {
    this.#waiting.push({ line, settle });
    this.#sendNext(line.visitor_id);
  }

  handle(frame: ServerFrame): void {
    if (frame.type === 'connected') this.#sendAgain();
    else if (frame.type === 'ack') this.#settleOne(frame.client_id, frame);
    // Kept before the connection broke, its ack lost with it.
    else if (frame.type === 'liveChatMessage') this.#settleOne(frame.data.client_id, frame.data);
    else if (frame.type === 'error') {
      // One that names no message is about what travels.
      const clientId = frame.client_id ?? this.#underWay.values().next().value?.clientId;
      if (frame.retry_after) this.#pause(clientId, frame.retry_after);
      else this.#settleOne(clientId, frame.closed ? { closed: frame.message } : null);
    }
  }

  /** These, or all, go no more: whoever waits for one learns of it. */
  giveUp(which: (line: OutgoingLine) => boolean = () => true): void {
    this.#settle(which, null);
  }

  #sendNext(conversation: string): void {
    const line = this.#waiting.find((one) => one.line.visitor_id === conversation)?.line;
    if (!line || this.#underWay.has(conversation)) return;
    const { send, onSilence, after } = this.#deps;
    const cancel = after(PATIENCE_MS, () => onSilence(line));
    this.#underWay.set(conversation, { clientId: line.client_id, cancel });
    if (!send(line)) this.#stop(conversation);
  }

  #stop(conversation: string): void {
    this.#underWay.get(conversation)?.cancel();
    this.#underWay.delete(conversation);
  }

  #sendAgain(): void {
    for (const conversation of this.#underWay.keys()) this.#stop(conversation);
    for (const conversation of new Set(this.#waiting.map(({ line }) => line.visitor_id)))
      this.#sendNext(conversation);
  }

  /** The server wants a pause; meanwhile nothing of the conversation leaves, so that no later message overtakes. */
  #pause(clientId: string | undefined, seconds: number): void {
    for (const [conversation, travelling] of this.#underWay) {
      if (travelling.clientId !== clientId) continue;
      travelling.cancel();
      travelling.cancel = this.#deps.after(seconds * 1000, () => {
        this.#underWay.delete(conversation);
        this.#sendNext(conversation);
      });
    }
  }

  #settleOne(clientId: string | null | undefined, outcome: Outcome): void {
    this.#settle(({ client_id }) => client_id === clientId, outcome);
  }

  #settle(which: (line: OutgoingLine) => boolean, outcome: Outcome): void {
    const settled = this.#waiting.filter(({ line }) => which(line));
    this.#waiting = this.#waiting.filter((one) => !settled.includes(one));
    for (const { line, settle } of settled) {
      if (this.#underWay.get(line.visitor_id)?.clientId === line.client_id)
        this.#stop(line.visitor_id);
      settle(outcome);
    }
    for (const { line } of settled) this.#sendNext(line.visitor_id);
  }
}
