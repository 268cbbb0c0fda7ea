import * as z from 'zod/mini';
import { type ClientFrame, type Registration, ServerFrame } from '../contract/frames.ts';
import type { After } from './timers.ts';

/* The only WebSocket client; sockets of browsers, Electron and Node all fit `WebSocketLike`. */

/** A method's type is bivariant, so each kind of socket may pass a richer event. */
type Handler<Event> = { handle(event: Event): void }['handle'];

export interface WebSocketLike {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  onopen: Handler<unknown> | null;
  onmessage: Handler<{ data: unknown }> | null;
  onclose: Handler<{ code: number }> | null;
  onerror: Handler<unknown> | null;
}

export type SocketState = 'connecting' | 'online' | 'waiting' | 'failed' | 'closed';

export interface SocketOptions {
  open: () => WebSocketLike;
  /** Makes the first frame from the last cursor. A rejection counts as a failed attempt. */
  register: (cursor: string | undefined) => Promise<Registration>;
  onFrame: (frame: ServerFrame) => void;
  onState: (state: SocketState) => void;
  after: After;
  /** From 0 to 1, for jitter. */
  random: () => number;
  /** A staff desk starts a new series of attempts every minute, forever. */
  neverGiveUp: boolean;
}

/* The spec's numbers: 1 s, doubling, at most 30 s, 10 attempts. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const MOST_ATTEMPTS = 10;
const NEXT_SERIES_MS = 60_000;
/** The server sends a beat every 25 s; browsers hide pings, so 60 s of silence means a dead connection. */
const SILENCE_MS = 60_000;

/** Lengthens each wait by up to this share, so that desks do not all reconnect at once. */
const JITTER = 0.2;

/** Returns the milliseconds before attempt `attempt` (from 0). */
export function backoff(attempt: number, random: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt * (1 + JITTER * random), LONGEST_WAIT_MS);
}

export interface LiveSocket {
  /** Returns false when the frame could not be sent; nothing is queued. */
  send(frame: ClientFrame): boolean;
  /** Reconnects at once: after a click, when the network is back, or when the machine wakes. */
  reconnect(): void;
  /** Treats the connection as dead, whatever the socket reports, and reconnects. */
  lose(): void;
  close(): void;
}

export function connectSocket(options: SocketOptions): LiveSocket {
  return new ReconnectingSocket(options);
}

class ReconnectingSocket implements LiveSocket {
  readonly #options: SocketOptions;
  #socket: WebSocketLike | null = null;
  #state: SocketState = 'connecting';
  #attempt = 0;
  #cursor: string | undefined;
  #cancelRetry = () => {};
  #cancelSilence = () => {};

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#connect();
  }

  send(frame: ClientFrame): boolean {
    if (this.#state !== 'online' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  reconnect(): void {
    if (this.#state === 'closed') return;
    this.#attempt = 0;
    this.#drop(4000);
    this.#connect();
  }

  lose(): void {
    if (this.#state === 'online' || this.#state === 'connecting') this.#retry();
  }

  close(): void {
    this.#become('closed');
    this.#cancelRetry();
    this.#drop(1000);
  }

  #become(state: SocketState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state);
  }

  #drop(code: number): void {
    this.#cancelSilence();
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close(code);
  }

  #watchSilence(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#options.after(SILENCE_MS, this.#retry);
  }

  #retry = (): void => {
    this.#drop(4000);
    if (this.#state === 'closed') return;
    const isSpent = this.#attempt >= MOST_ATTEMPTS;
    this.#become(isSpent ? 'failed' : 'waiting');
    if (isSpent && !this.#options.neverGiveUp) return;
    const wait = isSpent ? NEXT_SERIES_MS : backoff(this.#attempt, this.#options.random());
    this.#attempt = isSpent ? 0 : this.#attempt + 1;
    this.#cancelRetry = this.#options.after(wait, () => this.#connect());
  };

  #connect(): void {
    this.#cancelRetry();
    this.#become('connecting');
    const opened = this.#options.open();
    this.#socket = opened;
    this.#watchSilence();
    opened.onopen = () => void this.#register(opened);
    opened.onmessage = ({ data }) => this.#receive(String(data));
    opened.onclose = this.#retry;
    opened.onerror = () => {}; // A close always follows.
  }

  async #register(opened: WebSocketLike): Promise<void> {
    try {
      const frame = await this.#options.register(this.#cursor);
      if (this.#socket === opened) opened.send(JSON.stringify(frame));
    } catch {
      if (this.#socket === opened) this.#retry(); // Without a ticket there is no registration, so this counts as a failed connection.
    }
  }

  #receive(data: string): void {
    this.#watchSilence();
    const json = readJson(data);
    // Not JSON: a captive portal or a proxy answered instead of the server.
    if (json === undefined) {
      this.#retry();
      return;
    }
    const parsed = z.safeParse(ServerFrame, json);
    if (!parsed.success) return; // A newer server may send frames that this desk does not know.
    const frame = parsed.data;
    if ('cursor' in frame && frame.cursor) this.#cursor = frame.cursor;
    if (frame.type === 'connected') {
      this.#attempt = 0;
      this.#become('online');
    }
    this.#options.onFrame(frame);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
