import type { ClientFrame, ServerFrame } from '@sallie/shared/contract/frames';
import { connectSocket, type LiveSocket, type SocketState } from '@sallie/shared/realtime/socket';
import type { Clock } from '../../clock.ts';
import type { ServerAccess } from './server-access.ts';

interface SocketDeps {
  clock: Clock;
  random: () => number;
  /** Returns where an earlier socket's frames ended, for the first registration of this one. */
  cursor(): string | undefined;
  onFrame(frame: ServerFrame): void;
  onState(): void;
}

/* Timers run only while the computer is awake, so after this time it has woken up, even without `resume`. */
const LOOK_EVERY_MS = 5000;
const AWAKE_AFTER_MS = 30_000;

/** Keeps one socket open while there is a server and the computer is awake. */
export class StaffSocket {
  readonly #deps: SocketDeps;
  #server: ServerAccess | null = null;
  #socket: LiveSocket | null = null;
  #state: SocketState = 'closed';
  #isAsleep = false;
  #cancelLook = () => {};

  constructor(deps: SocketDeps) {
    this.#deps = deps;
  }

  state() {
    return this.#state;
  }

  connectTo(server: ServerAccess) {
    this.#server = server;
    this.#open();
  }

  hangUp() {
    this.#server = null;
    this.#cancelLook();
    this.#close();
  }

  send(frame: ClientFrame) {
    return this.#socket?.send(frame) ?? false;
  }

  /** A click or a returning network proves that the computer is awake. */
  reconnect() {
    this.#wake();
    if (this.#socket) this.#socket.reconnect();
    else this.#open();
  }

  /** The socket would look alive after the sleep, and the server must know that nobody is here. */
  suspend() {
    this.#isAsleep = true;
    this.#close();
    this.#cancelLook();
    const now = this.#deps.clock.now();
    this.#lookWhetherAwake(now, now);
  }

  /** Earlier connections are dead after a sleep, a lock or a network change. */
  async resume() {
    this.#wake();
    try {
      await this.#server?.closeConnections();
    } finally {
      if (!this.#isAsleep) this.reconnect();
    }
  }

  #become(state: SocketState) {
    if (state === this.#state) return;
    this.#state = state;
    this.#deps.onState();
  }

  #open() {
    this.#close();
    const server = this.#server;
    if (!server || this.#isAsleep) return;
    const { clock, random, cursor, onFrame } = this.#deps;
    this.#become('connecting');
    this.#socket = connectSocket({
      open: () => server.openSocket(),
      register: async (stopped) => ({
        type: 'register',
        isAdmin: true,
        cursor: stopped ?? cursor(),
      }),
      onFrame,
      onState: (state) => this.#become(state),
      after: clock.after,
      random,
      neverGiveUp: true,
    });
  }

  #close() {
    this.#socket?.close();
    this.#socket = null;
  }

  #wake() {
    this.#isAsleep = false;
    this.#cancelLook();
  }

  /** `resume` may not come; a jump of the clock, or timers that keep running, also show a wake-up. */
  #lookWhetherAwake(fellAsleepAt: number, lookedAt: number) {
    const { clock } = this.#deps;
    this.#cancelLook = clock.after(LOOK_EVERY_MS, () => {
      const now = clock.now();
      const hasJumped = Math.abs(now - lookedAt) > 2 * LOOK_EVERY_MS;
      if (hasJumped || now - fellAsleepAt >= AWAKE_AFTER_MS) void this.resume();
      else this.#lookWhetherAwake(fellAsleepAt, now);
    });
  }
}

interface OutageDeps {
  clock: Clock;
  onChange(): void;
  /** Called once per outage when a person has to know of it. */
  onLong(): void;
}

/** A restart of the server is shorter, and nobody needs to see it. */
const SHOWN_AFTER_MS = 10_000;
const ANNOUNCED_AFTER_MS = 60_000;

const lost: readonly SocketState[] = ['connecting', 'waiting', 'failed'];

/** Measures how long a signed-in desk has no server. A sleeping computer (`closed`) has lost nothing. */
export function watchOutage({ clock, onChange, onLong }: OutageDeps) {
  let isCounting = false;
  let isLost = false;
  let cancels: (() => void)[] = [];

  function stop() {
    for (const cancel of cancels) cancel();
    isCounting = false;
  }

  function end() {
    stop();
    if (!isLost) return;
    isLost = false;
    onChange();
  }

  function begin() {
    isCounting = true;
    cancels = [
      clock.after(SHOWN_AFTER_MS, () => {
        isLost = true;
        onChange();
      }),
      clock.after(ANNOUNCED_AFTER_MS, onLong),
    ];
  }

  return {
    isLost: () => isLost,
    note(isSignedIn: boolean, socket: SocketState): void {
      const isAway = isSignedIn && lost.includes(socket);
      if (isAway && !isCounting) begin();
      else if (!isAway && isCounting) end();
    },
    stop,
  };
}
