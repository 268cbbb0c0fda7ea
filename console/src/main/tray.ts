import type { TestResult } from '@sallie/shared/desk/host.ts';
import type { Tray as ElectronTray, Menu, MenuItemConstructorOptions } from 'electron';
import type { Pictures } from './pictures.ts';
import {
  hasDot,
  type TrayState,
  tooltip,
  waitingItems,
  waitingLine,
  wantsTray,
} from './tray-state.ts';

export interface TrayActions {
  openDesk(): void;
  openPlace(place: string): void;
  mute(on: boolean): void;
  startWithComputer(on: boolean): void;
  quit(): void;
}

interface TrayPieces {
  Tray: typeof ElectronTray;
  Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  pictures: Pick<Pictures, 'tray'>;
  platform: NodeJS.Platform;
  actions: TrayActions;
}

/** The desk's place in the tray: the number, what waits, and the way out. */
export function createTray({ Tray, Menu, pictures, platform, actions }: TrayPieces) {
  // Held here: a tray that nobody holds is collected and vanishes.
  let tray: ElectronTray | null = null;
  let shown = '';

  function open(state: TrayState): ElectronTray {
    // No GUID: given to an unsigned build, it stays bound to the path of that build for good.
    const opened = new Tray(pictures.tray(hasDot(state)));
    opened.on('click', actions.openDesk);
    return opened;
  }

  function paint(on: ElectronTray, state: TrayState) {
    on.setImage(pictures.tray(hasDot(state)));
    on.setToolTip(tooltip(state));
    // Linux shows changes of a menu only when it is set anew.
    on.setContextMenu(Menu.buildFromTemplate(trayMenu(state, actions)));
  }

  return {
    update(state: TrayState): void {
      if (!wantsTray(platform, state)) {
        tray?.destroy();
        tray = null;
        shown = '';
        return;
      }
      tray ??= open(state);
      const next = JSON.stringify(state);
      if (next !== shown) paint(tray, state);
      shown = next;
    },
    test(): TestResult {
      if (tray && !tray.isDestroyed()) {
        return { outcome: 'passed', detail: 'The desk has its picture in the tray.' };
      }
      if (platform === 'darwin') {
        return { outcome: 'absent', detail: 'On a Mac the Dock icon shows the number instead.' };
      }
      return {
        outcome: 'absent',
        detail: 'Turn on “Keep ringing when the window is closed” in the settings to have one.',
      };
    },
  };
}

export function trayMenu(state: TrayState, actions: TrayActions): MenuItemConstructorOptions[] {
  return [
    { label: 'Open desk', click: actions.openDesk },
    { type: 'separator' },
    { label: waitingLine(state), enabled: false },
    ...waitingItems(state).map(({ label, place }) => ({
      label,
      click: () => actions.openPlace(place),
    })),
    { type: 'separator' },
    {
      label: 'Mute',
      type: 'checkbox',
      checked: state.muted,
      click: () => actions.mute(!state.muted),
    },
    {
      label: 'Start with computer',
      type: 'checkbox',
      checked: state.startWithComputer,
      click: () => actions.startWithComputer(!state.startWithComputer),
    },
    { type: 'separator' },
    { label: 'Quit', click: actions.quit },
  ];
}
