import { createClient } from '@sallie/shared/contract/client';
import { ClientFrame, Registration, ServerFrame } from '@sallie/shared/contract/frames';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

/* One browser's connection to the real server: its cookie, a record of the traffic, and possible faults. */

const SentFrame = z.union([Registration, ClientFrame]);

interface Sent {
  /** `METHOD /path`. */
  call: string;
  body: unknown;
  key: string | undefined;
  /** Null until the server has answered. */
  status: number | null;
}

/** No server listens there, so the machine itself refuses connections. */
const NOBODY = 'http://127.0.0.1:1';

export type Network = ReturnType<typeof createNetwork>;

/** `address` is the browser's address as the proxy reports it; only a server that trusts the proxy uses it. */
export function createNetwork(origin: string, address?: string) {
  let cookie = '';
  /** Counts everything that happens. */
  let events = 0;
  /** Calls without an answer yet. */
  const open = new Set<Promise<void>>();
  const sockets = new Set<WebSocket>();

  const network = {
    /** New connections are refused; open ones stay. */
    isDown: false,
    /** Drops the acknowledgments. */
    losesAcks: false,
    refusesCookies: false,
    address,
    /** A proxy answers these calls with a status of its own. */
    onTheWay: new Map<string, number>(),
    /** The server handles these calls, but the reply is lost: once each. */
    lostReplies: new Set<string>(),
    sent: [] as Sent[],
    /** The messages sent over sockets, one entry per send. */
    linesSent: [] as string[],
    heard: [] as ServerFrame[],
    call: createClient({ fetch: request, origin: '' }),
    openSocket,
    called: (call: string) => network.sent.filter((one) => one.call === call),
    online: () => [...sockets].filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    /** Cuts the connection: nothing goes through, and open connections end. */
    async cut() {
      network.isDown = true;
      await Promise.all([...sockets].map(terminate));
      await settle();
    },
    mend() {
      network.isDown = false;
    },
    /** Waits until every request and message has its answer, and everything that follows has happened. */
    settle,
    close: () => Promise.all([...sockets].map(terminate)),
  };

  async function settle(): Promise<void> {
    let before: number;
    do {
      before = events;
      for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
      await Promise.all(open);
      await Promise.all([...sockets].map(isCaughtUp));
    } while (open.size > 0 || events !== before);
  }

  /** Counts as unsettled until the returned function is called. */
  function expectAnswer(): () => void {
    events += 1;
    let done = () => {};
    const answer = new Promise<void>((resolve) => {
      done = () => {
        events += 1;
        open.delete(answer);
        resolve();
      };
    });
    open.add(answer);
    return done;
  }

  const place = (): Record<string, string> => ({
    ...(cookie && { cookie }),
    ...(network.address && { 'x-forwarded-for': network.address }),
  });

  async function request(
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<Response> {
    const [path = ''] = url.split('?');
    const call = `${init.method} ${path}`;
    const body = init.body === undefined ? undefined : JSON.parse(init.body);
    const sent: Sent = { call, body, key: init.headers['idempotency-key'], status: null };
    network.sent.push(sent);
    const answered = expectAnswer();
    try {
      const status = network.onTheWay.get(call);
      if (status) return new Response('No.', { status });
      const to = network.isDown ? NOBODY : origin;
      const response = await fetch(to + url, { ...init, headers: { ...init.headers, ...place() } });
      const text = await response.text();
      if (network.isDown || network.lostReplies.delete(call)) throw new TypeError('fetch failed');
      sent.status = response.status;
      if (!network.refusesCookies)
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      const { status: is, statusText, headers } = response;
      return new Response(text === '' ? null : text, { status: is, statusText, headers });
    } finally {
      answered();
    }
  }

  function openSocket(): WebSocketLike {
    const to = (network.isDown ? NOBODY : origin).replace('http', 'ws');
    const socket = new WebSocket(`${to}/ws/livechat`, { headers: place() });
    sockets.add(socket);
    /** Keyed by the message's `client_id`; the connection counts as answered once it is registered or refused. */
    const waiting = new Map([['connection', expectAnswer()]]);
    const answered = (to: string) => {
      waiting.get(to)?.();
      waiting.delete(to);
    };
    const end: WebSocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      close: (code, reason) => socket.close(code, reason),
      send(data) {
        const frame = z.parse(SentFrame, JSON.parse(data));
        if (frame.type === 'liveChatMessage') {
          network.linesSent.push(frame.data.message);
          waiting.set(frame.data.client_id ?? '', expectAnswer());
        }
        socket.send(data);
      },
    };
    socket.on('open', () => end.onopen?.({}));
    socket.on('error', () => end.onerror?.({}));
    socket.on('close', (code) => {
      sockets.delete(socket);
      end.onclose?.({ code });
      for (const name of waiting.keys()) answered(name);
    });
    socket.on('message', (data) => {
      events += 1;
      const frame = z.parse(ServerFrame, JSON.parse(String(data)));
      network.heard.push(frame);
      if (frame.type !== 'ack' || !network.losesAcks) end.onmessage?.({ data: String(data) });
      if (frame.type === 'connected' || frame.type === 'error') answered('connection');
      if (frame.type === 'ack' || frame.type === 'error') answered(frame.client_id ?? '');
    });
    return end;
  }

  return network;
}

async function terminate(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  // Not `once` of node:events, which rejects when the socket was still connecting.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.terminate();
  await closed;
}

/** Resolves once everything that the server sent earlier has arrived, because the pong comes after it. */
function isCaughtUp(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== WebSocket.OPEN) return resolve();
    const done = () => {
      socket.off('pong', done).off('close', done);
      resolve();
    };
    socket.on('pong', done).on('close', done).ping();
  });
}
