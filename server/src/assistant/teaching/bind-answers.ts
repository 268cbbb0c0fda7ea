import { contradictionIn } from '@sallie/shared/bot/fact-check/contradiction';
import {
  type AnswerText,
  changeAnswer,
  forgetAnswer,
  listAnswers,
  listPublicAnswers,
  markWrong,
  type OpenQuestion,
  type PublicAnswer,
  type TaughtAnswer,
  teachAnswer,
} from '@sallie/shared/contract/answers';
import type { Business } from '@sallie/shared/contract/business';
import type { Message } from '@sallie/shared/contract/message';
import type { Binder } from '../../http/endpoint.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/random.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** More is a handbook, and read by nobody. */
const MOST_TAUGHT = 200;
/** More on one page is read by nobody either. */
const MOST_PUBLIC = 30;

interface BindAnswersDeps {
  store: Store;
  clock: Clock;
  random: Random;
  business: Business;
  kept: KeptAnswers;
  collect(asked: string, wrong: Pick<Message, 'id' | 'message'> | null): Promise<OpenQuestion>;
  nameless(question: string): string | null;
  publicAnswers(): Promise<PublicAnswer[]>;
}

/** What staff do about answers. */
export function bindAnswers(bind: Binder, deps: BindAnswersDeps): void {
  const { store, clock, random, business, kept, collect, nameless } = deps;
  const now = () => clock.now().toISOString();

  function refuseUntrue({ answer }: AnswerText): void {
    const wrong = contradictionIn(answer, business, clock.now());
    if (wrong) throw new Refusal(400, wrong);
  }

  bind.open(listPublicAnswers, deps.publicAnswers);

  bind.staff(listAnswers, async () => {
    const { taught, open } = await kept.all();
    return { taught, open: open.sort((one, other) => other.count - one.count) };
  });

  bind.staff(teachAnswer, async ({ body, staff }) => {
    const { settles, ...text } = body;
    refuseUntrue(text);
    const by = { by: staff.name, at: now() };
    const answer: TaughtAnswer = { ...text, ...by, id: random.uuid(), off: false, version: 1 };
    await kept.change(({ taught, open }) => {
      refuseMore(taught, answer);
      const settled = open.filter(({ id }) => id === settles).map(({ id }) => id);
      return { taught: [answer], gone: settled };
    });
    return answer;
  });

  bind.staff(changeAnswer, async ({ body, params, staff }) => {
    const { version, text, off } = body;
    if (text) refuseUntrue(text);
    let answer: TaughtAnswer | undefined;
    await kept.change(({ taught }) => {
      const before = taught.find(({ id }) => id === params.id);
      if (!before) throw notFound();
      if (before.version !== version) {
        throw new Refusal(409, `${before.by} has changed this answer meanwhile.`);
      }
      answer = {
        ...before,
        ...text,
        by: staff.name,
        at: now(),
        off: off ?? before.off,
        version: version + 1,
      };
      refuseMore(
        taught.filter(({ id }) => id !== params.id),
        answer,
      );
      return { taught: [answer] };
    });
    if (!answer) throw new Error('A change was decided by nobody');
    return answer;
  });

  bind.staff(forgetAnswer, ({ params: { id = '' } }) =>
    kept.change(({ taught, open }) => {
      if (![...taught, ...open].some((entry) => entry.id === id)) throw notFound();
      return { gone: [id] };
    }),
  );

  bind.staff(markWrong, async ({ body }) => {
    const messages = await store.messagesOf(body.visitor_id);
    const at = messages.findIndex(({ id, is_bot }) => is_bot && id === body.message_id);
    const question = messages
      .slice(0, Math.max(at, 0))
      .findLast(({ is_bot, is_admin }) => !is_bot && !is_admin);
    const asked = question && nameless(question.message);
    if (!asked) throw notFound();
    return collect(asked, messages[at] ?? null);
  });
}

function refuseMore(others: readonly TaughtAnswer[], one: TaughtAnswer): void {
  if (others.length >= MOST_TAUGHT)
    throw new Refusal(409, `There are ${MOST_TAUGHT} answers already. Please remove one first.`);
  const shown = others.filter((each) => each.public && !each.off);
  if (one.public && !one.off && shown.length >= MOST_PUBLIC)
    throw new Refusal(
      409,
      `${MOST_PUBLIC} answers stand on the contact page already. Please take one off it first.`,
    );
}
