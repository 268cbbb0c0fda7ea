import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { sendTestMail } from '../../contract/mail.ts';
import { testPhone } from '../../contract/phones.ts';
import type { Channel, Host, TestResult } from '../ports/host.ts';
import type { PhonesStore } from './phones.ts';
import { problemOf } from './problem.ts';

/** The ways staff are called: those of this machine, and the mail of the server. */
export type Way = Channel | 'mail' | `phone ${string}`;
const ways: readonly Way[] = ['notification', 'sound', 'badge', 'tray', 'mail'];

const PHONE = 'phone ';
const isPhone = (way: Way): way is `phone ${string}` => way.startsWith(PHONE);

interface SelfTestState {
  /** Those that are tried, with what a phone is called. */
  ways: readonly { way: Way; name?: string }[];
  /** The way being tried; null when none is. */
  trying: Way | null;
  /** Empty until the first test. */
  results: Readonly<Partial<Record<Way, TestResult>>>;
}

export function createSelfTest(host: Host, call: Call, phones: PhonesStore) {
  const store = createStore<SelfTestState>(() => ({ ways: [], trying: null, results: {} }));

  async function tried(way: Way): Promise<TestResult> {
    try {
      if (way !== 'mail' && !isPhone(way)) return await host.test(way);
      const params = { id: way.slice(PHONE.length) };
      const { passed, detail } = isPhone(way)
        ? await call(testPhone, { params })
        : await call(sendTestMail);
      return passed ? { outcome: 'passed', detail } : { outcome: 'failed', remedy: detail };
    } catch (error) {
      return { outcome: 'failed', remedy: problemOf(error) };
    }
  }

  return {
    ...store,
    /** Tries each way, one after the other, so that each can be told from the rest. */
    async run() {
      if (store.getState().trying) return;
      // A second press while it runs changes nothing.
      store.setState({ trying: 'notification', ways: [], results: {} });
      await phones.load();
      const own = phones.getState().known?.phones ?? [];
      const all = [
        ...ways.map((way) => ({ way })),
        ...own.map(({ id, name }) => ({ way: `${PHONE}${id}` as const, name })),
      ];
      store.setState({ ways: all });
      for (const { way } of all) {
        store.setState({ trying: way });
        const result = await tried(way);
        store.setState({ results: { ...store.getState().results, [way]: result } });
      }
      store.setState({ trying: null });
    },
  };
}
