import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import {
  type AnswersChange,
  listAnswers,
  type OpenQuestion,
  type TaughtAnswer,
} from '../../contract/answers.ts';
import type { Call } from '../../contract/client.ts';
import { mergedAnswers } from '../../rules/merged-answers.ts';
import { createKeptByWriter, type Memory } from './memory.ts';
import { problemOf } from './problem.ts';

/** The place of an answer that is for nothing yet. */
export const NEW = 'new';

/** An answer being written: as it was typed, so that whoever looks elsewhere finds it again. */
const AnswerDraft = z.object({
  /** The open question it is for, or the taught answer it changes; `NEW` for neither. */
  place: z.string(),
  version: z.nullable(z.number()),
  questions: z.array(z.string()),
  answer: z.string(),
  until: z.string(),
  public: z.boolean(),
  /** Who asked what it began with: it goes with them. */
  visitors: z.optional(z.array(z.string())),
});
export type AnswerDraft = z.infer<typeof AnswerDraft>;

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
  /** It outlives a reload and a sign-out, as all that is written at the desk. */
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

/** Without the questions where one of them is this visitor's: by now they may be written in other words. */
const withoutAsked = (draft: AnswerDraft | null, visitor: string): AnswerDraft | null =>
  draft?.visitors?.includes(visitor) ? { ...draft, questions: [], visitors: [] } : draft;

export function createAnswers(call: Call, memory: Memory) {
  const store = createStore<AnswersState>(() => nothing);
  const kept = createKeptByWriter(memory, 'answer-unsent', AnswerDraft);
  let writer: string | null = null;
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
    write(draft: AnswerDraft | null) {
      store.setState({ draft });
      if (writer !== null) kept.keep(writer, draft);
    },
    restore(who: string) {
      if (who === writer) return;
      writer = who;
      store.setState(({ draft }) => ({ draft: draft ?? kept.of(who) }));
    },
    /** Whose questions stand in what anybody writes on this machine. */
    askedBy: () => kept.ofAll().flatMap(({ visitors = [] }) => visitors),
    /** An erased visitor. */
    forget(visitor: string) {
      store.setState(({ draft }) => ({ draft: withoutAsked(draft, visitor) }));
      kept.erase((draft) => withoutAsked(draft, visitor));
    },
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
