import { Place } from '@sallie/shared/desk/ports/route.ts';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuTemplate } from './menu.ts';

function itemsOf(platform: NodeJS.Platform) {
  const did: string[] = [];
  const template = menuTemplate({
    platform,
    command: (name) => did.push(name),
    actions: { quit: () => did.push('quit') },
  });
  const items = template.flatMap(({ submenu }) => (submenu ?? []) as MenuItemConstructorOptions[]);
  const press = (accelerator: string) =>
    (items.find((item) => item.accelerator === accelerator)?.click as (() => void) | undefined)?.();
  return { did, template, items, press };
}

test.each(['win32', 'darwin', 'linux'] as const)(
  'on %s every shortcut of the menu runs its command, and no item reloads the page',
  (platform) => {
    const { did, items, press } = itemsOf(platform);
    for (const key of ['K', 'R', '1', '2', '8', ',', 'Q']) press(`CmdOrCtrl+${key}`);
    expect(did).toEqual(['search', 'refresh', 'today', 'live-chat', 'agenda', 'settings', 'quit']);
    expect(items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Account', 'Test alerts', 'About Sallie Desk']),
    );
    expect(items.map(({ role }) => role)).not.toEqual(expect.arrayContaining(['reload']));
  },
);

test('the menu leads to every place of the desk', () => {
  const { did, items } = itemsOf('linux');
  for (const { click } of items) (click as (() => void) | undefined)?.();
  expect(did).toEqual(expect.arrayContaining([...Place.options]));
});

test('the menu on a Mac begins with the program’s own menu', () => {
  expect(itemsOf('darwin').template[0]?.label).toBe('Sallie Desk');
  expect(itemsOf('win32').template[0]?.label).toBe('Desk');
});
