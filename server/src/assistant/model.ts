import type { After } from '@sallie/shared/realtime/timers';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { SharedLimit } from '../http/limits.ts';
import { statusOf } from '../http/refusal.ts';
import type { Relay } from '../realtime/relay.ts';
import { createElsewhere } from '../realtime/relay.ts';
import type { Clock } from '../system/clock.ts';

const DEFAULT_MODEL = 'gpt-4.1-mini';
const DEFAULT_ADDRESS = 'https://api.openai.com/v1';
/** Far more than an answer needs; an endless reply is cut off here. */
const MOST_BYTES = 256 * 1024;

export interface ModelSettings {
  apiKey: string;
  baseURL: string | undefined;
  model: string | undefined;
}

interface ModelDeps extends ModelSettings {
  clock: Clock;
  after: After;
}

type Messages = { role: 'system' | 'user' | 'assistant'; content: string }[];
/** `again` is set when another try makes sense. */
type Attempt = { words: string } | { trouble: string; again: boolean };
export function openModel(deps: ModelDeps) {
  const { apiKey, baseURL = DEFAULT_ADDRESS, model = DEFAULT_MODEL, after } = deps;
  // Loaded only with an API key, because it is the server's largest library.
  const opening = import('openai').then(({ OpenAI }) => {
    const fromSettingsOnly = { organization: null, project: null, adminAPIKey: null };
    const quiet = { maxRetries: 0, logLevel: 'off' } as const;
    return new OpenAI({ apiKey, baseURL, ...fromSettingsOnly, ...quiet, fetch: boundedFetch });
  });
  /** Some models refuse these parameters; they are then left out for good. */
  let tuning: { temperature?: number; max_tokens?: number } = { temperature: 0.2, max_tokens: 400 };

  return {
    /** Never throws, and ends within `within` milliseconds whatever the model's server does. */
    async say(messages: Messages, within: number): Promise<Attempt> {
      const hangUp = new AbortController();
      const cancel = after(within, () => hangUp.abort());
      const { signal } = hangUp;
      try {
        const client = await opening;
        const sent = { model, messages, ...tuning };
        // The client's own timeout ends with the headers; the signal covers the body too.
        const words = wordsIn(
          await client.chat.completions.create(sent, { signal, timeout: within }),
        );
        return words ? { words } : { trouble: 'no words in the reply', again: true };
      } catch (error) {
        if (signal.aborted) return { trouble: 'too slow', again: true };
        return troubleOf(statusOf(error));
      } finally {
        cancel();
      }
    },
  };

  function troubleOf(status: number | undefined): Attempt {
    const isTuned = Object.keys(tuning).length > 0;
    if (status === 400 && isTuned) tuning = {};
    const again = status === undefined || status >= 500 || (status === 400 && isTuned);
    return { trouble: status === undefined ? 'no reply' : `status ${status}`, again };
  }
}

const boundedFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  if (!response.body) return response;
  let left = MOST_BYTES;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      left -= chunk.length;
      if (left < 0) out.error(new Error('The reply is too long.'));
      else out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bound), response);
};

const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.optional(z.nullable(z.string())),
      message: z.object({ content: z.string() }),
    }),
  ),
});

/** The server may only claim to be compatible with OpenAI. Returns null when its reply has no words. */
function wordsIn(completion: unknown): string | null {
  const parsed = z.safeParse(Completion, completion);
  const choice = parsed.data?.choices[0];
  if (!choice || choice.finish_reason === 'content_filter') return null;
  const words = choice.message.content.trim();
  return (choice.finish_reason === 'length' ? wholeSentences(words) : words) || null;
}

/** A model that runs out of tokens stops in the middle of a word. */
function wholeSentences(words: string): string {
  const end = Math.max(...['. ', '! ', '? ', '\n'].map((mark) => words.lastIndexOf(mark)));
  return end > 0 ? words.slice(0, end + 1).trim() : words;
}

/** Processes share under this key that the budget is used up. */
const SPENT = 'spent';
const warning =
  'SallieBot has asked its language model as often as it may in a day. Until tomorrow it answers most questions from the shop’s own words alone; inquiries and live chat go on.';

interface ModelBudgetDeps {
  daily: SharedLimit;
  relay: Relay;
  log: Pick<Logger, 'warn'>;
  after: After;
  onWarnings(): void;
}

export type ModelBudget = ReturnType<typeof createModelBudget>;

/** Limits the model's calls per day. Desks show when the budget is used up; the log says so once a day. */
export function createModelBudget({ daily, relay, log, after, onWarnings }: ModelBudgetDeps) {
  let isSpent = false;
  let cancel = () => {};
  const elsewhere = createElsewhere({
    relay,
    topic: 'modelBudget',
    own: (): [string, true][] => (isSpent ? [[SPENT, true]] : []),
    onChange: () => {},
  });
  const isKnown = () => isSpent || elsewhere.of(SPENT).length > 0;

  function publishSpent() {
    if (isKnown()) return;
    isSpent = true;
    log.warn(warning);
    elsewhere.add(SPENT, true);
    onWarnings();
    cancel = after(DAY_MS, () => {
      isSpent = false;
      elsewhere.drop(SPENT);
      onWarnings();
    });
  }

  return {
    async take(): Promise<boolean> {
      const isTaken = (await daily.take('model')) === 0;
      if (!isTaken) publishSpent();
      return isTaken;
    },
    warnings: (): string[] => (isKnown() ? [warning] : []),
    stop: () => cancel(),
  };
}

const MOST_FAILURES = 3;
const OPEN_FOR_MS = 60_000;

/**
 * After three failures in a row nobody waits for the model, and one call a minute tries it again. Libraries
 * such as cockatiel use the wall clock, and a jump of it would keep their breaker open for a day.
 */
export function createBreaker(clock: Pick<Clock, 'steady'>) {
  let failures = 0;
  let openUntil = 0;
  const open = () => {
    openUntil = clock.steady() + OPEN_FOR_MS;
  };
  return {
    /** True when a call may be made now; the caller then reports `succeeded` or `failed`. */
    admits(): boolean {
      if (failures < MOST_FAILURES) return true;
      if (clock.steady() < openUntil) return false;
      open(); // The one trial: until it ends, the others are still answered without the model.
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      if (failures >= MOST_FAILURES) open();
    },
  };
}
