import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

interface AutostartDeps {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** The user's own folder. */
  home: string;
  /** What starts this program: on Linux the AppImage, not what it unpacked. */
  executable: string;
}

export type Autostart = ReturnType<typeof createAutostart>;

/** With the computer the desk starts without a window: it is there to ring. */
const args = ['--hidden'];

export function createAutostart({ app, platform, home, executable }: AutostartDeps) {
  const file = join(home, '.config', 'autostart', 'sallie-desk.desktop');

  function isOn(): boolean {
    if (platform === 'linux') return existsSync(file);
    const { openAtLogin, status, executableWillLaunchAtLogin } = app.getLoginItemSettings(
      platform === 'win32' ? { args } : {},
    );
    // Both systems let the user switch it off behind our back: in the Task Manager, or by never approving it.
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
     * Windows alone shows a wish apart from what became of it: who switches the desk off in the Task Manager leaves the
     * entry, so one that is gone was taken by an installer or a cleaner, not by a person.
     */
    wasLost: () => platform === 'win32' && !app.getLoginItemSettings({ args }).openAtLogin,
    /** `on` says what came of it: a Mac may want the user's approval first. Throws when Linux' entry cannot be written. */
    apply(on: boolean): { on: boolean } {
      write(on);
      return { on: isOn() };
    },
  };
}

/** Whole before it takes its place: half an entry would be read at the next sign-in. */
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

/** As the desktop entry specification quotes an argument: once as a shell would, once as a string of the file. */
function quoted(path: string): string {
  const asArgument = path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${asArgument.replaceAll('\\', '\\\\')}"`;
}
