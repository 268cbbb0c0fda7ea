import type { ClientFrame, ServerFrame } from '@sallie/shared/contract/frames';
import { connectSocket, type LiveSocket, type SocketState } from '@sallie/shared/realtime/socket';
import type { Clock } from '../../clock.ts';
import type { ServerAccess } from './server-access.ts';

interface SocketDeps {
  clock: Clock;
  random: () => number;
  /** Where the last connection stopped, when it was another than this one. */
  cursor(): string | undefined;
  onFrame(frame: ServerFrame): void;
  onState(): void;
}

/** A computer that runs this has woken, whether or not it said so. */
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

  /** Wished by a person or by a network that came back: both are signs of being awake. */
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

  /** The word of waking can get lost. A jump of the clock says it too, and so do timers that keep running. */
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
    /** A socket that sleeps would look alive afterwards; the server learns at once that this desk is away. */
    suspend() {
      isAsleep = true;
      close();
      lookWhetherAwake();
    },
    resume,
  };
}
