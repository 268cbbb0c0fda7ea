import { createStore } from 'zustand/vanilla';
import {
  type AnswersChange,
  listAnswers,
  type OpenQuestion,
  type TaughtAnswer,
} from '../../contract/answers.ts';
import type { Call } from '../../contract/client.ts';
import { mergedAnswers } from '../../rules/merged-answers.ts';
import { problemOf } from './problem.ts';

/** The place of an answer that is for nothing yet. */
export const NEW = 'new';

/** An answer being written: as it was typed, so that whoever looks elsewhere finds it again. */
export interface AnswerDraft {
  /** The open question it is for, or the taught answer it changes; `NEW` for neither. */
  place: string;
  version: number | null;
  questions: readonly string[];
  answer: string;
  until: string;
  public: boolean;
}

/** Before anything is written. */
export const emptyDraft = {
  version: null,
  questions: [],
  answer: '',
  until: '',
  public: false,
} satisfies Partial<AnswerDraft>;

interface AnswersState {
  taught: readonly TaughtAnswer[] | null;
  /** The most asked first. */
  open: readonly OpenQuestion[] | null;
  problem: string;
  draft: AnswerDraft | null;
  /** The draft is on its way, and takes what it is for off the list. */
  isSettling: boolean;
}

const nothing: AnswersState = {
  ...{ taught: null, open: null, problem: '' },
  ...{ draft: null, isSettling: false },
};

/** Whether what the draft is for is still there; of a new answer it never was. */
export const isPlaced = ({ taught, open }: AnswersState, { place }: AnswerDraft): boolean =>
  [...(taught ?? []), ...(open ?? [])].some(({ id }) => id === place);

export function createAnswers(call: Call) {
  const store = createStore<AnswersState>(() => nothing);
  let changes = 0;

  async function load(): Promise<void> {
    const before = changes;
    try {
      const { taught, open } = await call(listAnswers);
      // What changed while the question was on its way is newer than its answer.
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
        // What was never loaded is not a list of one.
        taught: state.taught && mergedAnswers(state.taught, taught, gone),
        open: state.open && mergedAnswers(state.open, open, gone).sort(byCount),
      }));
    },
  };
}

function byCount(one: OpenQuestion, other: OpenQuestion): number {
  return other.count - one.count || (one.last_at < other.last_at ? 1 : -1);
}
