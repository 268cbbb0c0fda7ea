import { createStore } from 'zustand/vanilla';
import {
  type AnswersChange,
  listAnswers,
  mergedAnswers,
  type OpenQuestion,
  type TaughtAnswer,
} from '../../contract/answers.ts';
import type { Call } from '../../contract/client.ts';
import { problemOf } from '../ports/connection.ts';

/** The `place` of a draft for a new answer. */
export const NEW = 'new';

/** An answer being written, kept while its author looks elsewhere at the desk. */
export interface AnswerDraft {
  /** The id of the open question or taught answer; `NEW` for neither. */
  place: string;
  version: number | null;
  questions: readonly string[];
  answer: string;
  until: string;
  public: boolean;
}

export const emptyDraft = {
  version: null,
  questions: [],
  answer: '',
  until: '',
  public: false,
} satisfies Partial<AnswerDraft>;

interface AnswersState {
  taught: readonly TaughtAnswer[] | null;
  /** Most asked first. */
  open: readonly OpenQuestion[] | null;
  problem: string;
  draft: AnswerDraft | null;
  /** True while saving, which takes the draft's question off the list. */
  isSettling: boolean;
}

const nothing: AnswersState = {
  ...{ taught: null, open: null, problem: '' },
  ...{ draft: null, isSettling: false },
};

/** True while the question or answer that the draft is for still exists; always false for a new answer. */
export const isPlaced = ({ taught, open }: AnswersState, { place }: AnswerDraft): boolean =>
  [...(taught ?? []), ...(open ?? [])].some(({ id }) => id === place);

export function createAnswers(call: Call) {
  const store = createStore<AnswersState>(() => nothing);
  let changes = 0;

  async function load(): Promise<void> {
    const before = changes;
    try {
      const { taught, open } = await call(listAnswers);
      // Changes that arrived during the request are newer than its reply.
      if (changes !== before) return load();
      store.setState({ taught, open: [...open].sort(byCount), problem: '' });
    } catch (error) {
      store.setState({ problem: problemOf(error) });
    }
  }

  return {
    ...store,
    load,
    write: (draft: AnswerDraft | null) => store.setState({ draft }),
    apply({ taught, open, gone }: AnswersChange) {
      changes += 1;
      store.setState((state) => ({
        // A list that was never loaded stays null, so that one change does not pass for the whole list.
        taught: state.taught && mergedAnswers(state.taught, taught, gone),
        open: state.open && mergedAnswers(state.open, open, gone).sort(byCount),
      }));
    },
  };
}

function byCount(one: OpenQuestion, other: OpenQuestion): number {
  return other.count - one.count || (one.last_at < other.last_at ? 1 : -1);
}
