import type { Host } from '../ports/host.ts';
import type { Memory } from '../stores/memory.ts';

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

/** What a machine keeps over a reload. */
export function aMemory(kept = new Map<string, string>()): Memory {
  return {
    recall: (name) => kept.get(name) ?? null,
    remember: (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  };
}
