import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { readPhones } from '../../contract/phones.ts';
import { problemOf } from './problem.ts';

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
