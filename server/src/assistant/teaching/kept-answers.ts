import {
  type AnswersChange,
  mergedAnswers,
  type OpenQuestion,
  type TaughtAnswer,
} from '@sallie/shared/contract/answers';
import type { Audit, AuditWrite } from '../../audit/audit.ts';
import { putOpenQuestions, readOpenQuestions } from '../../leads/open-questions.ts';
import type { Hub } from '../../realtime/hub.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Store, Write } from '../../store/store.ts';

/** Above this, the question that was asked least recently is dropped. */
const MOST_OPEN = 200;

export interface Kept {
  taught: TaughtAnswer[];
  open: OpenQuestion[];
}

export type KeptAnswers = ReturnType<typeof keepAnswers>;

type Decision = Partial<AnswersChange> & { entries?: readonly AuditWrite[] };

interface KeptAnswersDeps {
  store: Store;
  audit: Pick<Audit, 'log'>;
  hub: Pick<Hub, 'toStaff'>;
  /** Called after a change is stored, before this process receives its frame. */
  stored(): void;
}

export function keepAnswers({ store, audit, hub, stored }: KeptAnswersDeps) {
  async function readTaught(): Promise<TaughtAnswer[]> {
    return (await store.get('taught-answers', ONLY))?.answers ?? [];
  }
  const all = async (): Promise<Kept> => ({
    taught: await readTaught(),
    open: await readOpenQuestions(store),
  });

  return {
    /** Waits for changes that have begun. */
    all: () => store.exclusively(lockNames.answers, all),
    taught: readTaught,
    /** Runs one change at a time: stores it, then publishes it. Nothing changes when `decide` throws. */
    change(decide: (kept: Kept) => Decision | Promise<Decision>): Promise<void> {
      return store.exclusively(lockNames.answers, async () => {
        const before = await all();
        const { taught = [], open = [], gone = [], entries = [] } = await decide(before);
        const left = mergedAnswers(before.open, open, gone);
        const writes: Write[] = [];
        if (taught.length > 0 || gone.some(isIn(before.taught)))
          writes.push(putTaught(mergedAnswers(before.taught, taught, gone)));
        if (open.length > 0 || gone.some(isIn(before.open)))
          writes.push(putOpenQuestions(left.slice(0, MOST_OPEN)));
        if (writes.length === 0) return;
        await store.commit([...writes, ...entries]);
        entries.forEach(audit.log);
        stored();
        const dropped = left.slice(MOST_OPEN).map(({ id }) => id);
        hub.toStaff({
          type: 'answersChanged',
          data: { taught, open, gone: [...gone, ...dropped] },
        });
      });
    },
  };
}

const putTaught = (answers: TaughtAnswer[]): Write => ({
  put: 'taught-answers',
  record: { id: ONLY, answers },
});

const isIn = (entries: readonly { id: string }[]) => (id: string) =>
  entries.some((entry) => entry.id === id);
