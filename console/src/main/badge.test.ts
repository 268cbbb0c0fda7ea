import { expect, test } from 'vitest';
import { badgeText, createBadge } from './badge.ts';
import { createHandClock } from './testing/hand-clock.ts';

test.each([
  [0, false, ''],
  [-1, false, ''],
  [1, false, '1'],
  [9, false, '9'],
  [10, false, '9+'],
  [120, false, '9+'],
  [0, true, '!'],
  [5, true, '!'],
])('%i waiting, signed out: %s reads "%s"', (count, signedOut, text) => {
  expect(badgeText(count, { signedOut })).toBe(text);
});

/** One machine whose icon the test can read. */
function machine(platform: NodeJS.Platform, { obeys = true, hasWindow = true } = {}) {
  const icon = { dock: '', launcher: -1, overlay: [] as string[] };
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
          }
        : null,
    pictures: { badge: () => pictureOfNumber },
    platform,
    clock,
  });
  return { badge, icon, clock };
}

// Never looked into: only whether there is one.
const pictureOfNumber = {} as Electron.NativeImage;

test('each system has one way of its own', () => {
  const mac = machine('darwin');
  mac.badge.show(12, { signedOut: false });
  expect(mac.icon).toEqual({ dock: '9+', launcher: -1, overlay: [] });
  mac.badge.show(0, { signedOut: false });
  expect(mac.icon.dock).toBe('');

  const windows = machine('win32');
  windows.badge.show(12, { signedOut: false });
  windows.badge.show(0, { signedOut: false });
  windows.badge.show(3, { signedOut: true });
  expect(windows.icon).toEqual({
    dock: '',
    launcher: -1,
    overlay: [
      'picture: 12 things are waiting',
      'none: 0 things are waiting',
      'picture: Signed out: this desk is not ringing',
    ],
  });

  const linux = machine('linux');
  linux.badge.show(12, { signedOut: false });
  expect(linux.icon.launcher).toBe(12);
  linux.badge.show(12, { signedOut: true });
  expect(linux.icon).toEqual({ dock: '', launcher: 0, overlay: [] });
});

test.each([
  ['win32', { hasWindow: true }, 'passed'],
  ['win32', { hasWindow: false }, 'absent'],
  ['darwin', { obeys: true }, 'passed'],
  ['darwin', { obeys: false }, 'failed'],
  ['linux', { obeys: true }, 'passed'],
  ['linux', { obeys: false }, 'absent'],
] as const)('tried on %s with %o: %s', (platform, ability, outcome) => {
  expect(machine(platform, ability).badge.test().outcome).toBe(outcome);
});

test('a trial shows a number for a moment, then the true one', () => {
  const { badge, icon, clock } = machine('darwin');
  badge.show(4, { signedOut: false });
  badge.test();
  expect(icon.dock).toBe('1');
  clock.pass(3000);
  expect(icon.dock).toBe('4');
});
