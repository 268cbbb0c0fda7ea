import { WebSocket } from 'ws';
import type { NetSession } from '../server-access.ts';

/** What Electron's session does for the console, done by Node: a cookie jar and the connections that use it. */
export interface NodeSession extends NetSession {
  cookie: string;
  open: Set<WebSocket>;
  /** How often the jar was written and the connections were torn down. */
  flushed: number;
  torn: number;
}

export function createNodeSession(): NodeSession {
  const session: NodeSession = {
    cookie: '',
    open: new Set(),
    flushed: 0,
    torn: 0,
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      if (session.cookie && init?.credentials !== 'omit') headers.set('cookie', session.cookie);
      const response = await fetch(input, { ...init, headers });
      const set = response.headers.getSetCookie()[0];
      if (set) session.cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '');
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
  socket.on('close', () => session.open.delete(socket));
  // One that is closed before it was open errs as well; whoever closed it does not listen any more.
  socket.on('error', () => {});
  return socket;
}
