/* Of several tabs one holds the line to live chat: the one in front of the visitor. A hidden tab's slow timers would lose it and say so. */

const NAME = 'chat-line';

export interface LiveLock {
  isHeld(): boolean;
  /** Wants the line; takes it from another tab when this one is in front. */
  want(): void;
  /** Takes it: somebody acts in this tab. */
  take(): void;
  leave(): void;
}

export interface LiveLockDeps {
  /** Undefined where the browser has none (a page that is neither https nor localhost): every tab then has its own line. */
  locks: LockManager | undefined;
  isInFront: () => boolean;
  onHeld: () => void;
  onLost: () => void;
}

export function createLiveLock(deps: LiveLockDeps): LiveLock {
  const { locks, isInFront, onHeld, onLost } = deps;
  let wanted = false;
  let held = false;
  let stealing = false;
  /** Counts the requests: what an earlier one brings means nothing any more. */
  let latest = 0;
  let letGo = () => {};
  let queued: AbortController | null = null;

  function become(next: boolean) {
    if (held === next) return;
    held = next;
    if (held) onHeld();
    else onLost();
  }

  function hold(): Promise<void> {
    stealing = false;
    queued = null;
    become(true);
    return new Promise((resolve) => {
      letGo = resolve;
    });
  }

  function request(manager: LockManager, steal: boolean) {
    latest += 1;
    const mine = latest;
    queued?.abort();
    queued = steal ? null : new AbortController();
    stealing = steal;
    manager
      .request(NAME, queued ? { signal: queued.signal } : { steal: true }, () =>
        mine === latest ? hold() : undefined,
      )
      .catch(() => {
        if (mine !== latest) return;
        // Taken by the tab that is now in front; this one stands in line for when it goes.
        become(false);
        request(manager, false);
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
      if (wanted && !held && !stealing && locks) request(locks, true);
    },
    leave() {
      if (!wanted) return;
      wanted = held = stealing = false;
      latest += 1;
      queued?.abort();
      queued = null;
      letGo();
    },
  };
}
