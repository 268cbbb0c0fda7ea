import { contradictionIn } from '@sallie/shared/bot/fact-check/fact-check';
import { plain } from '@sallie/shared/bot/language/words';
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
import { type Audit, type AuditWrite, byStaffMember } from '../../audit/audit.ts';
import type { Facts } from '../../content/facts.ts';
import type { Binder, StaffCall } from '../../http/endpoint.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/secrets.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** Nobody reads a longer list. */
const MOST_TAUGHT = 200;
/** Nobody reads more on one page. */
const MOST_PUBLIC = 30;

interface BindAnswersDeps {
  store: Store;
  clock: Clock;
  random: Random;
  facts: Pick<Facts, 'current'>;
  kept: KeptAnswers;
  audit: Audit;
  publicAnswers(): Promise<PublicAnswer[]>;
}

export function bindAnswers(bind: Binder, deps: BindAnswersDeps): void {
  const { kept } = deps;

  bind.open(listPublicAnswers, {}, deps.publicAnswers);

  bind.staff(listAnswers, async () => {
    const { taught, open } = await kept.all();
    return { taught, open: open.sort((one, other) => other.count - one.count) };
  });

  bind.staff(teachAnswer, (call) => teach(deps, call));
  bind.staff(changeAnswer, (call) => change(deps, call));

  bind.staff(forgetAnswer, async ({ params: { id = '' }, staff }) => {
    await kept.change(({ taught, open }) => {
      if (![...taught, ...open].some((entry) => entry.id === id)) throw notFound();
      const before = taught.find((entry) => entry.id === id);
      return { gone: [id], entries: entriesOf(deps, staff, before, undefined) };
    });
  });

  bind.staff(markWrong, async ({ body }) => {
    const messages = await deps.store.messagesOf(body.visitor_id);
    const at = messages.findIndex(({ id, is_bot }) => is_bot && id === body.message_id);
    const question = messages
      .slice(0, Math.max(at, 0))
      .findLast(({ is_bot, is_admin }) => !is_bot && !is_admin);
    const wrong = messages[at];
    const open =
      question && wrong && (await kept.collect(question.message, body.visitor_id, wrong));
    if (!open) throw notFound();
    return open;
  });
}

async function teach(
  deps: BindAnswersDeps,
  { body, staff }: StaffCall<typeof teachAnswer>,
): Promise<TaughtAnswer> {
  const { settles, names_checked, ...text } = body;
  refuseUnchecked(text.public, names_checked);
  refuseUntrue(deps, text);
  const by = { by: staff.name, at: deps.clock.now().toISOString() };
  let answer: TaughtAnswer = { ...text, ...by, id: deps.random.uuid(), off: false, version: 1 };
  await deps.kept.change(({ taught, open }) => {
    // Sent from two windows at once, or again because the reply was lost.
    const same = taught.find((one) => !one.off && saidIn(one) === saidIn(text));
    if (same) {
      answer = same;
      return {};
    }
    refuseMore(taught, answer);
    const settled = open.filter((each) => each.id === settles || isAskedIn(text, each));
    const entries = entriesOf(deps, staff, undefined, answer);
    return { taught: [answer], gone: settled.map(({ id }) => id), entries };
  });
  return answer;
}

const saidIn = ({ questions, answer, until, public: isPublic }: AnswerText): string =>
  JSON.stringify([questions, answer, until, isPublic]);

function isAskedIn({ questions }: AnswerText, open: OpenQuestion): boolean {
  const asked = new Set(open.questions.map(plain));
  return questions.some((question) => asked.has(plain(question)));
}

async function change(
  deps: BindAnswersDeps,
  { body, params, staff }: StaffCall<typeof changeAnswer>,
): Promise<TaughtAnswer> {
  const { version, text, off, names_checked } = body;
  if (text) refuseUnchecked(text.public, names_checked);
  if (text) refuseUntrue(deps, text);
  const by = { by: staff.name, at: deps.clock.now().toISOString() };
  let answer: TaughtAnswer | undefined;
  await deps.kept.change(({ taught }) => {
    const before = taught.find(({ id }) => id === params.id);
    if (!before) throw notFound();
    if (before.version !== version) {
      throw new Refusal(409, `${before.by} has changed this answer meanwhile.`);
    }
    answer = { ...before, ...text, ...by, off: off ?? before.off, version: version + 1 };
    const others = taught.filter(({ id }) => id !== params.id);
    refuseMore(others, answer);
    return { taught: [answer], entries: entriesOf(deps, staff, before, answer) };
  });
  if (!answer) throw new Error('A change was decided by nobody');
  return answer;
}

function entriesOf(
  { audit }: BindAnswersDeps,
  staff: { id: string; name: string },
  before: TaughtAnswer | undefined,
  after: TaughtAnswer | undefined,
): AuditWrite[] {
  const id = after?.id ?? before?.id ?? '';
  const isNew = isShown(after) && JSON.stringify(before) !== JSON.stringify(after);
  if (!isNew && !(isShown(before) && !isShown(after))) return [];
  const type = isNew ? 'answer-published' : 'answer-unpublished';
  return [audit.entry(byStaffMember(staff), { type, answer: { id } })];
}

function refuseUntrue({ facts, clock }: BindAnswersDeps, { answer }: AnswerText): void {
  const wrong = contradictionIn(answer, facts.current(), clock.now());
  if (wrong) throw new Refusal(400, wrong);
}

/** The text may contain a visitor's words, and software does not recognize every name. */
function refuseUnchecked(isPublic: boolean, namesChecked = false): void {
  if (isPublic && !namesChecked)
    throw new Refusal(
      400,
      'Please check it for names first: anybody reads it on the contact page.',
    );
}

const isShown = (answer: TaughtAnswer | undefined) => answer?.public === true && !answer.off;

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
