import type { OpenQuestion } from '@sallie/shared/contract/answers';
import type { Hub } from '../realtime/hub.ts';
import { ONLY } from '../store/declaration.ts';
import type { Store, Write } from '../store/store.ts';

/* SallieBot could not answer these questions; their examples are erased with the visitors who asked. */

type Whose = OpenQuestion['whose'][number];

export async function readOpenQuestions(store: Pick<Store, 'get'>): Promise<OpenQuestion[]> {
  return (await store.get('open-questions', ONLY))?.questions ?? [];
}

export const putOpenQuestions = (questions: OpenQuestion[]): Write => ({
  put: 'open-questions',
  record: { id: ONLY, questions },
});

/** `open` are the questions that lost an example; `gone` the ids of those without any left. */
type Forgotten = Awaited<ReturnType<typeof dropExamples>>;

export function publishForgotten(
  hub: Pick<Hub, 'toStaff'>,
  { writes, open, gone }: Forgotten,
): void {
  if (writes.length > 0) hub.toStaff({ type: 'answersChanged', data: { taught: [], open, gone } });
}

/** Also drops questions without any example left. Runs in the turn of `lockNames.answers`. */
export async function dropExamples(store: Pick<Store, 'get'>, isGone: (whose: Whose) => boolean) {
  const before = await readOpenQuestions(store);
  const after = before.map((one) => withoutExamples(one, isGone));
  const open = after.filter((one, at) => one.questions.length > 0 && one !== before[at]);
  const gone = after.filter(({ questions }) => questions.length === 0).map(({ id }) => id);
  const left = after.filter(({ questions }) => questions.length > 0);
  const isSame = open.length === 0 && gone.length === 0;
  const writes: Write[] = isSame ? [] : [putOpenQuestions(left)];
  return { writes, open, gone };
}

function withoutExamples(one: OpenQuestion, isGone: (whose: Whose) => boolean): OpenQuestion {
  const stays = one.whose.map((whose) => !isGone(whose));
  const keepsAnswer =
    one.wrong_of === null || !isGone({ visitor_id: one.wrong_of, at: one.last_at });
  if (keepsAnswer && stays.every(Boolean)) return one;
  return {
    ...one,
    questions: one.questions.filter((_, at) => stays[at]),
    whose: one.whose.filter((_, at) => stays[at]),
    ...(!keepsAnswer && { wrong_answer: null, wrong_messages: [], wrong_of: null }),
  };
}
