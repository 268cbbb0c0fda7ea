import { intro, trouble } from '@sallie/shared/bot/dialogue/texts';
import { checkOwn, checkReply } from '@sallie/shared/bot/fact-check/fact-check';
import { saysYes } from '@sallie/shared/bot/language/intent';
import { plain } from '@sallie/shared/bot/language/words';
import type { TaughtAnswer } from '@sallie/shared/contract/answers';
import type { Business } from '@sallie/shared/contract/business';
import type { ActionType, Turn } from '@sallie/shared/contract/chatbot';
import type { OtherLanguage } from '@sallie/shared/contract/lead';
import { isFree, isPart, type Stage } from '@sallie/shared/contract/stage';
import type { After } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Facts } from '../content/facts.ts';
import type { Clock } from '../system/clock.ts';
import type { Answerer } from './answers/reply.ts';
import type { Reply } from './answers/said.ts';
import { createBreaker, type ModelBudget, type ModelSettings, openModel } from './model.ts';
import { type Moment, systemPrompt } from './prompt.ts';
import type { Teaching } from './teaching/teaching.ts';

/* The assistant answers within 12 s: 8 s for the first try, the rest for the second. */
const ONE_TRY_MS = 8000;
const IN_ALL_MS = 11_500;
/** With less time left, a second try is not started. */
const LEAST_MS = 500;

export interface AssistantDeps {
  facts: Pick<Facts, 'current'>;
  clock: Clock;
  log: Logger;
  /** When it is used up, the facts alone answer. */
  budget: Pick<ModelBudget, 'take'>;
  isPersonThere(): Promise<boolean>;
  after: After;
  /** Answers from the facts alone; loaded after the start. */
  answers(facts: Business): Promise<Answerer>;
  teaching: Pick<Teaching, 'taught' | 'missed' | 'current'>;
  /** When unset, the facts alone answer. */
  openai?: ModelSettings | undefined;
}

interface Asked {
  question: string;
  history: readonly Turn[];
  stage: Stage;
  /** Null without a visitor token. */
  visitorId?: string | null;
  language?: OtherLanguage | undefined;
}

interface Words {
  message: string;
  from: 'model' | 'local';
}

interface Answer extends Words {
  actionType: ActionType;
  /** True when a person is needed before an answer. */
  urgent: boolean;
  unable: boolean;
}

/** Answers with the model, held to the facts, or without a model from the facts alone. Never throws. */
export class Assistant {
  readonly #deps: AssistantDeps;
  readonly #model: ReturnType<typeof openModel> | undefined;
  readonly #breaker: ReturnType<typeof createBreaker>;

  constructor(deps: AssistantDeps) {
    this.#deps = deps;
    this.#model = deps.openai && openModel({ ...deps, ...deps.openai });
    this.#breaker = createBreaker(deps.clock);
  }

  async answer(asked: Asked): Promise<Answer> {
    const { facts, clock, teaching, answers } = this.#deps;
    const { question, history, language } = asked;
    const moment = { now: clock.now(), isPersonThere: await this.#deps.isPersonThere() };
    const taught = await teaching.taught();
    const reply = await answers(facts.current());
    const own = reply({ question: meantBy(asked), history, language, taught, ...moment });
    const actionType = actionFor(own.actionType, asked);
    const whole = own.urgent || actionType ? null : taught(question);
    if (whole !== null)
      return { message: whole, actionType, urgent: false, from: 'local', unable: false };
    for (const missed of own.missed) teaching.missed(missed, asked.visitorId ?? null);
    const said = await this.#said(asked, own, actionType, moment);
    return { ...said, actionType, urgent: own.urgent, unable: own.missed.length > 0 };
  }

  async #said(asked: Asked, own: Reply, actionType: ActionType, moment: Moment): Promise<Words> {
    const { facts, teaching, log } = this.#deps;
    const model = this.#model;
    const locally = (message: string) => this.#locally(message, own, moment);
    // A wish that the dialogue fulfills needs no model, so requests and hand-overs do not wait for one.
    if (actionType) return locally(own.actionType ? own.message : intro.starting(facts.current()));
    // A model must not write to somebody in trouble, or in a language that is not checked.
    if (own.isSettled || !model) return locally(own.message);
    const standing = await teaching.current();
    const said = await this.#askModel(asked, moment, standing);
    if (said === 'over budget') return locally(own.message);
    // When the model fails, the bot still says what the facts know.
    if (said === 'failed')
      return locally(own.knowsSome ? own.message : trouble.assistant(facts.current()));
    const { words } = said;
    // The facts do not back this Yes.
    if (!own.known && yes.test(words)) return locally(own.message);
    const answers = [...standing, { questions: [], answer: own.message }];
    const about = { ...moment, question: asked.question, answers };
    const { message, replaced } = checkReply(words, facts.current(), about);
    if (replaced) log.warn({ replaced }, 'assistant');
    if (replaced === 'all') return locally(own.message);
    return { message, from: 'model' };
  }

  /** Checks our own answers like the model's, except emergency numbers, which are not in the shop's facts. */
  #locally(words: string, { urgent }: Reply, moment: Moment): Words {
    if (urgent) return { message: words, from: 'local' };
    const { facts, log } = this.#deps;
    const { message, replaced } = checkOwn(words, facts.current(), moment);
    if (replaced) log.warn({ replaced }, 'an answer of our own');
    return { message, from: 'local' };
  }

  async #askModel(
    { question, history, stage }: Asked,
    moment: Moment,
    taught: readonly TaughtAnswer[],
  ): Promise<{ words: string } | 'failed' | 'over budget'> {
    const { facts, clock, budget, log } = this.#deps;
    const [model, breaker] = [this.#model, this.#breaker];
    const system = {
      role: 'system',
      content: systemPrompt(facts.current(), stage, moment, taught),
    } as const;
    const messages = [system, ...history, { role: 'user', content: question } as const];
    const until = clock.steady() + IN_ALL_MS;
    for (let tries = 0; tries < 2 && model; tries += 1) {
      const left = until - clock.steady();
      if (left < LEAST_MS || !breaker.admits()) return 'failed';
      if (!(await budget.take())) return 'over budget';
      const attempt = await model.say(messages, Math.min(ONE_TRY_MS, left));
      if ('words' in attempt) {
        breaker.succeeded();
        return attempt;
      }
      breaker.failed();
      log.warn({ trouble: attempt.trouble }, 'assistant');
      if (!attempt.again) return 'failed';
    }
    return 'failed';
  }
}

const asksWhy =
  /^(and |but |ok |so )?(why|how come|what for|whats (it|that|this) for|why (are )?(you|u) asking|what (do|will|would) (you|u) (need|want|use|do with) (it|that|this)( for)?|(why )?do you (really )?(need|want|have to have) (it|that|this|to know)|(do|must) i (really )?(have|need) to( (give|tell|say) (you )?(it|that|this))?|is (it|that|this) (really )?(necessary|needed|required)|who (all )?(sees|gets|will see|can see) (it|that|this)|(thats|its|that is) (private|personal)|i (dont|do not|never) give (it|that|this) (out|to anyone|to strangers))$/;

const asksWhyInSpanish =
  /^(y |pero )?(por que|para que|(por|para) que (lo|la) (necesita|quiere|pide|pregunta)n?|es (necesario|obligatorio)|tengo que (darlo|darla|decirlo|decirla)|quien (lo|la) ve)$/;

/** "Why do you need it" refers to what the current stage asks for. */
function meantBy({ question, stage }: Asked): string {
  if (!isPart(stage) || isFree(stage)) return question;
  if (asksWhy.test(plain(question))) return `why do you need my ${stage}`;
  return asksWhyInSpanish.test(plain(question)) ? 'para que necesitan mis datos' : question;
}

/** The visitor's own words at this stage decide on the action; the model's words never do. */
export function actionFor(wanted: ActionType, { question, stage, history }: Asked): ActionType {
  const mayBegin = stage === 'consultation_intro' || stage === 'declined';
  if (wanted === 'live_chat') return stage === 'live_chat' ? null : wanted;
  if (wanted) return mayBegin ? wanted : null;
  return stage === 'consultation_intro' && saysYes(question) && isOffered(history)
    ? 'collect_info'
    : null;
}

/** A yes books only if the bot's last message offered a consultation, as every conversation begins. */
function isOffered(history: readonly Turn[]): boolean {
  const said = history.findLast(({ role }) => role === 'assistant');
  if (!said) return true;
  const lastSentence = said.content.trim().slice(-200);
  return lastSentence.endsWith('?') && lastSentence.toLowerCase().includes('consultation');
}

const yes = /^\W*(yes|yep|yeah|sure|absolutely|certainly|of course|definitely|correct|we do)\b/i;
