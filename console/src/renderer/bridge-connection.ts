import { ApiError, type ClientDeps, createClient } from '@sallie/shared/contract/client';
import { type Endpoint, replyIn } from '@sallie/shared/contract/endpoint';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Connection, UploadOptions } from '@sallie/shared/desk/ports/connection.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { SocketState } from '@sallie/shared/realtime/socket';
import * as z from 'zod/mini';
import { type Bridge, ServerRequest } from '../bridge.ts';

/** Connects the desk through main, which keeps the connection when this page is gone. */
export function createBridgeConnection(bridge: Bridge): Connection {
  const emitter = createEmitter<{
    frame(frame: ServerFrame): void;
    state(state: SocketState): void;
  }>();
  let state: SocketState = 'connecting';

  function become(next: SocketState) {
    if (state === next) return;
    state = next;
    emitter.emit('state', next);
  }

  const reconnect = () => void bridge.call('command', 'reconnect');
  // A page notices the network before main does.
  window.addEventListener('online', reconnect);
  bridge.onEvent((event) => {
    if (event.type === 'frame') emitter.emit('frame', event.frame);
    if (event.type === 'snapshot') become(event.snapshot.socket);
  });

  return {
    call: createClient({ fetch: createBridgeFetch(bridge), origin: '' }),
    upload: (endpoint, file, options) => upload(bridge, endpoint, file, options),
    send(frame) {
      if (state !== 'online') return false;
      // A message that main could not send stays in the outbox and is sent again after a reconnect.
      void bridge.call('send', frame);
      return true;
    },
    onFrame(listener) {
      const isFirst = !emitter.events.frame?.length;
      const off = emitter.on('frame', listener);
      if (isFirst) void bridge.call('listen').then(({ socket }) => become(socket));
      return off;
    },
    state: () => state,
    onState: (listener) => emitter.on('state', listener),
    reconnect,
  };
}

async function upload<E extends Endpoint>(
  bridge: Bridge,
  endpoint: E,
  file: Blob,
  { signal }: UploadOptions,
) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  // Main completes an upload that is aborted here; its reply is ignored.
  const reply = await bridge.call('fetch', {
    method: 'POST',
    path: endpoint.path,
    picture: { type: file.type, bytes },
  });
  signal.throwIfAborted();
  if (reply.status === 200) return replyIn(endpoint, JSON.parse(reply.body));
  throw new ApiError(reply.status, reply.body || reply.statusText);
}

/** Main does the fetch, because it knows the server's address and keeps the session. */
export function createBridgeFetch(bridge: Bridge): ClientDeps['fetch'] {
  return async (path, { method, headers, body }) => {
    const idempotencyKey = headers['idempotency-key'];
    const reply = await bridge.call('fetch', {
      method: z.parse(ServerRequest.shape.method, method),
      path,
      ...(idempotencyKey && { idempotencyKey }),
      ...(body !== undefined && { body }),
    });
    const { status, statusText } = reply;
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers: { get: (name) => (name === 'content-type' ? reply.contentType : null) },
      text: async () => reply.body,
      json: async () => JSON.parse(reply.body),
    };
  };
}
