import type { Place } from '@sallie/shared/desk/ports/route.ts';
import type { MenuItemConstructorOptions } from 'electron';
import type { BridgeEvent } from '../../bridge.ts';

export type Command = Extract<BridgeEvent, { type: 'command' }>['command'];

interface MenuDeps {
  platform: NodeJS.Platform;
  command(name: Command): void;
  actions: { quit(): void };
}

type Template = MenuItemConstructorOptions[];

/** The first nine have a number, in the order of the rail; new places come last, so that no number changes. */
const places: readonly (readonly [label: string, place: Place])[] = [
  ['Today', 'today'],
  ['Live chat', 'live-chat'],
  ['Visitors', 'visitors'],
  ['Consultations', 'consultations'],
  ['Messages', 'contacts'],
  ['Discounts', 'discount-signups'],
  ['Referrals', 'referrals'],
  ['Agenda', 'agenda'],
  ['SallieBot', 'answers'],
  ['Calls', 'calls'],
  ['Figures', 'figures'],
  ['Website', 'website'],
];

const separator = { type: 'separator' } as const;
const hiding: Template = [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }];
const view: Template = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  separator,
  { role: 'togglefullscreen' },
];

export function menuTemplate({ platform, command, actions }: MenuDeps): Template {
  const isMac = platform === 'darwin';
  const item = (label: string, name: Command, accelerator?: string) => ({
    label,
    click: () => command(name),
    ...(accelerator && { accelerator }),
  });
  const about = item('About Sallie Desk', 'about');
  const settings = item('Settings…', 'settings', 'CmdOrCtrl+,');
  // The `quit` role is not used, because quitting asks first whether anybody else is on duty.
  const quit = { label: 'Quit Sallie Desk', accelerator: 'CmdOrCtrl+Q', click: actions.quit };

  const desk: Template = [
    item('Search', 'search', 'CmdOrCtrl+K'),
    // Reloads the data, not the page, because a half-written reply would be lost.
    item('Refresh', 'refresh', 'CmdOrCtrl+R'),
    separator,
    ...places.map(([label, place], at) =>
      item(label, place, at < 9 ? `CmdOrCtrl+${at + 1}` : undefined),
    ),
    separator,
    item('Account', 'account'),
    item('Test alerts', 'selfTest'),
  ];
  const mac = [about, separator, settings, separator, ...hiding, separator, quit];

  return [
    ...(isMac ? [{ label: 'Sallie Desk', submenu: mac }] : []),
    { label: 'Desk', submenu: isMac ? desk : [...desk, separator, settings, separator, quit] },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ label: 'Help', submenu: [about] }]),
  ];
}
