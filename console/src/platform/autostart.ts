import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import type { Log } from '../log.ts';

interface AutostartDeps {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  home: string;
  /** On Linux this is the AppImage, not the unpacked program. */
  executable: string;
  log: Log;
}

export type Autostart = ReturnType<typeof createAutostart>;

/** Started with the computer, the desk shows no window, because it is there to ring. */
const args = ['--hidden'];

export function createAutostart({ app, platform, home, executable, log }: AutostartDeps) {
  const file = join(home, '.config', 'autostart', 'sallie-desk.desktop');
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const startsUs = () => written().includes(commandOf(executable));

  function isOn(): boolean {
    if (platform === 'linux') return startsUs() && !SWITCHED_OFF.test(written());
    const { openAtLogin, status, executableWillLaunchAtLogin } = app.getLoginItemSettings(
      platform === 'win32' ? { args } : {},
    );
    // The user may turn it off in the Task Manager, or never approve it on a Mac.
    const isAllowed = platform === 'win32' ? executableWillLaunchAtLogin : status === 'enabled';
    return openAtLogin && isAllowed;
  }

  function writeEntry(on: boolean) {
    if (!on) return rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true });
    // Half an entry would be read at the next sign-in.
    writeFileAtomic.sync(file, entry(executable));
  }

  function write(on: boolean) {
    if (platform === 'linux') return writeEntry(on);
    if (platform === 'win32') return app.setLoginItemSettings({ openAtLogin: on, args });
    return app.setLoginItemSettings({ openAtLogin: on });
  }

  return {
    isOn,
    /**
     * Windows keeps the wish apart from its effect: turning the desk off in the Task Manager leaves the entry,
     * so a missing one was removed by an installer or a cleaner. On Linux a new AppImage has a new file name.
     */
    wasLost() {
      if (platform === 'linux') return existsSync(file) && !startsUs();
      return platform === 'win32' && !app.getLoginItemSettings({ args }).openAtLogin;
    },
    /** The result may differ: a Mac may ask the user, and a home folder may be full or read-only. */
    apply(on: boolean): { on: boolean } {
      try {
        write(on);
      } catch {
        log('autostart not kept');
      }
      return { on: isOn() };
    },
  };
}

/** Desktops write either when somebody switches the entry off in their own list. */
const SWITCHED_OFF = /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m;

const commandOf = (executable: string) => `Exec=${quoted(executable)} ${args.join(' ')}`;

function entry(executable: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Sallie Desk',
    'Comment=Rings for every inquiry of the shop',
    commandOf(executable),
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
