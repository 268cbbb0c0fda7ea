import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  type QuickReply,
  readQuickReplies,
  saveQuickReplies,
} from '../../contract/quick-replies.ts';
import { problemOf } from './problem.ts';

interface QuickRepliesState {
  /** In their order; null until they have been read. */
  replies: readonly QuickReply[] | null;
  /** Why they could not be read last; what was known stays. */
  problem: string;
}

export interface QuickRepliesStore
  extends Pick<StoreApi<QuickRepliesState>, 'getState' | 'getInitialState' | 'subscribe'> {
  load(): Promise<void>;
  /** An owner's, as the rest: changes the list as the server has it now. Throws what the calls throw. */
  change(edit: (replies: readonly QuickReply[]) => readonly QuickReply[]): Promise<void>;
  /** In place of the one with this id; a new one, which has none, stands last. */
  save(reply: EditedReply): Promise<void>;
}

export type EditedReply = Omit<QuickReply, 'id'> & { id: string | null };

/** No frame tells of them: they are read when somebody is about to look at them. */
export function createQuickReplies(call: Call, newId: () => string): QuickRepliesStore {
  const store = createStore<QuickRepliesState>(() => ({ replies: null, problem: '' }));

  const change: QuickRepliesStore['change'] = async (edit) => {
    const { replies } = await call(readQuickReplies);
    const body = { replies: [...edit(replies)] };
    store.setState({ ...(await call(saveQuickReplies, { body })), problem: '' });
  };

  return {
    ...store,
    async load() {
      try {
        const { replies } = await call(readQuickReplies);
        store.setState({ replies, problem: '' });
      } catch (error) {
        store.setState({ problem: problemOf(error) });
      }
    },
    change,
    save({ id, name, text }) {
      const kept = { id: id ?? newId(), name, text };
      return change((now) =>
        id === null ? [...now, kept] : now.map((one) => (one.id === id ? kept : one)),
      );
    },
  };
}
