import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginItemSettings, Settings } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { createAutostart } from './autostart.ts';

const allowed = { status: 'enabled', executableWillLaunchAtLogin: true } as const;

function machine(
  platform: NodeJS.Platform,
  system: Pick<LoginItemSettings, 'status' | 'executableWillLaunchAtLogin'> = allowed,
) {
  const home = mkdtempSync(join(tmpdir(), 'sallie-home-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const set: Settings[] = [];
  const events: string[] = [];
  const autostart = createAutostart({
    app: {
      setLoginItemSettings: (settings) => set.push(settings),
      getLoginItemSettings: () => ({
        openAtLogin: set.at(-1)?.openAtLogin ?? false,
        wasOpenedAtLogin: false,
        ...system,
        launchItems: [],
      }),
    },
    platform,
    home,
    executable: '/opt/Sallie "Desk" 100%/desk$\\x',
    log: (event) => void events.push(event),
  });
  return { autostart, set, events, home, folder: join(home, '.config', 'autostart') };
}

test('Linux gets an entry that starts the desk without a window, and loses it again', () => {
  const { autostart, set, folder } = machine('linux');
  expect(autostart.isOn()).toBe(false);
  expect(autostart.apply(true)).toEqual({ on: true });
  expect(readdirSync(folder)).toEqual(['sallie-desk.desktop']);
  const lines = readFileSync(join(folder, 'sallie-desk.desktop'), 'utf8').split('\n');
  expect(lines[0]).toBe('[Desktop Entry]');
  expect(lines).toContain('Type=Application');
  // The desktop entry specification quotes twice: " and $ for the argument, \ again for the string.
  expect(lines).toContain('Exec="/opt/Sallie \\\\"Desk\\\\" 100%%/desk\\\\$\\\\\\\\x" --hidden');
  expect(autostart.apply(true)).toEqual({ on: true });
  expect(autostart.apply(false)).toEqual({ on: false });
  expect(autostart.apply(false)).toEqual({ on: false });
  expect(readdirSync(folder)).toEqual([]);
  expect(set).toEqual([]);
});

test('a home folder that cannot be written to leaves the autostart on Linux off and the desk running', () => {
  const { autostart, events, home } = machine('linux');
  writeFileSync(join(home, '.config'), '');
  expect(autostart.apply(true)).toEqual({ on: false });
  expect(events).toEqual(['autostart not kept']);
});

test('an entry on Linux that starts an earlier AppImage counts as lost, one that was switched off does not', () => {
  const { autostart, folder } = machine('linux');
  autostart.apply(true);
  const file = join(folder, 'sallie-desk.desktop');
  const entry = readFileSync(file, 'utf8');
  writeFileSync(file, entry.replace('/opt/', '/old/'));
  expect([autostart.isOn(), autostart.wasLost()]).toEqual([false, true]);
  writeFileSync(file, entry.replace('enabled=true', 'enabled=false'));
  expect([autostart.isOn(), autostart.wasLost()]).toEqual([false, false]);
});

test('Windows starts the desk without a window', () => {
  const { autostart, set } = machine('win32');
  expect(autostart.apply(true)).toEqual({ on: true });
  expect(autostart.apply(false)).toEqual({ on: false });
  expect(set).toEqual([
    { openAtLogin: true, args: ['--hidden'] },
    { openAtLogin: false, args: ['--hidden'] },
  ]);
});

test('a Mac starts the desk by its login items', () => {
  const { autostart, set } = machine('darwin');
  expect(autostart.apply(true)).toEqual({ on: true });
  expect(autostart.apply(false)).toEqual({ on: false });
  expect(set).toEqual([{ openAtLogin: true }, { openAtLogin: false }]);
});

test.each([
  ['darwin', { ...allowed, status: 'requires-approval' }],
  ['win32', { ...allowed, executableWillLaunchAtLogin: false }],
] as const)(
  'a start with the computer that the user has not allowed on %s is off',
  (platform, system) => {
    expect(machine(platform, system).autostart.apply(true)).toEqual({ on: false });
  },
);

test('only Windows tells a lost autostart entry from one that was switched off', () => {
  const windows = machine('win32', { ...allowed, executableWillLaunchAtLogin: false });
  expect(windows.autostart.wasLost()).toBe(true);
  windows.autostart.apply(true); // It is installed, and turned off in the Task Manager.
  expect(windows.autostart.wasLost()).toBe(false);
  expect(machine('darwin').autostart.wasLost()).toBe(false);
  expect(machine('linux').autostart.wasLost()).toBe(false);
});
