import { createClient } from '@sallie/shared/client';
import type { Link } from '@sallie/shared/desk/link.ts';
import type { ServerFrame } from '@sallie/shared/live';
import {
  connectSocket,
  type LiveSocket,
  type SocketState,
  type WebSocketLike,
} from '@sallie/shared/socket';

/** The listeners of one kind of news. */
function hearers<News>() {
  const all = new Set<(news: News) => void>();
  return {
    tell: (news: News) => {
      for (const listener of all) listener(news);
    },
    add(listener: (news: News) => void) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    none: () => all.size === 0,
  };
}

/** The desk's link in a browser. The session cookie of the handshake registers it, so no token is ever in the page. */
export function createWebLink(): Link {
  const frames = hearers<ServerFrame>();
  const states = hearers<SocketState>();
  let state: SocketState = 'connecting';
  let socket: LiveSocket | null = null;

  function become(next: SocketState) {
    state = next;
    states.tell(next);
  }

  function connect() {
    become('connecting');
    socket = connectSocket({
      open: () => {
        const { protocol, host } = window.location;
        const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/livechat`;
        // The page's socket takes these handlers; only its declared types ask for more of them.
        return new WebSocket(url) as unknown as WebSocketLike;
      },
      register: async (cursor) => ({ type: 'register', isAdmin: true, cursor }),
      onFrame: frames.tell,
      onState: become,
      after: (milliseconds, deed) => {
        const timer = setTimeout(deed, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      neverGiveUp: true,
    });
  }

  const online = () => socket?.reconnect();

  return {
    call: createClient({ fetch: (url, init) => fetch(url, init), origin: '' }),
    send: (frame) => socket?.send(frame) ?? false,
    onFrame(listener) {
      const leave = frames.add(listener);
      if (!socket) {
        connect();
        window.addEventListener('online', online);
      }
      return () => {
        leave();
        if (!frames.none()) return;
        window.removeEventListener('online', online);
        socket?.close();
        socket = null;
      };
    },
    state: () => state,
    onState: states.add,
    reconnect: () => socket?.reconnect(),
  };
}
