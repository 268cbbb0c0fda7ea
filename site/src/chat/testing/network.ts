import { once } from 'node:events';
import { createClient } from '@sallie/shared/contract/client';
import { ClientFrame, Registration, ServerFrame } from '@sallie/shared/contract/frames';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

/* One browser's way to the real server: its cookie, what went over it, and the faults that a line can have. */

const SentFrame = z.union([Registration, ClientFrame]);

interface Sent {
  /** `METHOD /path`. */
  call: string;
  body: unknown;
  key: string | undefined;
  /** The server's own answer; null until there is one. */
  status: number | null;
}

/** Nobody listens there: what goes there is refused by the machine itself. */
const NOBODY = 'http://127.0.0.1:1';

export type Network = ReturnType<typeof createNetwork>;

/** `address`: where the server behind a proxy believes this browser to be; none unless it trusts one. */
export function createNetwork(origin: string, address?: string) {
  let cookie = '';
  /** Grows with all that happens here. */
  let events = 0;
  /** What has no answer yet, each until it has one. */
  const open = new Set<Promise<void>>();
  const sockets = new Set<WebSocket>();

  const network = {
    /** Who is called is not there; connections that stand are left alone. */
    isDown: false,
    /** What says that lines have arrived gets lost. */
    losesAcks: false,
    refusesCookies: false,
    address,
    /** Something on the way, a proxy say, answers these calls with a status of its own. */
    onTheWay: new Map<string, number>(),
    /** The server handles these calls, and the reply gets lost: once each. */
    lostReplies: new Set<string>(),
    sent: [] as Sent[],
    /** By socket, each as often as it was sent. */
    linesSent: [] as string[],
    heard: [] as ServerFrame[],
    call: createClient({ fetch: request, origin: '' }),
    openSocket,
    called: (call: string) => network.sent.filter((one) => one.call === call),
    online: () => [...sockets].filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    /** The line is cut: nothing goes through, and what was connected is so no more. */
    async cut() {
      network.isDown = true;
      await Promise.all([...sockets].map(terminate));
      await settle();
    },
    mend() {
      network.isDown = false;
    },
    /** Waits until every request and every line sent has its answer, and all that follows from these. */
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

  /** Counts as unsettled until the returned is called. */
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
    /** By the line's `client_id`; the connection itself is answered when it is registered or refused. */
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
  const closed = once(socket, 'close');
  socket.terminate();
  await closed;
}

/** All that the server had sent before has been heard: its answer to a ping comes behind it. */
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
