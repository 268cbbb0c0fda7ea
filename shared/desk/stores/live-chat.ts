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
        // A switch during the request is newer than its reply.
        if (changes === before) apply(settings);
      } catch (error) {
        // The switch keeps its last known state, and is disabled if there is none.
        store.setState({ problem: problemOf(error) });
      }
    },
    /** Throws what the call throws; the caller notifies the user. */
    async turn(isAvailable: boolean) {
      store.setState({ changing: true });
      const before = changes;
      try {
        const body = { is_available: isAvailable };
        const settings = await call(changeLiveChatSettings, { body });
        // A frame has reported the same change, or a colleague's later one.
        if (changes === before) apply(settings);
      } finally {
        store.setState({ changing: false });
      }
    },
  };
}
