import type { ClientFrame, ServerFrame } from '@sallie/shared/contract/frames';
import { connectSocket, type LiveSocket, type SocketState } from '@sallie/shared/realtime/socket';
import type { Clock } from '../../clock.ts';
import type { ServerAccess } from './server-access.ts';

interface SocketDeps {
  clock: Clock;
  random: () => number;
  /** Where the frames of an earlier socket stopped, for the first registration of this one. */
  cursor(): string | undefined;
  onFrame(frame: ServerFrame): void;
  onState(): void;
}

/* Timers run only while the computer is awake, so after this long it has woken, whether or not it said so. */
const LOOK_EVERY = 5000;
const AWAKE_AFTER = 30_000;

/** The one socket: open while there is a server to be connected to and the computer is awake. */
export function createStaffSocket(deps: SocketDeps) {
  const { clock, random, cursor, onFrame, onState } = deps;
  let server: ServerAccess | null = null;
  let socket: LiveSocket | null = null;
  let state: SocketState = 'closed';
  let isAsleep = false;
  let cancelLook = () => {};

  function become(next: SocketState) {
    if (next === state) return;
    state = next;
    onState();
  }

  function close() {
    socket?.close();
    socket = null;
  }

  function open() {
    close();
    const target = server;
    if (!target || isAsleep) return;
    become('connecting');
    socket = connectSocket({
      open: () => target.openSocket(),
      register: async (stopped) => ({
        type: 'register',
        isAdmin: true,
        cursor: stopped ?? cursor(),
      }),
      onFrame,
      onState: become,
      after: clock.after,
      random,
      neverGiveUp: true,
    });
  }

  /** A person wants it, or the network is back: either way the computer is awake. */
  function reconnect() {
    wake();
    if (socket) socket.reconnect();
    else open();
  }

  function wake() {
    isAsleep = false;
    cancelLook();
  }

  /** Awake, unlocked or back in the network: whatever was open before is not to be trusted. */
  async function resume() {
    wake();
    try {
      await server?.closeConnections();
    } finally {
      if (!isAsleep) reconnect();
    }
  }

  /** The system's `resume` can get lost. A jump of the clock tells of waking too, and so do timers that keep running. */
  function lookWhetherAwake() {
    const fellAsleepAt = clock.now();
    let lookedAt = fellAsleepAt;
    function look() {
      const now = clock.now();
      const hasJumped = Math.abs(now - lookedAt) > 2 * LOOK_EVERY;
      lookedAt = now;
      if (hasJumped || now - fellAsleepAt >= AWAKE_AFTER) void resume();
      else cancelLook = clock.after(LOOK_EVERY, look);
    }
    cancelLook();
    cancelLook = clock.after(LOOK_EVERY, look);
  }

  return {
    state: () => state,
    connectTo(next: ServerAccess) {
      server = next;
      open();
    },
    hangUp() {
      server = null;
      cancelLook();
      close();
    },
    send: (frame: ClientFrame) => socket?.send(frame) ?? false,
    reconnect,
    /** Closed, because a socket looks alive after a sleep and is not; so the server also knows that nobody is here. */
    suspend() {
      isAsleep = true;
      close();
      lookWhetherAwake();
    },
    resume,
  };
}
