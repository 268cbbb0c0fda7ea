import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHandClock } from '@sallie/shared/testing/hand-clock';
import type { NativeImage } from 'electron';
import { expect, test } from 'vitest';
import { badgeText, createBadge, createPictures } from './icons.ts';

test.each([
  [0, null, ''],
  [-1, null, ''],
  [1, null, '1'],
  [9, null, '9'],
  [10, null, '9+'],
  [120, null, '9+'],
  [0, 'signedOut', '!'],
  [5, 'signedOut', '!'],
  [5, 'lost', '!'],
] as const)(
  'the badge for %i waiting, not ringing because of %s, reads "%s"',
  (count, notRinging, text) => {
    expect(badgeText(count, notRinging)).toBe(text);
  },
);

function machine(platform: NodeJS.Platform, { obeys = true, hasWindow = true } = {}) {
  const icon = { dock: '', launcher: -1, overlay: [] as string[], window: [] as string[] };
  const clock = createHandClock();
  const badge = createBadge({
    app: {
      setBadgeCount(count = 0) {
        icon.launcher = count;
        return obeys;
      },
      dock: {
        setBadge(text) {
          if (obeys) icon.dock = text;
        },
        getBadge: () => icon.dock,
      },
    },
    window: () =>
      hasWindow
        ? {
            setOverlayIcon: (picture, text) =>
              icon.overlay.push(`${picture ? 'picture' : 'none'}: ${text}`),
            setIcon: (picture) => icon.window.push(String(picture)),
          }
        : null,
    pictures: {
      badge: () => pictureOfNumber,
      icon: (isNotRinging) => (isNotRinging ? 'deaf' : 'plain') as unknown as Electron.NativeImage,
    },
    platform,
    clock,
  });
  return { badge, icon, clock };
}

// The test only checks whether there is a picture.
const pictureOfNumber = {} as Electron.NativeImage;

test('the badge uses the Dock on a Mac, the overlay icon on Windows and the launcher on Linux', () => {
  const mac = machine('darwin');
  mac.badge.show(12, null);
  expect(mac.icon).toEqual({ dock: '9+', launcher: -1, overlay: [], window: [] });
  mac.badge.show(0, null);
  expect(mac.icon.dock).toBe('');

  const windows = machine('win32');
  windows.badge.show(12, null);
  windows.badge.show(0, null);
  windows.badge.show(3, 'signedOut');
  windows.badge.show(3, 'lost');
  expect(windows.icon).toEqual({
    dock: '',
    launcher: -1,
    overlay: [
      'picture: 12 things are waiting',
      'none: 0 things are waiting',
      'picture: Signed out: this desk is not ringing',
      'picture: Not connected: this desk is not ringing',
    ],
    window: [],
  });

  const linux = machine('linux');
  linux.badge.show(12, null);
  expect(linux.icon.launcher).toBe(12);
  linux.badge.show(12, 'lost');
  expect(linux.icon).toEqual({ dock: '', launcher: 0, overlay: [], window: ['plain', 'deaf'] });
});

test.each([
  ['win32', { hasWindow: true }, 'passed'],
  ['win32', { hasWindow: false }, 'absent'],
  ['darwin', { obeys: true }, 'passed'],
  ['darwin', { obeys: false }, 'failed'],
  ['linux', { obeys: true }, 'passed'],
  ['linux', { obeys: false }, 'absent'],
] as const)('the badge test on %s with %o is %s', (platform, ability, outcome) => {
  expect(machine(platform, ability).badge.test().outcome).toBe(outcome);
});

test('the badge test shows a number for 3 s, then the true count', () => {
  const { badge, icon, clock } = machine('darwin');
  badge.show(4, null);
  badge.test();
  expect(icon.dock).toBe('1');
  clock.pass(3000);
  expect(icon.dock).toBe('4');
});

const resources = fileURLToPath(new URL('../../resources', import.meta.url));

function read(platform: NodeJS.Platform, folder: string) {
  const names: string[] = [];
  const pictures = createPictures({
    nativeImage: {
      createFromPath(file) {
        names.push(basename(file));
        return { isEmpty: () => !existsSync(file), name: basename(file) } as unknown as NativeImage;
      },
    },
    folder,
    platform,
  });
  return { names, pictures };
}

test.each(['win32', 'darwin', 'linux'] as const)(
  'the pictures of tray and badge are found on %s',
  (platform) => {
    const { names, pictures } = read(platform, resources);
    const suffix = platform === 'darwin' ? 'Template.png' : '.png';
    expect(names.slice(0, 2)).toEqual([`tray${suffix}`, `tray-dot${suffix}`]);
    expect(pictures.tray(true)).toMatchObject({ name: `tray-dot${suffix}` });
    expect(pictures.tray(false)).toMatchObject({ name: `tray${suffix}` });
    expect(['1', '9', '9+', '!'].map((text) => pictures.badge(text))).toMatchObject([
      { name: 'badge-1.png' },
      { name: 'badge-9.png' },
      { name: 'badge-9plus.png' },
      { name: 'badge-signed-out.png' },
    ]);
  },
);

test('a missing tray picture throws an error that names it', () => {
  expect(() => read('win32', '/nowhere')).toThrow('tray.png is missing or broken');
});
