import { createChime } from '@sallie/shared/desk/alerts/sound.ts';
import type { Channel, Host, SavedFile, TestResult } from '@sallie/shared/desk/ports/host.ts';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { deviceStorage } from '@sallie/shared/ui/device-storage.ts';
import { createWebNotifications, type WebNotifications } from './web-notifications.ts';
import { webPhone } from './web-phone.ts';

export function createWebHost(): Host {
  const chime = createChime();
  const notifications = createWebNotifications();
  const title = createTabTitle(document, window);
  const drawIcon = createTabIcon(document);
  let count = 0;

  // A browser plays nothing before the first gesture. Not on pointerdown, because the banner that
  // asks for sound disappears then and would move the pressed target.
  for (const gesture of ['click', 'keydown']) {
    window.addEventListener(gesture, () => void chime.unlock(), { once: true, capture: true });
  }
  // Headphones were unplugged or a speaker was connected.
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
    shows() {}, // The alert policy of the page asks for this itself.
    test: (channel) =>
      tryChannel(channel, {
        notifications,
        ring: () => chime.ring('test'),
        hasIcon: () => drawIcon(count),
      }),
    push: webPhone,
    saveFile: download,
    remember(name, value) {
      if (value === null) deviceStorage.remove(name);
      else deviceStorage.set(name, value);
    },
    recall: deviceStorage.get,
  };
}

/** A browser may fetch the file a moment after the click. */
const KEPT_MS = 60_000;

async function download(name: string, text: string): Promise<SavedFile> {
  // HTML with visitors' texts must be saved, never opened on this origin.
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/octet-stream';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return { outcome: 'saved', where: null };
}

const ICON_PIXELS = 64;

/** Draws the count over the tab's icon; 0 restores the icon. Returns false when the page has no icon. */
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
  canvas.width = canvas.height = ICON_PIXELS;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const tokens = getComputedStyle(page.documentElement);
  pen.fillStyle = tokens.getPropertyValue('--danger');
  pen.beginPath();
  pen.arc(ICON_PIXELS / 2, ICON_PIXELS / 2, ICON_PIXELS / 2, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = tokens.getPropertyValue('--on-primary');
  const text = shortCount(count);
  pen.font = `bold ${text.length === 1 ? 46 : text.length === 2 ? 38 : 28}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, ICON_PIXELS / 2, ICON_PIXELS / 2 + 3);
  return canvas.toDataURL();
}

interface Tried {
  notifications: WebNotifications;
  ring: () => Promise<boolean>;
  hasIcon: () => boolean;
}

const passed = (detail: string): TestResult => ({ outcome: 'passed', detail });
const failed = (remedy: string): TestResult => ({ outcome: 'failed', remedy });

async function tryChannel(channel: Channel, tried: Tried): Promise<TestResult> {
  switch (channel) {
    case 'notification':
      return tryNotification(tried.notifications);
    case 'sound':
      return (await tried.ring())
        ? passed('Two tones were played. If you heard nothing, turn up the volume.')
        : failed(
            'The browser held the sound back. Click anywhere on this page, check the volume, and allow sound for this site.',
          );
    case 'badge':
      return tried.hasIcon()
        ? passed('The number of unread things stands in the tab’s title and on its icon.')
        : passed('The number of unread things stands in the tab’s title.');
    case 'tray':
      return { outcome: 'absent', detail: 'A browser has no tray. The desktop app has one.' };
    default:
      return assertNever(channel);
  }
}

async function tryNotification(notifications: WebNotifications): Promise<TestResult> {
  const ability = notifications.ability();
  if (ability === 'ask') return failed('Press “Turn on notices” and allow them.');
  if (ability === 'off') {
    return failed(
      'This browser does not let the page show notices. Allow notifications for this site in the browser’s settings, then load the page again.',
    );
  }
  const notification = {
    title: 'Test notice',
    body: 'New leads look like this.',
    tag: 'test',
  } as const;
  if (await notifications.show(notification, () => {})) {
    return passed('A notice was shown. If you saw none, look at the system’s Do Not Disturb.');
  }
  return failed(
    'The browser allows notices, but this one did not appear. Turn on notifications for the browser in the system’s settings. On a phone, keep this page open: new leads stand on it.',
  );
}

/** `(3) Staff desk`; 0 shows no number. */
export function withCount(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count === 0 ? bare : `(${shortCount(count)}) ${bare}`;
}

function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

const CALL = '● New at the desk';
const BLINK_EVERY_MS = 1000;

function createTabTitle(page: Document, view: Window) {
  let count = 0;
  let title = page.title;
  let blinking: ReturnType<typeof setInterval> | undefined;

  /** Routes set the title too, so it is read again. */
  function draw(isCall = false) {
    if (page.title !== CALL) title = page.title;
    page.title = isCall ? CALL : withCount(title, count);
  }

  function calm() {
    clearInterval(blinking);
    blinking = undefined;
    draw();
  }

  view.addEventListener('focus', calm);
  return {
    count(next: number) {
      count = next;
      draw(page.title === CALL);
    },
    flash() {
      if (page.hasFocus() || blinking !== undefined) return;
      draw(true);
      blinking = setInterval(() => draw(page.title !== CALL), BLINK_EVERY_MS);
    },
  };
}
