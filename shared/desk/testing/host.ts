import type { Connection } from '../ports/connection.ts';
import type { Host } from '../ports/host.ts';
import type { Memory } from '../stores/memory.ts';

/** A machine that can do everything and remembers nothing; `more` replaces parts of it. */
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

/** A connection that is online and brings no frames; `more` answers its calls. */
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

/** The default user. */
export const dana = {
  id: 'd',
  username: 'dana',
  name: 'Dana',
  has_name: true,
  role: 'owner',
} as const;

/** A memory that can be shared by two desks, as over a reload. */
export function aMemory(kept = new Map<string, string>()): Memory {
  return {
    recall: (name) => kept.get(name) ?? null,
    remember: (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  };
}
