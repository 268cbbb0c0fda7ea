import { DAY_MS } from '@sallie/shared/rules/duration';
import type { NotificationConstructorOptions } from 'electron';
import type { Clock } from '../../clock.ts';

/** Declares the part of Electron's Notification that is used here. */
export interface NativeNotification {
  readonly id: string;
  on(event: 'show' | 'click', listener: () => void): unknown;
  on(event: 'close', listener: (details: { reason?: string }) => void): unknown;
  on(event: 'failed', listener: (event: object, error: string) => void): unknown;
  show(): void;
  close(): void;
}

export interface NotificationSystem {
  new (options: NotificationConstructorOptions): NativeNotification;
  isSupported(): boolean;
  /** macOS only. */
  getHistory?(): Promise<NativeNotification[]>;
  /** Windows only. */
  handleActivation?(callback: (details: { arguments: string }) => void): void;
}

interface SlotDeps {
  platform: NodeJS.Platform;
  clock: Clock;
  onTags(tags: string[]): void;
}

interface Slot {
  native: NativeNotification;
  /** Keeps replaced objects with the same id, because collecting one would close the current notification. */
  before: NativeNotification[];
  changedAt: number;
  cancelExpiry: () => void;
}

/** Windows leaves a toast stuck on the screen if it is replaced or removed while it slides in. */
const SETTLE_MS = 1000;
const LIFETIME_MS = DAY_MS;

/** A collected object loses its click, so every notification is held, for a day at most. */
export class Slots {
  readonly #deps: SlotDeps;
  readonly #slots = new Map<string, Slot>();
  /** Holds the next task of a tag until its toast has settled; only the latest counts. */
  readonly #wishes = new Map<string, () => void>();

  constructor(deps: SlotDeps) {
    this.#deps = deps;
  }

  hold(tag: string, native: NativeNotification) {
    const { platform, clock, onTags } = this.#deps;
    // Windows and macOS replace by id, where closing the old one would remove the new one.
    if (platform === 'linux') this.#close(tag);
    const old = this.#slots.get(tag);
    this.forget(tag);
    const cancelExpiry = clock.after(LIFETIME_MS, () => this.#close(tag));
    const before = old ? [...old.before, old.native] : [];
    this.#slots.set(tag, { native, before, changedAt: clock.now(), cancelExpiry });
    onTags([...this.#slots.keys()]);
    native.on('close', ({ reason }) => {
      // The toast moved to the Action Center, where it is visible and may still be retired.
      if (reason !== 'timedOut') this.drop(tag, native);
    });
  }

  drop(tag: string, native: NativeNotification) {
    if (this.#slots.get(tag)?.native === native) this.forget(tag);
  }

  forget(tag: string) {
    this.#slots.get(tag)?.cancelExpiry();
    if (this.#slots.delete(tag)) this.#deps.onTags([...this.#slots.keys()]);
  }

  /** Runs `task` at once, or when the toast of this tag has settled. */
  when(tag: string, task: () => void) {
    const { platform, clock } = this.#deps;
    const slot = this.#slots.get(tag);
    const wait = slot && platform === 'win32' ? slot.changedAt + SETTLE_MS - clock.now() : 0;
    if (wait <= 0) return task();
    if (!this.#wishes.has(tag)) {
      clock.after(wait, () => {
        const wish = this.#wishes.get(tag);
        this.#wishes.delete(tag);
        wish?.();
      });
    }
    this.#wishes.set(tag, task);
  }

  retire(tag: string) {
    this.when(tag, () => this.#close(tag));
  }

  retireAll() {
    for (const tag of this.#slots.keys()) this.retire(tag);
  }

  #close(tag: string) {
    const slot = this.#slots.get(tag);
    this.forget(tag);
    slot?.native.close();
  }
}
