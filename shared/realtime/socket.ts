import * as z from 'zod/mini';
import { type ClientFrame, type Registration, ServerFrame } from '../contract/frames.ts';
import type { After } from './timers.ts';

/* The only WebSocket client: the page's, Electron's and Node's sockets all fit `WebSocketLike`. */

export interface WebSocketLike {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
}

export type SocketState = 'connecting' | 'online' | 'waiting' | 'failed' | 'closed';

export interface SocketOptions {
  open: () => WebSocketLike;
  /** The first frame of a connection, told where the last one stopped. Rejecting counts as a failed attempt. */
  register: (cursor: string | undefined) => Promise<Registration>;
  onFrame: (frame: ServerFrame) => void;
  onState: (state: SocketState) => void;
  after: After;
  /** 0 to 1, for jitter. */
  random: () => number;
  /** A staff desk begins a new series of attempts every minute, for ever. */
  neverGiveUp: boolean;
}

/* The spec's numbers: 1 s, doubling, at most 30 s, 10 attempts. */
const BASE = 1000;
const CAP = 30_000;
const ATTEMPTS = 10;
const NEXT_SERIES = 60_000;
/** The server beats every 25 s; a page sees no pings, so 60 s of silence means the line is dead. */
const SILENCE = 60_000;

/** How much longer a wait may be, as a share of it, so that desks do not all come back at once. */
const JITTER = 0.2;

/** Milliseconds before attempt `attempt` (from 0). */
export function backoff(attempt: number, random: number): number {
  return Math.min(BASE * 2 ** attempt * (1 + JITTER * random), CAP);
}

export interface LiveSocket {
  /** False when the frame could not leave now; nothing is queued. */
  send(frame: ClientFrame): boolean;
  /** Starts afresh at once: a click, the network back, the machine awake. */
  reconnect(): void;
  /** The connection is dead, whatever the socket says: it is dropped and tried again. */
  lose(): void;
  close(): void;
}

export function connectSocket(options: SocketOptions): LiveSocket {
  let socket: WebSocketLike | null = null;
  let state: SocketState = 'connecting';
  let attempt = 0;
  let cursor: string | undefined;
  let cancelRetry = () => {};
  let cancelSilence = () => {};

  function become(next: SocketState) {
    if (state === next) return;
    state = next;
    options.onState(next);
  }

  function drop(code: number) {
    cancelSilence();
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close(code);
  }

  function watchSilence() {
    cancelSilence();
    cancelSilence = options.after(SILENCE, retry);
  }

  function retry() {
    drop(4000);
    if (state === 'closed') return;
    const spent = attempt >= ATTEMPTS;
    become(spent ? 'failed' : 'waiting');
    if (spent && !options.neverGiveUp) return;
    const wait = spent ? NEXT_SERIES : backoff(attempt, options.random());
    attempt = spent ? 0 : attempt + 1;
    cancelRetry = options.after(wait, connect);
  }

  function connect() {
    cancelRetry();
    become('connecting');
    const opened = options.open();
    socket = opened;
    watchSilence();
    opened.onopen = () => void register(opened);
    opened.onmessage = ({ data }) => receive(String(data));
    opened.onclose = retry;
    opened.onerror = () => {}; // A close always follows; it decides.
  }

  async function register(opened: WebSocketLike) {
    try {
      const frame = await options.register(cursor);
      if (socket === opened) opened.send(JSON.stringify(frame));
    } catch {
      if (socket === opened) retry(); // No ticket, no registration: the same as no connection.
    }
  }

  function receive(data: string) {
    watchSilence();
    const json = readJson(data);
    // Whoever answers here is not the shop's server: a hotel's sign-in page, a proxy's apology.
    if (json === undefined) return retry();
    const parsed = z.safeParse(ServerFrame, json);
    if (!parsed.success) return; // A newer server may say what this desk does not know yet.
    const frame = parsed.data;
    if ('cursor' in frame && frame.cursor) cursor = frame.cursor;
    if (frame.type === 'connected') {
      attempt = 0;
      become('online');
    }
    options.onFrame(frame);
  }

  connect();
  return {
    send(frame) {
      if (state !== 'online' || !socket) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    reconnect() {
      if (state === 'closed') return;
      attempt = 0;
      drop(4000);
      connect();
    },
    lose() {
      if (state === 'online' || state === 'connecting') retry();
    },
    close() {
      become('closed');
      cancelRetry();
      drop(1000);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
