import { contradictionIn } from '@sallie/shared/bot/fact-check/contradiction';
import { contactIn } from '@sallie/shared/bot/language/contact';
import {
  forgetAnswer,
  listAnswers,
  markWrong,
  OpenQuestion,
  TaughtAnswer,
  teachAnswer,
} from '@sallie/shared/contract/answers';
import type { Business } from '@sallie/shared/contract/business';
import { wallTime } from '@sallie/shared/rules/opening-hours';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Binder } from '../../http/endpoint.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/random.ts';
import { likeness } from './likeness.ts';

/** Under which they are kept. */
const TAUGHT = 'taught answers';
const OPEN = 'open questions';
/** More is a handbook, and read by nobody. */
const MOST_TAUGHT = 200;
/** Of the rest the one longest unasked goes. */
const MOST_OPEN = 200;
const EXAMPLES = 3;
const LONGEST = 200;
/** From here on two questions are the same. */
const ALIKE = 0.5;
/** A taught answer is said only to what is asked nearly as its questions are. */
const NEARLY = 0.6;

export interface TeachingDeps {
  store: Store;
  clock: Clock;
  random: Random;
  business: Business;
  log: Pick<Logger, 'warn'>;
}

export type Teaching = ReturnType<typeof createTeaching>;

/** What SallieBot could not answer, and what staff taught it since. */
export function createTeaching({ store, clock, random, business, log }: TeachingDeps) {
  async function read<T>(id: string, shape: z.ZodMiniType<T>): Promise<T | null> {
    const kept = await store.get('settings', id);
    return kept ? z.parse(shape, kept.value) : null;
  }
  const taught = async () => (await read(TAUGHT, z.array(TaughtAnswer))) ?? [];
  const open = async () => (await read(OPEN, z.array(OpenQuestion))) ?? [];
  const save = (id: string, value: unknown) =>
    store.commit([{ put: 'settings', record: { id, value } }]);
  const inTurn = <T>(task: () => Promise<T>) => store.exclusively(lockNames.answers, task);

  /** What may be said today: neither over, nor against facts that have changed since. */
  async function current(): Promise<TaughtAnswer[]> {
    const now = clock.now();
    const today = wallTime(now, business.timeZone).slice(0, 10);
    return (await taught()).filter(
      ({ answer, until }) =>
        (until === null || until >= today) && contradictionIn(answer, business, now) === null,
    );
  }

  /** One more of a question that is open; the first of its kind where none is like it. */
  function collect(asked: string, wrong_answer: string | null): Promise<OpenQuestion> {
    return inTurn(async () => {
      const all = await open();
      const same = all.find(({ questions }) => questions.some((q) => likeness(q, asked) >= ALIKE));
      const { id, questions, count }: Pick<OpenQuestion, 'id' | 'questions' | 'count'> = same ?? {
        id: random.uuid(),
        questions: [],
        count: 0,
      };
      const entry: OpenQuestion = {
        id,
        questions: [...new Set([...questions, asked])].slice(0, EXAMPLES),
        count: count + 1,
        last_at: clock.now().toISOString(),
        wrong_answer: wrong_answer ?? same?.wrong_answer ?? null,
      };
      await save(OPEN, [entry, ...all.filter((each) => each.id !== id)].slice(0, MOST_OPEN));
      return entry;
    });
  }

  /** Without what tells who asked; null where nothing else is left. */
  function nameless(question: string): string | null {
    const { rest, ...found } = contactIn(question, business);
    const said = Object.keys(found).length > 0 ? rest : question;
    return said.trim() === '' ? null : said.trim().slice(0, LONGEST);
  }

  return {
    current,
    /** What was taught for a question asked like this one; null for nothing. */
    async answerTo(question: string): Promise<string | null> {
      const near = (await current())
        .map(({ questions, answer }) => ({
          answer,
          near: Math.max(...questions.map((each) => likeness(each, question))),
        }))
        .sort((one, other) => other.near - one.near);
      return near[0] && near[0].near >= NEARLY ? near[0].answer : null;
    },
    /** SallieBot could not answer this. No visitor waits for it, and none is told when it fails. */
    async missed(question: string): Promise<void> {
      const asked = nameless(question);
      if (!asked) return;
      await collect(asked, null).catch((error: unknown) => {
        log.warn({ error: (error as Error).name }, 'an open question was not kept');
      });
    },
    bind(bind: Binder): void {
      bind.staff(listAnswers, async () => ({
        taught: await taught(),
        open: (await open()).sort((one, other) => other.count - one.count),
      }));

      bind.staff(teachAnswer, async ({ body, staff }) => {
        const { settles, ...said } = body;
        const wrong = contradictionIn(said.answer, business, clock.now());
        if (wrong) throw new Refusal(400, wrong);
        const at = clock.now().toISOString();
        const answer: TaughtAnswer = { ...said, id: random.uuid(), by: staff.name, at };
        await inTurn(async () => {
          const all = await taught();
          if (all.length >= MOST_TAUGHT) {
            throw new Refusal(409, 'There are 200 answers already. Please remove one first.');
          }
          await save(TAUGHT, [answer, ...all]);
          if (settles)
            await save(
              OPEN,
              (await open()).filter(({ id }) => id !== settles),
            );
        });
        return answer;
      });

      bind.staff(forgetAnswer, ({ params }) =>
        inTurn(async () => {
          const [known, asked] = [await taught(), await open()];
          const isOther = ({ id }: { id: string }) => id !== params.id;
          if (known.every(isOther) && asked.every(isOther)) throw notFound();
          await save(TAUGHT, known.filter(isOther));
          await save(OPEN, asked.filter(isOther));
        }),
      );

      bind.staff(markWrong, async ({ body }) => {
        const messages = await store.messagesOf(body.visitor_id);
        const at = messages.findIndex(({ id, is_bot }) => is_bot && id === body.message_id);
        const question = messages
          .slice(0, at)
          .findLast(({ is_bot, is_admin }) => !is_bot && !is_admin);
        const asked = question && nameless(question.message);
        if (at < 0 || !asked) throw notFound();
        return collect(asked, messages[at]?.message ?? null);
      });
    },
  };
}
