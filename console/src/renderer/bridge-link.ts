import { createClient } from '@sallie/shared/client';
import type { Link } from '@sallie/shared/desk/link.ts';
import type { ServerFrame } from '@sallie/shared/live';
import type { SocketState } from '@sallie/shared/socket';
import type { Bridge } from '../bridge.ts';
import { createBridgeFetch } from './bridge-fetch.ts';
import { hearers } from './hearers.ts';

/** The desk's link in the console: main has the connection, and keeps it when this page is gone. */
export function createBridgeLink(bridge: Bridge): Link {
  const frames = hearers<ServerFrame>();
  const states = hearers<SocketState>();
  let state: SocketState = 'connecting';

  function become(next: SocketState) {
    if (state === next) return;
    state = next;
    states.tell(next);
  }

  const reconnect = () => void bridge.call('do', 'reconnect');
  // A page hears of the network before main does.
  window.addEventListener('online', reconnect);
  bridge.onEvent((event) => {
    if (event.type === 'frame') frames.tell(event.frame);
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
      const isFirst = frames.none();
      const leave = frames.add(listener);
      if (isFirst) void bridge.call('listen').then(({ socket }) => become(socket));
      return leave;
    },
    state: () => state,
    onState: states.add,
    reconnect,
  };
}
