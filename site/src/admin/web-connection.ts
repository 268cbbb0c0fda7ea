import { ApiError, createClient } from '@sallie/shared/contract/client';
import { type Endpoint, type ReplyOf, replyIn } from '@sallie/shared/contract/endpoint';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Connection, UploadOptions } from '@sallie/shared/desk/ports/connection.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { connectSocket, type LiveSocket, type SocketState } from '@sallie/shared/realtime/socket';
import { after } from '@sallie/shared/realtime/timers';
import { openPageSocket } from '../chat/page-socket.ts';

/** The desk's link in a browser. The session cookie of the handshake registers it, so no token is ever in the page. */
export function createWebConnection(): Connection {
  const emitter = createEmitter<{
    frame(frame: ServerFrame): void;
    state(state: SocketState): void;
    readAt(): void;
  }>();
  let readAt: string | null = null;
  let state: SocketState = 'connecting';
  let socket: LiveSocket | null = null;

  function become(next: SocketState) {
    state = next;
    emitter.emit('state', next);
  }

  /** Without a network our service worker answers with what the server said last, and since when. */
  async function fetchOrCopy(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    const at = response.headers.get('x-read-at');
    // Of several the oldest is said.
    const next = at && readAt && readAt < at ? readAt : at;
    if (next === readAt) return response;
    readAt = next;
    emitter.emit('readAt');
    return response;
  }

  function connect() {
    become('connecting');
    socket = connectSocket({
      open: openPageSocket,
      register: async (cursor) => ({ type: 'register', isAdmin: true, cursor }),
      onFrame: (frame) => emitter.emit('frame', frame),
      onState: become,
      after,
      random: Math.random,
      neverGiveUp: true,
    });
  }

  const online = () => socket?.reconnect();
  /** A socket says nothing of a network that is gone for a minute, and the desk would be thought to be live. */
  const offline = () => socket?.lose();

  return {
    call: createClient({ fetch: fetchOrCopy, origin: '' }),
    readAt: () => readAt,
    isOffline: () => readAt !== null || !navigator.onLine,
    onReadAt: (listener) => emitter.on('readAt', listener),
    upload: uploadByXhr,
    download({ path }) {
      const link = document.createElement('a');
      link.href = path;
      link.download = '';
      link.click();
    },
    send: (frame) => socket?.send(frame) ?? false,
    onFrame(listener) {
      const off = emitter.on('frame', listener);
      if (!socket) {
        connect();
        window.addEventListener('online', online);
        window.addEventListener('offline', offline);
      }
      return () => {
        off();
        if (emitter.events.frame?.length) return;
        window.removeEventListener('online', online);
        window.removeEventListener('offline', offline);
        socket?.close();
        socket = null;
      };
    },
    state: () => state,
    onState: (listener) => emitter.on('state', listener),
    reconnect: () => socket?.reconnect(),
  };
}

/** Not by fetch, which does not tell how much of a body has left. */
const uploadByXhr = <E extends Endpoint>(
  endpoint: E,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    const { method, path } = endpoint;
    signal.throwIfAborted();
    const sent = new XMLHttpRequest();
    sent.open(method, path);
    sent.setRequestHeader('content-type', file.type);
    sent.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    sent.addEventListener('error', () => reject(new TypeError('The server cannot be reached')));
    sent.addEventListener('abort', () => reject(signal.reason));
    sent.addEventListener('load', () => {
      if (sent.status !== 200) {
        reject(new ApiError(sent.status, sent.responseText || sent.statusText));
        return;
      }
      try {
        resolve(replyIn(endpoint, JSON.parse(sent.responseText)));
      } catch (error) {
        reject(error);
      }
    });
    signal.addEventListener('abort', () => sent.abort());
    sent.send(file);
  });
