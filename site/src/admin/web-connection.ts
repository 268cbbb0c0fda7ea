import { ApiError, createClient } from '@sallie/shared/contract/client';
import { type Endpoint, type ReplyOf, replyIn } from '@sallie/shared/contract/endpoint';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Connection, UploadOptions } from '@sallie/shared/desk/ports/connection.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { connectSocket, type LiveSocket, type SocketState } from '@sallie/shared/realtime/socket';
import { after } from '@sallie/shared/realtime/timers';
import { openPageSocket } from '../forms/call.ts';

/** The session cookie of the handshake registers the socket, so the page never holds a token. */
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

  /** Without a network the service worker answers with its last copy and its age. */
  async function fetchOrCopy(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    const at = response.headers.get('x-read-at');
    // Of several copies the oldest is reported.
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
  /** A socket notices a lost network only after a minute, in which the desk would seem live. */
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

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
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
