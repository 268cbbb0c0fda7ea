import { streets } from '@sallie/shared/bot/language/address';
import { contactIn } from '@sallie/shared/bot/language/contact';
import {
  type AnswersChange,
  mergedAnswers,
  type OpenQuestion,
  type TaughtAnswer,
} from '@sallie/shared/contract/answers';
import type { Business } from '@sallie/shared/contract/business';
import type { Message } from '@sallie/shared/contract/conversation';
import type { Audit, AuditWrite } from '../../audit/audit.ts';
import type { Facts } from '../../content/facts.ts';
import { putOpenQuestions, readOpenQuestions } from '../../leads/open-questions.ts';
import type { Hub } from '../../realtime/hub.ts';
import { ONLY } from '../../store/declaration.ts';
import { lockNames } from '../../store/lock-names.ts';
import type { Store, Write } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/secrets.ts';
import { heartOf, likeness } from '../understanding/wording.ts';

/** Above this, the question that was asked least recently is dropped. */
const MOST_OPEN = 200;
/** Questions of visitors that staff see of one open question. */
const EXAMPLES = 3;
/** Only the newest marked messages of a question are kept. */
const MOST_MARKED = 100;
/** Questions count as the same from this likeness. */
const ALIKE = 0.5;

interface Kept {
  taught: TaughtAnswer[];
  open: OpenQuestion[];
}

export type KeptAnswers = ReturnType<typeof keepAnswers>;

type WrongAnswer = Pick<Message, 'id' | 'message'>;

type Decision = Partial<AnswersChange> & { entries?: readonly AuditWrite[] };

interface KeptAnswersDeps {
  store: Store;
  clock: Clock;
  random: Random;
  facts: Pick<Facts, 'current'>;
  audit: Pick<Audit, 'log'>;
  hub: Pick<Hub, 'toStaff'>;
  /** Called after a change is stored, before this process receives its frame. */
  stored(): void;
}

export function keepAnswers(deps: KeptAnswersDeps) {
  const { store, audit, hub, stored } = deps;

  async function readTaught(): Promise<TaughtAnswer[]> {
    return (await store.get('taught-answers', ONLY))?.answers ?? [];
  }
  const all = async (): Promise<Kept> => ({
    taught: await readTaught(),
    open: await readOpenQuestions(store),
  });

  /** Runs one change at a time: stores it, then publishes it. Nothing changes when `decide` throws. */
  function change(decide: (kept: Kept) => Decision | Promise<Decision>): Promise<void> {
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
      hub.toStaff({ type: 'answersChanged', data: { taught, open, gone: [...gone, ...dropped] } });
    });
  }

  return {
    /** Waits for changes that have begun. */
    all: () => store.exclusively(lockNames.answers, all),
    taught: readTaught,
    change,
    /** `wrong` is the answer that staff marked. Null when nothing is stored. */
    async collect(
      question: string,
      visitorId: string | null,
      wrong: WrongAnswer | null,
    ): Promise<OpenQuestion | null> {
      let entry: OpenQuestion | null = null;
      await change(async ({ open }) => {
        entry = await openQuestion(deps, open, { question, visitorId, wrong });
        return entry ? { open: [entry] } : {};
      });
      return entry;
    },
  };
}

const putTaught = (answers: TaughtAnswer[]): Write => ({
  put: 'taught-answers',
  record: { id: ONLY, answers },
});

const isIn = (entries: readonly { id: string }[]) => (id: string) =>
  entries.some((entry) => entry.id === id);

/** Returns what is kept of a question, as a new entry or with a similar one; null when nothing of it may be kept. */
async function openQuestion(
  { store, clock, random, facts }: KeptAnswersDeps,
  open: readonly OpenQuestion[],
  asked: { question: string; visitorId: string | null; wrong: WrongAnswer | null },
): Promise<OpenQuestion | null> {
  const { question, visitorId, wrong } = asked;
  const visitor = visitorId === null ? undefined : await store.get('visitors', visitorId);
  // A visitor who was erased meanwhile must leave no example behind.
  if (visitorId !== null && !visitor) return null;
  const contact = visitorId ? (await store.get('threads', visitorId))?.known?.contact : null;
  const name = [visitor?.name, contact?.name].join(' ');
  const words = withoutNames(question, facts.current(), { name, address: contact?.address });
  if (!words) return null;
  const same = openLike(words, open);
  const marked = same?.wrong_messages ?? [];
  const at = clock.now().toISOString();
  const isKnown = wrong !== null && marked.includes(wrong.id);
  return {
    id: same?.id ?? random.uuid(),
    ...withExample(same, words, { visitor_id: visitorId, at }),
    count: (same?.count ?? 0) + (isKnown ? 0 : 1),
    last_at: at,
    wrong_answer: wrong?.message ?? same?.wrong_answer ?? null,
    wrong_of: wrong ? visitorId : (same?.wrong_of ?? null),
    wrong_messages: wrong && !isKnown ? [wrong.id, ...marked].slice(0, MOST_MARKED) : marked,
  };
}

function openLike(asked: string, open: readonly OpenQuestion[]): OpenQuestion | undefined {
  const heart = heartOf(asked);
  return open.find(({ questions }) =>
    questions.some((each) => likeness(heartOf(each), heart) >= ALIKE),
  );
}

/** Keeps the first examples, and no two with the same words. */
function withExample(
  same: OpenQuestion | undefined,
  asked: string,
  whose: OpenQuestion['whose'][number],
): Pick<OpenQuestion, 'questions' | 'whose'> {
  const { questions = [], whose: before = [] } = same ?? {};
  if (questions.includes(asked) || questions.length >= EXAMPLES)
    return { questions, whose: before };
  return { questions: [...questions, asked], whose: [...before, whose] };
}

const BLANK = '…';
const LONGEST_QUESTION = 200;

/** `17 canary row`; prices, sizes and counts have no street after them. */
const street = new RegExp(
  String.raw`(?<![\p{L}\d#$.,-])\d{1,6}[a-z]? (?:[\p{L}\d.'’-]{1,30} ){1,3}?(?:${streets})\b`,
  'giu',
);
/** `17 Canary`, `12 N 4th`: a number before a name is a house number. */
const houseNumber =
  /(?<![\p{L}\d#$.,-])\d{1,6}[A-Za-z]? (?=(?:[NSEW]\.? )?(?:\d{1,3}(?:st|nd|rd|th)\b|\p{Lu}\p{Ll}))/gu;
/** Any word is capitalized at the start of a sentence, so only later words count. */
const largeWord = /(?<=[\p{L}\d,;…] |\b(?:Mr|Mrs|Ms|Dr)\. )\p{Lu}[\p{L}'’-]*\p{Ll}/gu;
const notNames = new Set(
  'mr mrs ms dr sallie salliebot monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas thanksgiving easter american english spanish google facebook zelle venmo visa mastercard'.split(
    ' ',
  ),
);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * Removes contact data, house numbers and names, recognized by their look or `known` of the visitor, so that
 * staff and others may read the question. Null when nothing else is left.
 */
function withoutNames(
  question: string,
  business: Business,
  known: { name?: string | undefined; address?: string | undefined },
): string | null {
  const { rest, ...found } = contactIn(question, business);
  const said = Object.keys(found).length > 0 ? rest : question;
  const ours = new Set([...notNames, ...wordsOf(JSON.stringify(business))]);
  const numbers = wordsOf(known.address ?? '').filter((word) => /\d/.test(word));
  const theirs = new Set([...wordsOf(known.name ?? ''), ...numbers]);
  const isName = (word: string) => wordsOf(word).some((each) => each.length > 1 && !ours.has(each));
  const blanked = said
    .replace(street, BLANK)
    .replace(houseNumber, `${BLANK} `)
    .replace(largeWord, (word) => (isName(word) ? BLANK : word))
    .replace(/[\p{L}\d]+/gu, (word) => (theirs.has(word.toLowerCase()) ? BLANK : word))
    .replace(/…(?:[ ,]*…)+/g, BLANK)
    .trim();
  return /\p{L}{2}/u.test(blanked) ? blanked.slice(0, LONGEST_QUESTION) : null;
}
