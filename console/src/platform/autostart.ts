import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

interface AutostartDeps {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  home: string;
  /** On Linux this is the AppImage, not the unpacked program. */
  executable: string;
}

export type Autostart = ReturnType<typeof createAutostart>;

/** Started with the computer, the desk shows no window, because it is there to ring. */
const args = ['--hidden'];

export function createAutostart({ app, platform, home, executable }: AutostartDeps) {
  const file = join(home, '.config', 'autostart', 'sallie-desk.desktop');

  function isOn(): boolean {
    if (platform === 'linux') return existsSync(file);
    const { openAtLogin, status, executableWillLaunchAtLogin } = app.getLoginItemSettings(
      platform === 'win32' ? { args } : {},
    );
    // The user may turn it off in the Task Manager, or never approve it on a Mac.
    const isAllowed = platform === 'win32' ? executableWillLaunchAtLogin : status === 'enabled';
    return openAtLogin && isAllowed;
  }

  function write(on: boolean) {
    if (platform === 'linux')
      return on ? writeEntry(file, executable) : rmSync(file, { force: true });
    if (platform === 'win32') return app.setLoginItemSettings({ openAtLogin: on, args });
    return app.setLoginItemSettings({ openAtLogin: on });
  }

  return {
    isOn,
    /**
     * Only Windows keeps the wish apart from its effect: turning the desk off in the Task Manager leaves the
     * entry, so a missing one was removed by an installer or a cleaner.
     */
    wasLost: () => platform === 'win32' && !app.getLoginItemSettings({ args }).openAtLogin,
    /** The result may differ: a Mac may ask the user. Throws when the Linux entry cannot be written. */
    apply(on: boolean): { on: boolean } {
      write(on);
      return { on: isOn() };
    },
  };
}

/** Replaced atomically, because half an entry would be read at the next sign-in. */
function writeEntry(file: string, executable: string) {
  mkdirSync(dirname(file), { recursive: true });
  const next = `${file}.next`;
  writeFileSync(next, entry(executable));
  renameSync(next, file);
}

function entry(executable: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Sallie Desk',
    'Comment=Rings for every inquiry of the shop',
    `Exec=${quoted(executable)} ${args.join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Quotes twice, as the desktop entry specification says: as an argument, then as a string of the file. */
function quoted(path: string): string {
  const asArgument = path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${asArgument.replaceAll('\\', '\\\\')}"`;
}
