import { createStore } from 'zustand/vanilla';
import { ApiError, type Call } from '../../contract/client.ts';
import {
  type QuickReply,
  readQuickReplies,
  saveQuickReplies,
} from '../../contract/conversation.ts';
import { problemOf } from './problem.ts';

interface QuickRepliesState {
  /** In their order; null until they have been read. */
  replies: Replies | null;
  /** Why they could not be read last; what was known stays. */
  problem: string;
}

type Replies = readonly QuickReply[];

export type EditedReply = Omit<QuickReply, 'id'> & { id: string | null };

export function createQuickReplies(call: Call, newId: () => string) {
  const store = createStore<QuickRepliesState>(() => ({ replies: null, problem: '' }));
  /** Counts what was asked and saved: an older answer that comes late says nothing any more. */
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

  /** An owner's, as the rest: changes the list as the server has it now. Throws what the calls throw. */
  async function change(edit: (replies: Replies) => Replies): Promise<void> {
    const { version, replies: now } = await call(readQuickReplies);
    const body = { version, replies: [...edit(now)] };
    const saved = await call(saveQuickReplies, { body }).catch((error) => {
      // Another owner was quicker by a moment: the same edit of theirs.
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
    /** They have changed, or may have: reads them anew where anybody has looked at them. */
    async again() {
      if (store.getState().replies !== null) await load();
    },
    change,
    /** In place of the one with this id; a new one, which has none, stands last, and so does one that was deleted meanwhile. */
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
