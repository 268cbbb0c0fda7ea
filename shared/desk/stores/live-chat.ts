import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  changeLiveChatSettings,
  type LiveChatSettings,
  readLiveChatSettings,
} from '../../contract/conversation.ts';
import { problemOf } from './problem.ts';

interface LiveChatState {
  settings: LiveChatSettings | null;
  problem: string;
  changing: boolean;
}

export function createLiveChat(call: Call) {
  const store = createStore<LiveChatState>(() => ({
    settings: null,
    problem: '',
    changing: false,
  }));
  let changes = 0;
  function apply(settings: LiveChatSettings) {
    changes += 1;
    store.setState({ settings, problem: '' });
  }
  return {
    ...store,
    apply,
    async load() {
      const before = changes;
      try {
        const settings = await call(readLiveChatSettings);
        // What was switched while the question was on its way is newer than its answer.
        if (changes === before) apply(settings);
      } catch (error) {
        // The switch stays as last known, disabled if it never was.
        store.setState({ problem: problemOf(error) });
      }
    },
    /** Throws what the call throws: the switch's owner tells the user. */
    async turn(isAvailable: boolean) {
      store.setState({ changing: true });
      const before = changes;
      try {
        const body = { is_available: isAvailable };
        const settings = await call(changeLiveChatSettings, { body });
        // A frame says the same, or what a colleague made of it since.
        if (changes === before) apply(settings);
      } finally {
        store.setState({ changing: false });
      }
    },
  };
}
