import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'electron';

interface AutostartPieces {
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** The user's own folder. */
  home: string;
  /** What starts this program: on Linux the AppImage, not what it unpacked. */
  executable: string;
}

export interface AutostartState {
  on: boolean;
  /** What the user still has to do, in a sentence. */
  cure: string | null;
}

export type Autostart = ReturnType<typeof createAutostart>;

/** With the computer the desk starts without a window: it is there to ring. */
const args = ['--hidden'];
const REQUIRES_APPROVAL =
  'macOS wants your approval: allow Sallie Desk in System Settings, General, Login Items.';

export function createAutostart({ app, platform, home, executable }: AutostartPieces) {
  const file = join(home, '.config', 'autostart', 'sallie-desk.desktop');

  function isOn(): boolean {
    if (platform === 'linux') return existsSync(file);
    if (platform === 'win32') return app.getLoginItemSettings({ args }).openAtLogin;
    return app.getLoginItemSettings().openAtLogin;
  }

  function write(on: boolean) {
    if (platform === 'linux')
      return on ? writeEntry(file, executable) : rmSync(file, { force: true });
    if (platform === 'win32') return app.setLoginItemSettings({ openAtLogin: on, args });
    return app.setLoginItemSettings({ openAtLogin: on });
  }

  return {
    isOn,
    apply(on: boolean): AutostartState {
      write(on);
      const waits =
        platform === 'darwin' && app.getLoginItemSettings().status === 'requires-approval';
      return { on: isOn(), cure: on && waits ? REQUIRES_APPROVAL : null };
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
    'Comment=Rings for every enquiry of the shop',
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
