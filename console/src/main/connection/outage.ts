import type { SocketState } from '@sallie/shared/realtime/socket';
import type { Clock } from '../../clock.ts';

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
