import { join } from 'node:path';
import type { TestResult } from '@sallie/shared/desk/ports/host.ts';
import type { App, BrowserWindow, NativeImage, nativeImage } from 'electron';
import type { Clock } from '../clock.ts';

/** Null while this desk can ring. */
export type NotRinging = 'signedOut' | 'lost' | null;

/** Returns an empty text for no badge. A desk that cannot ring has its own sign. */
export function badgeText(count: number, notRinging: NotRinging): string {
  if (notRinging) return '!';
  if (count <= 0) return '';
  return count > 9 ? '9+' : String(count);
}

function badgeSentence(count: number, notRinging: NotRinging): string {
  if (notRinging === 'signedOut') return 'Signed out: this desk is not ringing';
  if (notRinging === 'lost') return 'Not connected: this desk is not ringing';
  return count === 1 ? '1 thing is waiting' : `${count} things are waiting`;
}

interface BadgeDeps {
  app: Pick<App, 'setBadgeCount'> & {
    dock?: Pick<NonNullable<App['dock']>, 'setBadge' | 'getBadge'>;
  };
  /** Null while there is no window. */
  window(): Pick<BrowserWindow, 'setOverlayIcon' | 'setIcon'> | null;
  pictures: Pick<Pictures, 'badge' | 'icon'>;
  platform: NodeJS.Platform;
  clock: Clock;
}

const SHOWN_FOR_TEST_MS = 3000;

export function createBadge({ app, window, pictures, platform, clock }: BadgeDeps) {
  let count = 0;
  let notRinging: NotRinging = null;

  function put(text: string, sentence: string, number: number): boolean {
    if (platform === 'darwin') {
      app.dock?.setBadge(text);
      return app.dock?.getBadge() === text;
    }
    if (platform !== 'win32') return putOnLinux(text === '!', number);
    window()?.setOverlayIcon(text === '' ? null : pictures.badge(text), sentence);
    return window() !== null;
  }

  /** Linux launchers show only numbers, so the sign goes on the window's icon. */
  function putOnLinux(isNotRinging: boolean, number: number): boolean {
    const icon = pictures.icon(isNotRinging);
    if (icon) window()?.setIcon(icon);
    return app.setBadgeCount(number);
  }

  function renew() {
    put(badgeText(count, notRinging), badgeSentence(count, notRinging), notRinging ? 0 : count);
  }

  return {
    show(next: number, why: NotRinging): void {
      count = next;
      notRinging = why;
      renew();
    },
    /** A taskbar button that was hidden comes back without its overlay. */
    renew,
    test(): TestResult {
      const taken = put('1', 'Test', 1);
      clock.after(SHOWN_FOR_TEST_MS, renew);
      return trial(taken, platform);
    },
  };
}

function trial(isTaken: boolean, platform: NodeJS.Platform): TestResult {
  if (isTaken)
    return { outcome: 'passed', detail: `A 1 stands on ${icons[platform] ?? OTHER} now.` };
  if (platform === 'darwin') {
    return {
      outcome: 'failed',
      remedy: 'Allow badges of Sallie Desk in System Settings, Notifications.',
    };
  }
  return { outcome: 'absent', detail: 'This desktop shows no numbers on its icons.' };
}

const icons: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'the taskbar button',
  darwin: 'the Dock icon',
};
const OTHER = 'the program’s icon';

interface PictureDeps {
  nativeImage: Pick<typeof nativeImage, 'createFromPath'>;
  /** A Mac pairs `…Template.png` with `…Template@2x.png` by these fixed names in `console/resources`. */
  folder: string;
  platform: NodeJS.Platform;
}

export type Pictures = ReturnType<typeof createPictures>;

const badgeNames: Record<string, string> = { '9+': '9plus', '!': 'signed-out' };

/** A missing picture fails the start, because it would otherwise show as nothing. */
export function createPictures({ nativeImage, folder, platform }: PictureDeps) {
  function read(name: string): NativeImage {
    const file = join(folder, name);
    const picture = nativeImage.createFromPath(file);
    if (picture.isEmpty()) throw new Error(`The picture ${file} is missing or broken`);
    return picture;
  }

  const suffix = platform === 'darwin' ? 'Template' : '';
  const plain = read(`tray${suffix}.png`);
  const dotted = read(`tray-dot${suffix}.png`);
  const badges = new Map(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+', '!'].map((text) => [
      text,
      read(`badge-${badgeNames[text] ?? text}.png`),
    ]),
  );

  // Only Linux takes a window's icon from the running program.
  const icons = platform === 'linux' ? [read('icon.png'), read('icon-not-ringing.png')] : [];

  return {
    icon: (isNotRinging: boolean) => icons[isNotRinging ? 1 : 0] ?? null,
    tray: (waits: boolean) => (waits ? dotted : plain),
    badge: (text: string) => badges.get(text) ?? null,
  };
}
