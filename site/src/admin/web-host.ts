import { createChime } from '@sallie/shared/desk/alerts/sound.ts';
import type { Host, SavedFile } from '@sallie/shared/desk/ports/host.ts';
import { tryChannel } from './channel-test.ts';
import { createTabTitle, shortCount } from './tab-title.ts';
import { createWebNotifications } from './web-notifications.ts';
import { webPhone } from './web-phone.ts';

/** The desk's machine when it is a browser tab. */
export function createWebHost(): Host {
  const chime = createChime();
  const notifications = createWebNotifications();
  const title = createTabTitle(document, window);
  const drawIcon = createTabIcon(document);
  let count = 0;

  // A browser plays nothing before the first gesture; from then on a lead may ring at any time. Not at the press that
  // begins it: the line that asks for sound goes then, and what is pressed would move away before the press ends.
  for (const gesture of ['click', 'keydown']) {
    window.addEventListener(gesture, () => void chime.unlock(), { once: true, capture: true });
  }
  // Headphones pulled out, a loudspeaker found.
  navigator.mediaDevices?.addEventListener('devicechange', () => void chime.renew());

  return {
    rings: 'page',
    notify: notifications.show,
    retire: notifications.retire,
    notifications: notifications.ability,
    askForNotifications: notifications.ask,
    ring: (sound) => chime.ring(sound),
    canRing: chime.isRunning,
    onAbility(listener) {
      const leaves = [notifications.onAbility(listener), chime.onChange(listener)];
      return () => {
        for (const leave of leaves) leave();
      };
    },
    flash: title.flash,
    badge(next) {
      count = next;
      title.count(next);
      drawIcon(next);
      void navigator.setAppBadge?.(next);
    },
    shows() {}, // The page itself asks what is on it before it rings.
    test: (channel) =>
      tryChannel(channel, {
        notifications,
        ring: () => chime.ring('test'),
        hasIcon: () => drawIcon(count),
      }),
    push: webPhone,
    saveFile: download,
    remember(name, value) {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    },
    recall: (name) => localStorage.getItem(name),
  };
}

/** A browser may fetch the file a moment after the click. */
const KEPT = 60_000;

async function download(name: string, text: string): Promise<SavedFile> {
  // A page made of what people wrote is saved, never opened as one of ours.
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
  return { outcome: 'saved', where: null };
}

const SIZE = 64;

/** Draws the number of waiting things over the tab's icon; 0 gives the plain one back. */
function createTabIcon(page: Document) {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
  const plain = links.map(({ href, type }) => ({ href, type }));
  let shown = 0;

  return (count: number): boolean => {
    if (count === shown) return links.length > 0;
    shown = count;
    const drawn = count > 0 ? numbered(page, count) : null;
    for (const [place, link] of links.entries()) {
      link.type = drawn ? 'image/png' : (plain[place]?.type ?? '');
      link.href = drawn ?? plain[place]?.href ?? '';
    }
    return links.length > 0;
  };
}

function numbered(page: Document, count: number): string | null {
  const canvas = page.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const tokens = getComputedStyle(page.documentElement);
  pen.fillStyle = tokens.getPropertyValue('--danger');
  pen.beginPath();
  pen.arc(SIZE / 2, SIZE / 2, SIZE / 2, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = tokens.getPropertyValue('--on-primary');
  const text = shortCount(count);
  pen.font = `bold ${text.length === 1 ? 46 : text.length === 2 ? 38 : 28}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, SIZE / 2, SIZE / 2 + 3);
  return canvas.toDataURL();
}
