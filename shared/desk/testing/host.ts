import type { Host } from '../ports/host.ts';

/** A machine that can do everything and remembers nothing; a test says what it does instead. */
export function aHost(more: Partial<Host> = {}): Host {
  return {
    rings: 'page',
    notify: async () => true,
    retire: () => {},
    notifications: () => 'on',
    askForNotifications: async () => {},
    ring: async () => true,
    canRing: () => true,
    onAbility: () => () => {},
    flash: () => {},
    badge: () => {},
    shows: () => {},
    test: async () => ({ outcome: 'passed', detail: '' }),
    saveFile: async () => ({ outcome: 'saved', where: null }),
    remember: () => {},
    recall: () => null,
    ...more,
  };
}
