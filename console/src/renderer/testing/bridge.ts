import type { Bridge, BridgeEvent, Snapshot } from '../../bridge.ts';
import type { CallName } from '../../channels.ts';

type Answers = Partial<Record<CallName, (...args: unknown[]) => unknown>>;

export const snapshot: Snapshot = {
  server: 'https://shop.example',
  unencrypted: false,
  business: null,
  signedIn: true,
  socket: 'online',
  attention: null,
  settings: {
    startWithComputer: false,
    closeToTray: true,
    muted: false,
    volume: 1,
    hideMessageText: false,
  },
  update: { phase: 'off', version: null },
  about: { version: '1.2.3', platform: 'win32', signed: true },
};

/** Replies from a table, and emits the events of the test. */
export function createTestBridge(answers: Answers = {}) {
  const asked: unknown[][] = [];
  const listeners = new Set<(event: BridgeEvent) => void>();
  const bridge: Bridge = {
    async call(name, ...args) {
      asked.push([name, ...args]);
      return answers[name]?.(...args) as never;
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    bridge,
    asked,
    tell(event: BridgeEvent) {
      for (const listener of listeners) listener(event);
    },
  };
}
