import type { DeskNotification } from '@sallie/shared/desk/ports/host.ts';
import type { Tag } from '@sallie/shared/desk/ports/route.ts';
import { createEmitter } from '@sallie/shared/realtime/emitter';

/** A notification without `show` or `error` within this time was not displayed. */
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
      // Keeps a reference, because a browser may collect the notification together with its click handler.
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

/** `renotify`, missing in some type definitions, makes a second notification of the same tag visible. */
function make(title: string, options: NotificationOptions): Notification | null {
  const seen = { ...options, renotify: true };
  try {
    return new Notification(title, seen);
  } catch {
    return null; // Chrome on Android defines `Notification`, but only service workers may use it.
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
  if (status) status.onchange = onChange; // Safari asks only once and reports no changes of the permission.
}
