import { contradictionIn } from '@sallie/shared/bot/fact-check/contradiction';
import { contactIn } from '@sallie/shared/bot/language/contact';
import type { OpenQuestion, PublicAnswer, TaughtAnswer } from '@sallie/shared/contract/answers';
import type { Business } from '@sallie/shared/contract/business';
import type { Message } from '@sallie/shared/contract/message';
import { wallTime } from '@sallie/shared/rules/opening-hours';
import type { Logger } from 'pino';
import type { Binder } from '../../http/endpoint.ts';
import type { Hub } from '../../realtime/hub.ts';
import type { Relay } from '../../realtime/relay.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/random.ts';
import { bindAnswers } from './bind-answers.ts';
import { keepAnswers } from './kept-answers.ts';
import { heartOf, likeness } from './likeness.ts';

const EXAMPLES = 3;
const LONGEST = 200;
/** Of one question; of the rest the oldest go. */
const MOST_MARKED = 100;
/** From here on two questions are the same. */
const ALIKE = 0.5;
/** A taught answer is said only to what is asked nearly as its questions are. */
const NEARLY = 0.6;

export interface TeachingDeps {
  store: Store;
  hub: Pick<Hub, 'toStaff' | 'on'>;
  relay: Pick<Relay, 'on'>;
  clock: Clock;
  random: Random;
  business: Business;
  log: Pick<Logger, 'warn'>;
}

/** The taught answer to what is asked like this; null for none. */
export type Taught = (question: string) => string | null;

export type Teaching = ReturnType<typeof createTeaching>;

/** What may be said now, and what each of its questions is about. */
interface Sayable {
  said: TaughtAnswer;
  hearts: ReadonlySet<string>[];
}

/** What SallieBot could not answer, and what staff taught it since. */
export function createTeaching(deps: TeachingDeps) {
  const { hub, relay, clock, random, business, log } = deps;
  const kept = keepAnswers({ ...deps, stored: forget });
  let changes = 0;
  let known: { at: number; hour: string; sayable: Promise<Sayable[]> } | null = null;

  let onChange = () => {};

  function forget(): void {
    changes += 1;
    onChange();
  }
  hub.on('frame', ({ type }) => {
    if (type === 'answersChanged') forget();
  });
  relay.on('startOver', forget);

  /** What may be said today: neither off nor over, nor against facts that have changed since. */
  async function readSayable(now: Date, today: string): Promise<Sayable[]> {
    const all = await kept.taught();
    return all
      .filter(
        ({ answer, until, off }) =>
          !off &&
          (until === null || until >= today) &&
          contradictionIn(answer, business, now) === null,
      )
      .map((said) => ({ said, hearts: said.questions.map(heartOf) }));
  }

  /** Read once an hour and after each change: no message waits for all of it. */
  async function sayable(): Promise<Sayable[]> {
    const now = clock.now();
    const time = wallTime(now, business.timeZone);
    const hour = time.slice(0, 13);
    if (known?.at !== changes || known.hour !== hour)
      known = { at: changes, hour, sayable: readSayable(now, time.slice(0, 10)) };
    try {
      return await known.sayable;
    } catch (error) {
      known = null;
      throw error;
    }
  }

  /** Whoever asks is answered all the same while the store is out of reach. */
  async function sayableNow(): Promise<Sayable[]> {
    try {
      return await sayable();
    } catch (error) {
      log.warn({ error: (error as Error).name }, 'what was taught cannot be read');
      return [];
    }
  }

  /** One more of a question that is open; the first of its kind where none is like it. `wrong`: what staff marked. */
  async function collect(
    asked: string,
    wrong: Pick<Message, 'id' | 'message'> | null,
  ): Promise<OpenQuestion> {
    const heart = heartOf(asked);
    let entry: OpenQuestion | undefined;
    await kept.change(({ open }) => {
      const same = open.find(({ questions }) =>
        questions.some((each) => likeness(heartOf(each), heart) >= ALIKE),
      );
      const marked = same?.wrong_messages ?? [];
      const isKnown = wrong !== null && marked.includes(wrong.id);
      entry = {
        id: same?.id ?? random.uuid(),
        questions: [...new Set([...(same?.questions ?? []), asked])].slice(0, EXAMPLES),
        count: (same?.count ?? 0) + (isKnown ? 0 : 1),
        last_at: clock.now().toISOString(),
        wrong_answer: wrong?.message ?? same?.wrong_answer ?? null,
        wrong_messages: wrong && !isKnown ? [wrong.id, ...marked].slice(0, MOST_MARKED) : marked,
      };
      return { open: [entry] };
    });
    if (!entry) throw new Error('An open question was decided by nobody');
    return entry;
  }

  /** What the contact page shows. */
  async function publicAnswers(): Promise<PublicAnswer[]> {
    const all = (await sayable()).map(({ said }) => said).filter((each) => each.public);
    return all.map(({ questions: [question = ''], answer }) => ({ question, answer }));
  }

  /** Without what tells who asked; null where nothing else is left. */
  function nameless(question: string): string | null {
    const { rest, ...found } = contactIn(question, business);
    const said = Object.keys(found).length > 0 ? rest : question;
    return said.trim() === '' ? null : said.trim().slice(0, LONGEST);
  }

  return {
    current: async () => (await sayableNow()).map(({ said }) => said),
    async taught(): Promise<Taught> {
      const all = await sayableNow();
      return (question) => {
        if (all.length === 0) return null;
        const heart = heartOf(question);
        const near = ({ hearts }: Sayable) =>
          Math.max(...hearts.map((one) => likeness(one, heart)));
        const nearest = all
          .map((one) => ({ said: one.said, near: near(one) }))
          .reduce((best, one) => (one.near > best.near ? one : best));
        return nearest.near >= NEARLY ? nearest.said.answer : null;
      };
    },
    /** SallieBot could not answer this. No visitor waits for it, and none is told when it fails. */
    missed(question: string): void {
      const asked = nameless(question);
      if (!asked) return;
      collect(asked, null).catch((error: unknown) => {
        log.warn({ error: (error as Error).name }, 'an open question was not kept');
      });
    },
    publicAnswers,
    onChange(listener: () => void): void {
      onChange = listener;
    },
    bind: (bind: Binder) => bindAnswers(bind, { ...deps, kept, collect, nameless, publicAnswers }),
  };
}
