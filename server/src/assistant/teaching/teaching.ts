import { contradictionIn } from '@sallie/shared/bot/fact-check/contradiction';
import type { OpenQuestion, PublicAnswer, TaughtAnswer } from '@sallie/shared/contract/answers';
import type { Message } from '@sallie/shared/contract/conversation';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import type { Logger } from 'pino';
import type { Audit } from '../../audit/audit.ts';
import type { Facts } from '../../content/facts.ts';
import type { Binder } from '../../http/endpoint.ts';
import type { Hub } from '../../realtime/hub.ts';
import type { Relay } from '../../realtime/relay.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import { errorName } from '../../system/log.ts';
import type { Random } from '../../system/secrets.ts';
import { rootOf, wordsIn } from '../understanding/wording.ts';
import { bindAnswers } from './bind-answers.ts';
import { keepAnswers } from './kept-answers.ts';
import { withoutNames } from './without-names.ts';

const EXAMPLES = 3;
/** Only the newest marked messages of a question are kept. */
const MOST_MARKED = 100;
/** Questions count as the same from this likeness. */
const ALIKE = 0.5;
/** A taught answer is used only from this likeness. */
const NEARLY = 0.6;

export interface TeachingDeps {
  store: Store;
  hub: Pick<Hub, 'toStaff' | 'on'>;
  relay: Pick<Relay, 'on'>;
  clock: Clock;
  random: Random;
  facts: Facts;
  log: Pick<Logger, 'warn'>;
  audit: Audit;
}

export type Taught = (question: string) => string | null;

export type Teaching = ReturnType<typeof createTeaching>;

interface Sayable {
  said: TaughtAnswer;
  hearts: ReadonlySet<string>[];
}

type Kept = ReturnType<typeof keepAnswers>;

export function createTeaching(deps: TeachingDeps) {
  const { hub, relay, facts, log } = deps;
  const kept = keepAnswers({ ...deps, stored: forget });
  const sayable = createSayable(deps, kept);
  let onChange = () => {};

  function forget(): void {
    sayable.forget();
    onChange();
  }
  hub.on('frame', ({ type }) => {
    if (type === 'answersChanged') forget();
  });
  relay.on('startOver', forget);
  facts.onChange(forget);

  const collect: Collect = (...found) => collectQuestion(deps, kept, ...found);

  async function publicAnswers(): Promise<PublicAnswer[]> {
    const all = (await sayable.all()).map(({ said }) => said).filter((each) => each.public);
    return all.map(({ questions: [question = ''], answer }) => ({ question, answer }));
  }

  return {
    current: async () => (await sayable.now()).map(({ said }) => said),
    async taught(): Promise<Taught> {
      const all = await sayable.now();
      return (question) => nearestTo(question, all);
    },
    /** Runs in the background; a failure is only logged. */
    missed(question: string, visitorId: string | null): void {
      collect(question, visitorId, null).catch((error: unknown) => {
        log.warn({ error: errorName(error) }, 'an open question was not kept');
      });
    },
    publicAnswers,
    onChange(listener: () => void): void {
      onChange = listener;
    },
    bind: (bind: Binder) => bindAnswers(bind, { ...deps, kept, collect, publicAnswers }),
  };
}

/** Caches the answers that may be used for an hour or until a change, so that no message reads all. */
function createSayable({ clock, facts, log }: TeachingDeps, kept: Kept) {
  let changes = 0;
  let known: { at: number; hour: string; sayable: Promise<Sayable[]> } | null = null;

  /** Leaves out answers that are off, expired or contradict the current facts. */
  async function read(now: Date, today: string): Promise<Sayable[]> {
    const taught = await kept.taught();
    return taught
      .filter(
        ({ answer, until, off }) =>
          !off &&
          (until === null || until >= today) &&
          contradictionIn(answer, facts.current(), now) === null,
      )
      .map((said) => ({ said, hearts: said.questions.map(heartOf) }));
  }

  async function all(): Promise<Sayable[]> {
    const now = clock.now();
    const time = wallTime(now, facts.current().timeZone);
    const hour = time.slice(0, 13);
    if (known?.at !== changes || known.hour !== hour)
      known = { at: changes, hour, sayable: read(now, time.slice(0, 10)) };
    try {
      return await known.sayable;
    } catch (error) {
      known = null;
      throw error;
    }
  }

  return {
    all,
    /** Resolves to an empty list when the store fails, so that visitors still get an answer. */
    async now(): Promise<Sayable[]> {
      try {
        return await all();
      } catch (error) {
        log.warn({ error: errorName(error) }, 'what was taught cannot be read');
        return [];
      }
    },
    forget(): void {
      changes += 1;
    },
  };
}

function nearestTo(question: string, all: readonly Sayable[]): string | null {
  if (all.length === 0) return null;
  const heart = heartOf(question);
  const near = ({ hearts }: Sayable) => Math.max(...hearts.map((one) => likeness(one, heart)));
  const nearest = all
    .map((one) => ({ said: one.said, near: near(one) }))
    .reduce((best, one) => (one.near > best.near ? one : best));
  return nearest.near >= NEARLY ? nearest.said.answer : null;
}

type Collect = (
  question: string,
  visitorId: string | null,
  wrong: Pick<Message, 'id' | 'message'> | null,
) => Promise<OpenQuestion | null>;

/** `wrong` is the answer that staff marked. Null when nothing is stored. */
async function collectQuestion(
  { store, clock, random, facts }: TeachingDeps,
  kept: Kept,
  ...[question, visitorId, wrong]: Parameters<Collect>
): Promise<OpenQuestion | null> {
  let entry: OpenQuestion | null = null;
  await kept.change(async ({ open }) => {
    const visitor = visitorId === null ? undefined : await store.get('visitors', visitorId);
    // A visitor who was erased meanwhile must leave no example behind.
    if (visitorId !== null && !visitor) return {};
    const contact = visitorId ? (await store.get('threads', visitorId))?.known?.contact : null;
    const name = [visitor?.name, contact?.name].join(' ');
    const asked = withoutNames(question, facts.current(), { name, address: contact?.address });
    if (!asked) return {};
    const same = openLike(asked, open);
    const marked = same?.wrong_messages ?? [];
    const at = clock.now().toISOString();
    const isKnown = wrong !== null && marked.includes(wrong.id);
    entry = {
      id: same?.id ?? random.uuid(),
      ...withExample(same, asked, { visitor_id: visitorId, at }),
      count: (same?.count ?? 0) + (isKnown ? 0 : 1),
      last_at: at,
      wrong_answer: wrong?.message ?? same?.wrong_answer ?? null,
      wrong_of: wrong ? visitorId : (same?.wrong_of ?? null),
      wrong_messages: wrong && !isKnown ? [wrong.id, ...marked].slice(0, MOST_MARKED) : marked,
    };
    return { open: [entry] };
  });
  return entry;
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

/** These words occur in any question. */
const small = new Set(
  'a an the is are was do does did can could will would you your i my me we our it to of in on for and or with at be have has what how when where which who there any some if so this that'.split(
    ' ',
  ),
);

/** Returns the words that distinguish a question from others. */
function heartOf(question: string): ReadonlySet<string> {
  const roots = wordsIn(question).map(rootOf);
  const telling = roots.filter((root) => !small.has(root));
  return new Set(telling.length > 0 ? telling : roots);
}

/** Ranges from 0 to 1: the shared words divided by all words of both. */
function likeness(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  let shared = 0;
  for (const root of ours) if (theirs.has(root)) shared += 1;
  const all = ours.size + theirs.size - shared;
  return all === 0 ? 0 : shared / all;
}
