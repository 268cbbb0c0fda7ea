import type { Attention } from '@sallie/shared/contract/attention';
import type { TestResult } from '@sallie/shared/desk/ports/host.ts';
import { type Place, ringingTag } from '@sallie/shared/desk/ports/route.ts';
import { countsLine, deskCounts, ringingAt } from '@sallie/shared/rules/attention';
import { shortLine } from '@sallie/shared/rules/safe-text';
import type { Tray as ElectronTray, Menu, MenuItemConstructorOptions } from 'electron';
import type { Pictures } from '../../platform/icons.ts';

export interface TrayState {
  signedOut: boolean;
  /** False without a connection, when nothing rings whatever the number is. */
  online: boolean;
  attention: Attention | null;
  /** Undefined until the server has sent it. */
  me: string | undefined;
  muted: boolean;
  startWithComputer: boolean;
  /** A Linux tray may be invisible, so it is used only by those who chose to close into it. */
  closeToTray: boolean;
}

/** A longer menu would be a list to read. */
const MOST_LISTED = 8;
/** The longest label decides the width of the menu. */
const LONGEST_LABEL = 60;

export function wantsTray(platform: NodeJS.Platform, { closeToTray }: TrayState): boolean {
  if (platform === 'darwin') return false;
  return platform === 'win32' || closeToTray;
}

/** Shows the counts of the person here, or why no count can be trusted now. */
export function tooltip({ signedOut, online, attention, me, muted }: TrayState): string {
  if (signedOut) return 'Sallie Desk: signed out, not ringing';
  if (!online) return 'Sallie Desk: not connected, not ringing';
  const counts = countsLine(deskCounts(attention, me)) || 'nobody is waiting';
  return `Sallie Desk: ${counts}${muted ? ', muted' : ''}`;
}

export function hasDot({ signedOut, online, attention }: TrayState): boolean {
  const { waiting, unread } = deskCounts(attention, undefined);
  return signedOut || !online || waiting + unread > 0;
}

/** Lists the oldest first; each opens its record. */
export function waitingItems({ signedOut, attention, me }: TrayState) {
  if (signedOut || !attention) return [];
  return ringingAt(attention, me ?? null)
    .sort((a, b) => a.since.localeCompare(b.since))
    .slice(0, MOST_LISTED)
    .map((entry) => ({
      label: `${labelOf(entry.name)}${entry.kind === 'conversation' ? ' (live chat)' : ''}`,
      route: ringingTag(entry),
    }));
}

/** A single `&` in a menu marks a shortcut and is not shown; two show one. */
function labelOf(name: string): string {
  return shortLine(name, LONGEST_LABEL).replaceAll('&', '&&');
}

/** Counts every unclaimed lead, even if it does not ring at this hour, and what this person holds. */
export function waitingLine({ signedOut, attention, me }: TrayState): string {
  if (signedOut) return 'Signed out: nothing rings';
  return countsLine(deskCounts(attention, me)) || 'Nobody is waiting';
}

export interface TrayActions {
  reveal(): void;
  openRoute(route: string): void;
  openPlace(place: Place): void;
  mute(on: boolean): void;
  startWithComputer(on: boolean): void;
  quit(): void;
}

interface TrayDeps {
  Tray: typeof ElectronTray;
  Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  pictures: Pick<Pictures, 'tray'>;
  platform: NodeJS.Platform;
  actions: TrayActions;
}

export function createTray({ Tray, Menu, pictures, platform, actions }: TrayDeps) {
  // A tray that is not referenced is garbage collected and disappears.
  let tray: ElectronTray | null = null;
  let shown = '';
  const choices = {
    ...actions,
    startWithComputer(on: boolean) {
      // The system ticks the item when it is clicked, so a refusal has to be drawn too.
      shown = '';
      actions.startWithComputer(on);
    },
  };

  function open(state: TrayState): ElectronTray {
    // No GUID is given: one used by an unsigned build stays bound to that build's path.
    const opened = new Tray(pictures.tray(hasDot(state)));
    opened.on('click', actions.reveal);
    return opened;
  }

  function paint(on: ElectronTray, state: TrayState) {
    on.setImage(pictures.tray(hasDot(state)));
    on.setToolTip(tooltip(state));
    // Linux shows changes of a menu only when it is set again.
    on.setContextMenu(Menu.buildFromTemplate(trayMenu(state, choices)));
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
    test: () => trial(tray, platform),
  };
}

function trial(tray: ElectronTray | null, platform: NodeJS.Platform): TestResult {
  if (tray && !tray.isDestroyed()) {
    return { outcome: 'passed', detail: 'The desk has its icon in the tray.' };
  }
  if (platform === 'darwin') {
    return { outcome: 'absent', detail: 'On a Mac the Dock icon shows the number instead.' };
  }
  return {
    outcome: 'absent',
    detail: 'Turn on “Keep ringing when the window is closed” in the settings to have one.',
  };
}

/** These are the most used places; the app menu has all. */
const places: readonly (readonly [label: string, place: Place])[] = [
  ['Today', 'today'],
  ['Live chat', 'live-chat'],
  ['Agenda', 'agenda'],
];

export function trayMenu(state: TrayState, actions: TrayActions): MenuItemConstructorOptions[] {
  return [
    { label: 'Open desk', click: actions.reveal },
    ...places.map(([label, place]) => ({ label, click: () => actions.openPlace(place) })),
    { type: 'separator' },
    { label: waitingLine(state), enabled: false },
    ...waitingItems(state).map(({ label, route }) => ({
      label,
      click: () => actions.openRoute(route),
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
