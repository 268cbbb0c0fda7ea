import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { sendTestMail } from '../../contract/mail.ts';
import type { Channel, Host, TestResult } from '../ports/host.ts';
import { problemOf } from './problem.ts';

/** The ways staff are called: those of this machine, and the mail of the server. */
export type Way = Channel | 'mail';
export const ways: readonly Way[] = ['notification', 'sound', 'badge', 'tray', 'mail'];

interface SelfTestState {
  /** The way being tried; null when none is. */
  trying: Way | null;
  /** Empty until the first test. */
  results: Readonly<Partial<Record<Way, TestResult>>>;
}

export interface SelfTestStore extends StoreApi<SelfTestState> {
  /** Tries each way, one after the other, so that each can be told from the rest. */
  run(): Promise<void>;
}

export function createSelfTest(host: Host, call: Call): SelfTestStore {
  const store = createStore<SelfTestState>(() => ({ trying: null, results: {} }));

  async function tried(way: Way): Promise<TestResult> {
    try {
      if (way !== 'mail') return await host.test(way);
      const { passed, detail } = await call(sendTestMail);
      return passed ? { outcome: 'passed', detail } : { outcome: 'failed', remedy: detail };
    } catch (error) {
      return { outcome: 'failed', remedy: problemOf(error) };
    }
  }

  return {
    ...store,
    async run() {
      if (store.getState().trying) return;
      store.setState({ results: {} });
      for (const way of ways) {
        store.setState({ trying: way });
        const result = await tried(way);
        store.setState({ results: { ...store.getState().results, [way]: result } });
      }
      store.setState({ trying: null });
    },
  };
}
