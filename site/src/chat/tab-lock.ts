const NAME = 'chat';

interface TabLockDeps {
  /** Undefined on a page that is neither https nor localhost: every tab then acts, which is safe but wasteful. */
  locks: LockManager | undefined;
  isInFront: () => boolean;
  onChange: () => void;
}

/**
 * Held by the one tab that acts for the visitor: sends, speaks as SallieBot and connects to live chat. It is the
 * tab in front, because a hidden tab's timers are slow. The browser frees the lock of a closed tab at once.
 */
export class TabLock {
  readonly #deps: TabLockDeps;
  #isWanted = false;
  #isHeld = false;
  #isStealing = false;
  /** Results of earlier requests are ignored. */
  #latest = 0;
  #letGo = () => {};
  #queued: AbortController | null = null;

  constructor(deps: TabLockDeps) {
    this.#deps = deps;
  }

  isHeld(): boolean {
    return this.#isHeld;
  }

  /** Steals the lock from another tab when this one is in front. */
  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const { locks, isInFront } = this.#deps;
    if (locks) this.#request(locks, isInFront());
    else this.#become(true);
  }

  /** Call when the visitor acts in this tab or brings it to the front. */
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
    this.#deps.onChange();
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
    request.catch(({ name }: Error) => {
      if (mine !== this.#latest) return;
      // Refused for good: the visitor allows no site to store data.
      if (name !== 'AbortError') {
        this.#isStealing = false;
        return this.#become(true);
      }
      // The tab in front stole the lock; this one queues for it.
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
