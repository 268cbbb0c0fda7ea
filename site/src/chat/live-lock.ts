/* Of several tabs one holds the line to live chat: the one in front of the visitor. A hidden tab's slow timers would lose it and say so. */

const NAME = 'chat-line';

interface LiveLockDeps {
  /** Undefined where the browser has none (a page that is neither https nor localhost): every tab then has its own line. */
  locks: LockManager | undefined;
  isInFront: () => boolean;
  onHeld: () => void;
  onLost: () => void;
}

export class LiveLock {
  readonly #deps: LiveLockDeps;
  #isWanted = false;
  #isHeld = false;
  #isStealing = false;
  /** Counts the requests: what an earlier one brings means nothing any more. */
  #latest = 0;
  #letGo = () => {};
  #queued: AbortController | null = null;

  constructor(deps: LiveLockDeps) {
    this.#deps = deps;
  }

  isHeld(): boolean {
    return this.#isHeld;
  }

  /** Wants the line; takes it from another tab when this one is in front. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const { locks, isInFront } = this.#deps;
    if (locks) this.#request(locks, isInFront());
    else this.#become(true);
  }

  /** Takes it: somebody acts in this tab. */
  take(): void {
    const { locks } = this.#deps;
    if (this.#isWanted && !this.#isHeld && !this.#isStealing && locks) this.#request(locks, true);
  }

  leave(): void {
    if (!this.#isWanted) return;
    this.#isWanted = this.#isHeld = this.#isStealing = false;
    this.#latest += 1;
    this.#queued?.abort();
    this.#queued = null;
    this.#letGo();
  }

  #become(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#deps.onHeld();
    else this.#deps.onLost();
  }

  #request(locks: LockManager, steal: boolean): void {
    this.#latest += 1;
    const mine = this.#latest;
    this.#queued?.abort();
    this.#queued = steal ? null : new AbortController();
    this.#isStealing = steal;
    const options = this.#queued ? { signal: this.#queued.signal } : { steal: true };
    const request = locks.request(NAME, options, () =>
      mine === this.#latest ? this.#hold() : undefined,
    );
    request.catch(() => {
      if (mine !== this.#latest) return;
      // Taken by the tab that is now in front; this one queues for when it goes.
      this.#become(false);
      this.#request(locks, false);
    });
  }

  #hold(): Promise<void> {
    this.#isStealing = false;
    this.#queued = null;
    this.#become(true);
    return new Promise((resolve) => {
      this.#letGo = resolve;
    });
  }
}
