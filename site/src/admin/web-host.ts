import { createChime } from '@sallie/shared/desk/chime.ts';
import type { Host } from '@sallie/shared/desk/host.ts';
import { createTabBadge } from './badge.ts';

/** The desk's machine when it is a browser tab. */
export function createWebHost(): Host {
  const chime = createChime();
  const unlock = () => void chime.unlock();
  // A browser plays nothing before the first gesture; from then on a lead may ring at any time.
  for (const gesture of ['pointerdown', 'keydown']) {
    window.addEventListener(gesture, unlock, { once: true, capture: true });
  }

  return {
    notify({ title, body }, onClick) {
      if (notices() !== 'on') return;
      const shown = new Notification(title, { body, silent: true });
      shown.onclick = () => {
        window.focus();
        shown.close();
        onClick();
      };
    },
    notices,
    async askForNotices() {
      if ('Notification' in window) await Notification.requestPermission();
    },
    ring: () => chime.ring(),
    badge: createTabBadge(document),
    saveExport(kind) {
      const link = document.createElement('a');
      link.href = `/api/export/${kind}.csv`;
      link.download = `${kind}.csv`;
      link.click();
    },
    remember(name, value) {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    },
    recall: (name) => localStorage.getItem(name),
  };
}

function notices(): 'on' | 'off' | 'ask' {
  if (!('Notification' in window)) return 'off';
  if (Notification.permission === 'default') return 'ask';
  return Notification.permission === 'granted' ? 'on' : 'off';
}
