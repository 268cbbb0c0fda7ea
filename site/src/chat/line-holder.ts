/* Of several tabs one holds the line to live chat: the one in front of the visitor. A hidden tab's slow timers would lose it and say so. */

const NAME = 'chat-line';

export interface LineHolder {
  isHeld(): boolean;
  /** Wants the line; takes it from another tab when this one is in front. */
  want(): void;
  /** Takes it: somebody acts in this tab. */
  take(): void;
  leave(): void;
}

export interface HolderSurroundings {
  /** Undefined where the browser has none (a page that is neither https nor localhost): every tab then has its own line. */
  locks: LockManager | undefined;
  isInFront: () => boolean;
  onHeld: () => void;
  onLost: () => void;
}

export function createLineHolder(around: HolderSurroundings): LineHolder {
  const { locks, isInFront, onHeld, onLost } = around;
  let wanted = false;
  let held = false;
  let letGo = () => {};
  let queued: AbortController | null = null;

  function become(next: boolean) {
    if (held === next) return;
    held = next;
    if (held) onHeld();
    else onLost();
  }

  function hold(): Promise<void> {
    queued = null;
    if (!wanted) return Promise.resolve();
    become(true);
    return new Promise((resolve) => {
      letGo = resolve;
    });
  }

  function request(manager: LockManager, steal: boolean) {
    queued?.abort();
    queued = steal ? null : new AbortController();
    const options = queued ? { signal: queued.signal } : { steal: true };
    const asked = queued;
    manager.request(NAME, options, hold).catch(() => {
      if (asked?.signal.aborted) return;
      // Taken by the tab that is now in front; this one stands in line for when it goes.
      become(false);
      if (wanted) request(manager, false);
    });
  }

  return {
    isHeld: () => held,
    want() {
      if (wanted) return;
      wanted = true;
      if (locks) request(locks, isInFront());
      else become(true);
    },
    take() {
      if (wanted && !held && locks) request(locks, true);
    },
    leave() {
      if (!wanted) return;
      wanted = false;
      held = false;
      queued?.abort();
      queued = null;
      letGo();
    },
  };
}
