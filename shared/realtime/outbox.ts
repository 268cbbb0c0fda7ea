import type { SentMessage, ServerFrame } from '../contract/frames.ts';
import type { After } from './timers.ts';

/* Messages of a visitor or staff that wait for their ack. The server recognizes a repeated
   `client_id`, so sending twice never shows a message twice. One message per conversation travels
   at a time, which keeps their order whatever is refused or lost. */

export type OutgoingLine = SentMessage & { client_id: string };

export interface Acknowledged {
  id: string;
  seq: number;
  created_at: string;
}

/** The conversation takes no messages now; the server's sentence tells the visitor what else to do. */
interface Closed {
  closed: string;
}

/** Null when the server refused the message or it was given up. */
export type Outcome = Acknowledged | Closed | null;

interface OutboxDeps {
  /** Returns false when the frame could not be sent; the message then waits for the next `connected`. */
  send: (line: OutgoingLine) => boolean;
  /** Called after 10 s without a reply. Unless given up, the message goes after the next `connected`. */
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
  /** The message on its way per conversation, and how to cancel its timeout or pause. */
  readonly #underWay = new Map<string, { clientId: string; cancel: () => void }>();

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** Queues a message behind the others of its conversation; calls `settle` once with the outcome. */
  deliver(line: OutgoingLine, settle: (outcome: Outcome) => void): void {
    this.#waiting.push({ line, settle });
    this.#sendNext(line.visitor_id);
  }

  handle(frame: ServerFrame): void {
    if (frame.type === 'connected') this.#sendAgain();
    else if (frame.type === 'ack') this.#settleOne(frame.client_id, frame);
    // The server stored it before the connection broke, and its ack was lost.
    else if (frame.type === 'liveChatMessage') this.#settleOne(frame.data.client_id, frame.data);
    else if (frame.type === 'error') {
      // An error without `client_id` concerns the message on its way.
      const clientId = frame.client_id ?? this.#underWay.values().next().value?.clientId;
      if (frame.retry_after) this.#pause(clientId, frame.retry_after);
      else this.#settleOne(clientId, frame.closed ? { closed: frame.message } : null);
    }
  }

  /** Settles the matching messages, or all, with null. */
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

  /** During a pause nothing else of the conversation is sent, so that no later message overtakes. */
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
