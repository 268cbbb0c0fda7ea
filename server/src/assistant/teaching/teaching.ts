import { contradictionIn } from '@sallie/shared/bot/fact-check/fact-check';
import type { PublicAnswer, TaughtAnswer } from '@sallie/shared/contract/answers';
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
import { heartOf, likeness } from '../understanding/wording.ts';
import { bindAnswers } from './bind-answers.ts';
import { type KeptAnswers, keepAnswers } from './kept-answers.ts';

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
      kept.collect(question, visitorId, null).catch((error: unknown) => {
        log.warn({ error: errorName(error) }, 'an open question was not kept');
      });
    },
    publicAnswers,
    onChange(listener: () => void): void {
      onChange = listener;
    },
    bind: (bind: Binder) => bindAnswers(bind, { ...deps, kept, publicAnswers }),
  };
}

/** Caches the answers that may be used for an hour or until a change, so that no message reads all. */
function createSayable({ clock, facts, log }: TeachingDeps, kept: KeptAnswers) {
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
