import type { Connection } from '../ports/connection.ts';
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

/** A line to the server that stands and brings nothing by itself; a test says what is asked over it. */
export function aConnection(more: Pick<Connection, 'call'> & Partial<Connection>): Connection {
  return {
    upload: () => Promise.reject(new Error('nobody uploads')),
    send: () => true,
    onFrame: () => () => {},
    state: () => 'online',
    onState: () => () => {},
    reconnect: () => {},
    ...more,
  };
}

/** Who sits at the desk, where nothing else is said. */
export const dana = {
  id: 'd',
  username: 'dana',
  name: 'Dana',
  has_name: true,
  role: 'owner',
} as const;

/** What a machine keeps over a reload. */
export function aMemory(kept = new Map<string, string>()): Memory {
  return {
    recall: (name) => kept.get(name) ?? null,
    remember: (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  };
}
