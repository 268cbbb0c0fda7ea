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

/** The `place` of a draft for a new answer. */
export const NEW = 'new';

/** A half-written answer, kept as typed so that staff find it again after looking elsewhere. */
const AnswerDraft = z.object({
  /** Id of the open question it answers or of the taught answer it changes, or `NEW`. */
  place: z.string(),
  version: z.nullable(z.number()),
  questions: z.array(z.string()),
  answer: z.string(),
  until: z.string(),
  public: z.boolean(),
  /** Visitors who asked the questions; erasing one of them clears the questions. */
  visitors: z.optional(z.array(z.string())),
});
export type AnswerDraft = z.infer<typeof AnswerDraft>;

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
  /** Survives a reload and a sign-out. */
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

/** Drops all questions if this visitor asked one, because it may have been reworded beyond recognition. */
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
    write(draft: AnswerDraft | null) {
      store.setState({ draft });
      if (writer !== null) kept.keep(writer, draft);
    },
    restore(who: string) {
      if (who === writer) return;
      writer = who;
      store.setState(({ draft }) => ({ draft: draft ?? kept.of(who) }));
    },
    /** Returns the visitors whose questions are in any draft kept on this machine. */
    askedBy: () => kept.ofAll().flatMap(({ visitors = [] }) => visitors),
    /** Removes the questions of an erased visitor from every draft on this machine. */
    forget(visitor: string) {
      store.setState(({ draft }) => ({ draft: withoutAsked(draft, visitor) }));
      kept.erase((draft) => withoutAsked(draft, visitor));
    },
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
