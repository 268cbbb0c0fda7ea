import type { DeskNotification } from '@sallie/shared/desk/ports/host.ts';
import type { Tag } from '@sallie/shared/desk/ports/route.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';

/** A notification that says neither within this time was kept from the screen. */
const PATIENCE_MS = 2000;

export type WebNotifications = ReturnType<typeof createWebNotifications>;

export function createWebNotifications() {
  const standing = new Map<string, Notification>();
  const emitter = createEmitter<{ ability(): void }>();
  const publish = () => emitter.emit('ability');
  void watchPermission(publish);

  function forget(tag: string, shown: Notification) {
    if (standing.get(tag) === shown) standing.delete(tag);
  }

  return {
    ability,
    onAbility: (listener: () => void) => emitter.on('ability', listener),
    async ask() {
      if ('Notification' in window) await Notification.requestPermission();
      publish();
    },
    async show({ title, body, tag }: DeskNotification, onClick: () => void): Promise<boolean> {
      if (ability() !== 'on') return false;
      const shown = make(title, { body, tag, silent: true });
      if (!shown) return false;
      // Kept until it goes: the browser may sweep up one that nobody holds, and its click with it.
      standing.set(tag, shown);
      shown.onclick = () => {
        window.focus();
        shown.close();
        onClick();
      };
      shown.onclose = () => forget(tag, shown);
      return arrival(shown);
    },
    retire(tag: Tag) {
      standing.get(tag)?.close();
      standing.delete(tag);
    },
  };
}

function ability(): 'on' | 'off' | 'ask' {
  if (!('Notification' in window)) return 'off';
  if (Notification.permission === 'default') return 'ask';
  return Notification.permission === 'granted' ? 'on' : 'off';
}

/** `renotify`, which is not in every browser's types: a second notification of the same tag is seen, too. */
function make(title: string, options: NotificationOptions): Notification | null {
  const seen = { ...options, renotify: true };
  try {
    return new Notification(title, seen);
  } catch {
    return null; // Chrome on Android has the word, but only a service worker may use it.
  }
}

function arrival(shown: Notification): Promise<boolean> {
  return new Promise((resolve) => {
    shown.onshow = () => resolve(true);
    shown.onerror = () => resolve(false);
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
}

async function watchPermission(onChange: () => void): Promise<void> {
  const status = await navigator.permissions?.query({ name: 'notifications' }).catch(() => null);
  if (status) status.onchange = onChange; // Safari asks no more than once, and reports no change.
}
