import { WebSocket } from 'ws';
import type { NetSession } from '../server-access.ts';

/** Does in Node what Electron's session does for the console: a cookie jar and the connections that use it. */
export interface NodeSession extends NetSession {
  cookie: string;
  open: Set<WebSocket>;
  sent: { method: string; path: string; headers: Headers; body: string }[];
  /** Has the close code of each closed socket. */
  codes: number[];
  /** Counts the writes of the jar. */
  flushed: number;
  torn: number;
}

interface NodeSessionOptions {
  /** Was left in the jar by an earlier run. */
  cookie?: string;
  /** The next reply waits for this. */
  held?: () => Promise<void> | undefined;
}

export function createNodeSession({
  cookie = '',
  held = () => undefined,
}: NodeSessionOptions = {}) {
  const session: NodeSession = {
    cookie,
    open: new Set(),
    sent: [],
    codes: [],
    flushed: 0,
    torn: 0,
    async fetch(input, init) {
      const until = held();
      const headers = new Headers(init?.headers);
      if (session.cookie && init?.credentials !== 'omit') headers.set('cookie', session.cookie);
      const { pathname, search } = new URL(String(input));
      const body = String(init?.body ?? '');
      session.sent.push({ method: init?.method ?? 'GET', path: pathname + search, headers, body });
      const response = await fetch(input, { ...init, headers });
      await until;
      const set = response.headers.getSetCookie()[0];
      if (set)
        session.cookie = /Max-Age=0|expires=Thu, 01 Jan 1970/i.test(set)
          ? ''
          : (set.split(';')[0] ?? '');
      return response;
    },
    async closeAllConnections() {
      session.torn += 1;
      for (const socket of session.open) socket.terminate();
    },
    async clearStorageData() {
      session.cookie = '';
    },
    cookies: {
      async flushStore() {
        session.flushed += 1;
      },
    },
  };
  return session;
}

export function openNodeSocket(url: string, session: NodeSession): WebSocket {
  const { cookie } = session;
  const socket = new WebSocket(url, { headers: cookie ? { cookie } : {} });
  session.open.add(socket);
  socket.on('close', (code) => {
    session.open.delete(socket);
    session.codes.push(code);
  });
  // A socket that is closed before it opens also emits an error, when nobody listens any more.
  socket.on('error', () => {});
  return socket;
}
