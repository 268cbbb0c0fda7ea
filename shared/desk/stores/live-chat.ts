import { createStore } from 'zustand/vanilla';
import { ApiError, type Call } from '../../contract/client.ts';
import {
  changeLiveChatSettings,
  type LiveChatSettings,
  type QuickReply,
  readLiveChatSettings,
  readQuickReplies,
  saveQuickReplies,
} from '../../contract/conversation.ts';
import { problemOf } from '../ports/connection.ts';

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

interface QuickRepliesState {
  /** In display order; null until loaded. */
  replies: Replies | null;
  /** Why the last load failed; the known replies stay. */
  problem: string;
}

type Replies = readonly QuickReply[];

export type EditedReply = Omit<QuickReply, 'id'> & { id: string | null };

export function createQuickReplies(call: Call, newId: () => string) {
  const store = createStore<QuickRepliesState>(() => ({ replies: null, problem: '' }));
  /** Counts loads and saves, so that a late reply to an older one is ignored. */
  let latest = 0;

  async function load() {
    latest += 1;
    const mine = latest;
    const become = (next: Partial<QuickRepliesState>) => mine === latest && store.setState(next);
    try {
      const { replies } = await call(readQuickReplies);
      become({ replies, problem: '' });
    } catch (error) {
      become({ problem: problemOf(error) });
    }
  }

  /** Applies an edit to the server's current list; only owners may. Throws what the calls throw. */
  async function change(edit: (replies: Replies) => Replies): Promise<void> {
    const { version, replies: now } = await call(readQuickReplies);
    const body = { version, replies: [...edit(now)] };
    const saved = await call(saveQuickReplies, { body }).catch((error) => {
      // Another owner saved in between, so the edit is applied to their list.
      if (error instanceof ApiError && error.status === 409) return null;
      throw error;
    });
    if (!saved) return change(edit);
    latest += 1;
    store.setState({ replies: saved.replies, problem: '' });
  }

  return {
    ...store,
    load,
    /** Reloads after a possible change, if the replies were ever loaded. */
    async again() {
      if (store.getState().replies !== null) await load();
    },
    change,
    /** Replaces the reply with this id; appends it when it is new or was deleted meanwhile. */
    save({ id, name, text }: EditedReply) {
      const kept = { id: id ?? newId(), name, text };
      return change((now) =>
        now.some((one) => one.id === kept.id)
          ? now.map((one) => (one.id === kept.id ? kept : one))
          : [...now, kept],
      );
    },
  };
}
