import type { NotificationConstructorOptions } from 'electron';
import type { Clock } from '../../clock.ts';

/** As much of Electron's Notification as is used here. */
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
  /** Which tags are on screen has changed. */
  onTags(tags: string[]): void;
}

interface Slot {
  native: NativeNotification;
  /** The objects of notifications it replaced: collected, they would close it too, since they share its id. */
  before: NativeNotification[];
  changedAt: number;
  cancelExpiry: () => void;
}

/** A toast that Windows is asked to replace or remove while it still slides in gets stuck on the screen. */
const SETTLE = 1000;
const LIFETIME = 24 * 60 * 60_000;

/**
 * Holds every notification on screen, one per tag: an object that nobody holds is collected, and its click with it; one that
 * is held for ever is a leak, so it goes after a day.
 */
export function createSlots({ platform, clock, onTags }: SlotDeps) {
  const slots = new Map<string, Slot>();
  /** What is to happen to a tag as soon as its toast has settled; only the latest wish counts. */
  const wishes = new Map<string, () => void>();

  function forget(tag: string) {
    slots.get(tag)?.cancelExpiry();
    if (slots.delete(tag)) onTags([...slots.keys()]);
  }

  function drop(tag: string, native: NativeNotification) {
    if (slots.get(tag)?.native === native) forget(tag);
  }

  function close(tag: string) {
    const slot = slots.get(tag);
    forget(tag);
    slot?.native.close();
  }

  function hold(tag: string, native: NativeNotification) {
    // Windows and macOS replace by id; to close the old one there would take the new one away.
    if (platform === 'linux') close(tag);
    const old = slots.get(tag);
    forget(tag);
    const cancelExpiry = clock.after(LIFETIME, () => close(tag));
    const before = old ? [...old.before, old.native] : [];
    slots.set(tag, { native, before, changedAt: clock.now(), cancelExpiry });
    onTags([...slots.keys()]);
    native.on('close', ({ reason }) => {
      // Into the Action Center: it is still to be seen there, and to be retired.
      if (reason !== 'timedOut') drop(tag, native);
    });
  }

  function when(tag: string, task: () => void) {
    const slot = slots.get(tag);
    const wait = slot && platform === 'win32' ? slot.changedAt + SETTLE - clock.now() : 0;
    if (wait <= 0) return task();
    if (!wishes.has(tag)) {
      clock.after(wait, () => {
        const wish = wishes.get(tag);
        wishes.delete(tag);
        wish?.();
      });
    }
    wishes.set(tag, task);
  }

  const retire = (tag: string) => when(tag, () => close(tag));
  return {
    hold,
    drop,
    forget,
    when,
    retire,
    retireAll() {
      for (const tag of slots.keys()) retire(tag);
    },
  };
}
