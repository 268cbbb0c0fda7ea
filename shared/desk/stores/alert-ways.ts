import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { sendTestMail } from '../../contract/mail.ts';
import { readPhones, testPhone } from '../../contract/phones.ts';
import { problemOf } from '../ports/connection.ts';
import type { Channel, DeskNotification, Host, TestResult } from '../ports/host.ts';
import type { Tag } from '../ports/route.ts';

interface PhonesState {
  /** Null until loaded. */
  known: ReplyOf<typeof readPhones> | null;
  problem: string;
}

export type PhonesStore = ReturnType<typeof createPhones>;

export function createPhones(call: Call) {
  const store = createStore<PhonesState>(() => ({ known: null, problem: '' }));
  async function load() {
    try {
      store.setState({ known: await call(readPhones), problem: '' });
    } catch (error) {
      store.setState({ problem: problemOf(error) });
    }
  }
  return {
    ...store,
    load,
    handle(frame: ServerFrame, me: string | undefined) {
      const isMine = frame.type === 'phonesChanged' && frame.data.staff_id === me;
      if (frame.type === 'connected' || isMine) void load();
    },
  };
}

/** Ways to alert staff: those of this machine, phones, and the server's mail. */
export type Way = Channel | 'mail' | `phone ${string}`;
const ways: readonly Way[] = ['notification', 'sound', 'badge', 'tray', 'mail'];

const PHONE = 'phone ';
const isPhone = (way: Way): way is `phone ${string}` => way.startsWith(PHONE);

interface SelfTestState {
  /** The tested ways; `name` is a phone's. */
  ways: readonly { way: Way; name?: string }[];
  /** Null when no test runs. */
  trying: Way | null;
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
    /** Tries one way after another, so that staff can tell them apart. */
    async run() {
      if (store.getState().trying) return;
      // Set at once, so that a second press changes nothing.
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

/** Keeps notifications that the machine did not show, newest first; the page shows them. */
export function createMissed() {
  const store = createStore<{ notifications: readonly DeskNotification[] }>(() => ({
    notifications: [],
  }));
  const others = (tag: Tag) =>
    store.getState().notifications.filter((notification) => notification.tag !== tag);
  return {
    ...store,
    add: (notification: DeskNotification) =>
      store.setState({ notifications: [notification, ...others(notification.tag)] }),
    retire: (tag: Tag) => store.setState({ notifications: others(tag) }),
  };
}
