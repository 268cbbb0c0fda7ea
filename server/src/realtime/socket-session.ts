import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ClientFrame, Registration, type ServerFrame } from '@sallie/shared/contract/frames';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { parseSent, wordsOf } from '../http/body.ts';
import { refusalOf } from '../http/refusal.ts';
import { errorName } from '../system/log.ts';
import { Mutex } from '../system/tasks.ts';
import { type Connection, createConnection } from './connection.ts';

const REGISTER_WITHIN_MS = 10_000;
const HEARTBEAT_EVERY_MS = 25_000;
const TRY_AGAIN_AFTER_SECONDS = 2;
/** A socket with more unhandled frames is paused until half of them are done. */
const MOST_UNHANDLED = 50;

export interface SocketClient {
  readonly isStaff: boolean;
  receive(frame: ClientFrame): Promise<void>;
  /** Sends to this socket only, in the form for its kind of client. */
  send(frame: ServerFrame): void;
  /** Called for a message that is no valid frame; `sentence` says why. */
  misread(sentence: string): void;
  /** Called every 25 s; a client that has lost its permission closes itself. */
  beat(): Promise<void>;
  leave(): void;
}

export interface SessionDeps {
  /** A factor on quotas; 0 means no limit. */
  quota: number;
  log: Logger;
  after: After;
  /** Called for each message of a conversation only: a desk that joins is no chat. */
  onMessage(): void;
  /** Resolves to the client, or to the sentence of a refusal. */
  register(
    frame: Registration,
    request: IncomingMessage,
    connection: Connection,
  ): Promise<SocketClient | string>;
}

/**
 * One socket from its first frame to its end. Frames about one conversation are handled in order; different
 * conversations run in parallel, so that a desk with many does not wait for the disk once for each of them.
 */
export class SocketSession {
  readonly #socket: WebSocket;
  readonly #request: IncomingMessage;
  readonly #deps: SessionDeps;
  readonly #connection: Connection;
  readonly #conversations = new Mutex();
  readonly #unhandled = new Set<Promise<void>>();
  readonly #mostUnhandled: number;
  readonly #stopWaiting: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #client: SocketClient | null = null;
  /** Later frames wait for this: first the registration, then the reply to an unreadable frame. */
  #barrier: Promise<void> | null = null;
  #isClosed = false;

  constructor(socket: WebSocket, stream: Duplex, request: IncomingMessage, deps: SessionDeps) {
    this.#socket = socket;
    this.#request = request;
    this.#deps = deps;
    this.#connection = createConnection(socket, stream);
    this.#mostUnhandled = deps.quota === 0 ? Number.POSITIVE_INFINITY : MOST_UNHANDLED * deps.quota;
    this.#stopWaiting = deps.after(REGISTER_WITHIN_MS, () => socket.close(1008, 'no registration'));
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_EVERY_MS);
    socket.on('error', () => {}); // ws closes the socket afterwards; oversized or malformed frames are the client's fault.
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(1003, 'text only');
      this.#onText(String(data));
    });
    socket.on('close', () => this.#onClose());
  }

  #onText(text: string): void {
    const sent = readJson(text);
    if (this.#barrier) {
      this.#take(this.#handle(sent));
      return;
    }
    this.#barrier = this.#register(sent).catch((error: unknown) => {
      // A passing failure is not reported, because the client tries again.
      if (refusalOf(error)?.status !== 503) this.#fail(error);
      this.#socket.close(1011, 'not registered');
    });
    this.#take(this.#barrier);
  }

  async #register(sent: unknown): Promise<void> {
    this.#stopWaiting();
    const parsed = parseSent(Registration, sent);
    const outcome = parsed.success
      ? await this.#deps.register(parsed.data, this.#request, this.#connection)
      : 'Please register first';
    if (typeof outcome === 'string') {
      this.#connection.send({ type: 'error', message: outcome });
      this.#connection.close(1008, 'not registered');
    } else if (this.#socket.readyState === this.#socket.OPEN) this.#client = outcome;
    else outcome.leave();
  }

  #handle(sent: unknown): Promise<void> {
    const parsed = parseSent(ClientFrame, sent);
    if (parsed.success) return this.#receive(parsed.data);
    const [issue] = parsed.error.issues;
    this.#barrier = this.#misread((issue && wordsOf(issue)) ?? 'This message could not be read');
    return this.#barrier;
  }

  async #receive(frame: ClientFrame): Promise<void> {
    if (frame.type === 'liveChatMessage') this.#deps.onMessage();
    await this.#barrier;
    const client = this.#client;
    // Without a client the socket was refused and is about to close.
    if (!client) return;
    try {
      await this.#conversations.run(conversationOf(frame), () => client.receive(frame));
    } catch (error) {
      const refusal = refusalOf(error, client.isStaff);
      if (refusal?.status !== 503) throw error;
      this.#putOff(frame, refusal.message);
    }
  }

  /** An unreadable frame may concern any conversation, so it waits for all frames before it. */
  async #misread(sentence: string): Promise<void> {
    await Promise.allSettled(this.#unhandled);
    this.#client?.misread(sentence);
  }

  /** Asks the sender to repeat a frame that cannot be stored now; clients do so by themselves. */
  #putOff(frame: ClientFrame, message: string): void {
    const { client_id } = frame.type === 'liveChatMessage' ? frame.data : {};
    this.#send({ type: 'error', message, retry_after: TRY_AGAIN_AFTER_SECONDS, client_id });
  }

  #take(task: Promise<void>): void {
    const [socket, unhandled, mostUnhandled] = [this.#socket, this.#unhandled, this.#mostUnhandled];
    const handled = task
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        unhandled.delete(handled);
        if (socket.isPaused && unhandled.size <= mostUnhandled / 2) socket.resume();
        if (this.#isClosed) this.#leave();
      });
    unhandled.add(handled);
    if (unhandled.size >= mostUnhandled) socket.pause();
  }

  #fail(thrown: unknown): void {
    this.#logFailure(thrown);
    this.#send({ type: 'error', message: 'Something went wrong on our side.' });
  }

  #logFailure(thrown: unknown): void {
    const level = refusalOf(thrown) ? 'warn' : 'error';
    this.#deps.log[level]({ error: errorName(thrown) }, 'socket failed');
  }

  #send(frame: ServerFrame): void {
    (this.#client ?? this.#connection).send(frame);
  }

  async #beat(): Promise<void> {
    this.#send({ type: 'heartbeat' });
    // Nobody waits for an answer; the next heartbeat tries again.
    await this.#client?.beat().catch((error: unknown) => this.#logFailure(error));
  }

  #onClose(): void {
    this.#stopWaiting();
    clearInterval(this.#heartbeat);
    this.#isClosed = true;
    this.#leave();
  }

  #leave(): void {
    if (this.#unhandled.size === 0) this.#client?.leave();
  }
}

/** `viewing` frames belong to no conversation. */
function conversationOf(frame: ClientFrame): string {
  return frame.type === 'viewing' ? '' : frame.data.visitor_id;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The caller then answers it as an invalid frame.
  }
}
