import { createClient } from '@sallie/shared/contract/client';
import type { LiveChatSettings } from '@sallie/shared/contract/live-chat-settings';
import type { WebSocketLike } from '@sallie/shared/realtime/socket';

/* A server of a few lines, behind the real client: it keeps lines once, and can be away, refuse or turn visitors away. */

export interface KeptLine {
  client_id: string;
  message: string;
  seq: number;
  over: 'http' | 'socket';
}

type Body = Record<string, unknown>;

const created_at = '2026-11-20T20:00:00Z';

export function createFakeServer() {
  const server = {
    isDown: false,
    /** Answers these paths with a status of its own. */
    refusals: new Map<string, number>(),
    /** It takes no lines, and says this. */
    closed: '',
    settings: {
      is_available: true,
      effective: true,
      reason: 'available',
      next_open: null,
    } as LiveChatSettings,
    lines: [] as KeptLine[],
    /** Every call, as `METHOD path`. */
    calls: [] as string[],
    keys: [] as string[],
    /** What was told of the visitor, in order. */
    known: [] as Body[],
    sockets: [] as FakeSocket[],
    registrations: [] as SentFrame[],
    /** Who of the staff has the conversation. */
    takenBy: null as string | null,
    acks: true,
    call: createClient({ fetch, origin: '' }),
    openSocket,
    online: () => server.sockets.filter((socket) => socket.isOpen),
    /** The server goes away and takes its sockets along. */
    goDown() {
      server.isDown = true;
      for (const socket of server.online()) socket.drop();
    },
    toVisitor(frame: unknown) {
      for (const socket of server.online()) socket.hear(frame);
    },
    called: (path: string) => server.calls.filter((call) => call.endsWith(` ${path}`)).length,
  };

  async function fetch(url: string, init: { method: string; body?: string; headers: Body }) {
    const [path = ''] = url.split('?');
    server.calls.push(`${init.method} ${path}`);
    if (server.isDown) throw new TypeError('Failed to fetch');
    const isClosed =
      server.closed !== '' && /^POST .*(conversations|message)$/.test(`${init.method} ${path}`);
    const refused = isClosed ? 429 : server.refusals.get(`${init.method} ${path}`);
    const reply = isClosed
      ? server.closed
      : refused
        ? 'No.'
        : answer(init.method, path, JSON.parse(init.body ?? '{}'));
    const key = init.headers['idempotency-key'];
    if (key) server.keys.push(String(key));
    return {
      ok: !refused,
      status: refused ?? 200,
      statusText: '',
      headers: { get: () => (refused === 429 ? '3600' : null) },
      text: async () => String(reply),
      json: async () => reply,
    };
  }

  function answer(method: string, path: string, body: Body): unknown {
    if (path === '/api/live-chat-settings') return server.settings;
    if (path === '/api/visitors') {
      const { name, email } = body;
      const visitor = { id: 'v1', created_at, name, email, phone: '', interest: '', message: '' };
      return { id: 'v1', visitor, visitorToken: 'proof' };
    }
    if (path === '/api/chatbot/message') {
      return { message: `About ${body.message}`, requiresAction: false, actionType: null };
    }
    if (path === '/api/chatbot/known') {
      server.known.push(body);
      return {};
    }
    if (path === '/api/chatbot/consultation') return { message: 'Thank you!' };
    if (method === 'GET') return [];
    return keep(String(body.client_id), String(body.message), 'http', body.is_bot === true);
  }

  function keep(client_id: string, message: string, over: KeptLine['over'], is_bot = false) {
    let line = server.lines.find((known) => known.client_id === client_id);
    if (!line) {
      line = { client_id, message, over, seq: server.lines.length + 1 };
      server.lines.push(line);
    }
    const by = { visitor_id: 'v1', is_bot, is_admin: false, unverified: false };
    return { id: `m${line.seq}`, seq: line.seq, client_id, message, created_at, ...by };
  }

  function openSocket(): WebSocketLike {
    const socket = createFakeSocket((frame) => {
      if (frame.type === 'handBack') server.takenBy = null;
      if (frame.type === 'register') {
        server.registrations.push(frame);
        const last = server.lines.length;
        const taken_by = server.takenBy;
        if (frame.listening || taken_by || server.settings.is_available) {
          return socket.hear({ type: 'connected', lastSeq: last, resume: 'ok', taken_by });
        }
        socket.hear({ type: 'error', message: 'Live chat is not available' });
        return socket.drop();
      }
      if (frame.type !== 'liveChatMessage') return;
      if (server.closed) {
        const { client_id } = frame.data;
        return socket.hear({ type: 'error', message: server.closed, client_id, closed: true });
      }
      const { id, seq, client_id } = keep(frame.data.client_id, frame.data.message, 'socket');
      if (server.acks) socket.hear({ type: 'ack', id, seq, client_id, created_at });
    });
    server.sockets.push(socket);
    queueMicrotask(() => (server.isDown ? socket.drop() : socket.open()));
    return socket;
  }

  return server;
}

type FakeSocket = ReturnType<typeof createFakeSocket>;

interface SentFrame {
  type: string;
  listening?: boolean;
  data: { client_id: string; message: string };
}

function createFakeSocket(receive: (frame: SentFrame) => void) {
  const socket = {
    isOpen: false,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (data: string) => receive(JSON.parse(data)),
    close() {
      socket.isOpen = false;
    },
    open() {
      socket.isOpen = true;
      socket.onopen?.();
    },
    hear: (frame: unknown) => socket.onmessage?.({ data: JSON.stringify(frame) }),
    drop() {
      socket.isOpen = false;
      socket.onclose?.({ code: 1006 });
    },
  } as WebSocketLike & {
    isOpen: boolean;
    open(): void;
    hear(frame: unknown): void;
    drop(): void;
  };
  return socket;
}
