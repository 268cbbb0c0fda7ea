import { createClient } from '@sallie/shared/contract/client';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Link } from '@sallie/shared/desk/link.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import type { SocketState } from '@sallie/shared/realtime/socket';
import type { Bridge } from '../bridge.ts';
import { createBridgeFetch } from './bridge-fetch.ts';

/** The desk's link in the console: main has the connection, and keeps it when this page is gone. */
export function createBridgeLink(bridge: Bridge): Link {
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

  const reconnect = () => void bridge.call('do', 'reconnect');
  // A page hears of the network before main does.
  window.addEventListener('online', reconnect);
  bridge.onEvent((event) => {
    if (event.type === 'frame') emitter.emit('frame', event.frame);
    if (event.type === 'snapshot') become(event.snapshot.socket);
  });

  return {
    call: createClient({ fetch: createBridgeFetch(bridge), origin: '' }),
    send(frame) {
      if (state !== 'online') return false;
      // A line that main could not send either is still in the desk's outbox, and goes again when it is connected.
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
