import type { TaughtAnswer } from '@sallie/shared/contract/answers';
import { demoBusiness } from '@sallie/shared/rules/business';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { onTestFinished } from 'vitest';
import { openAnswers } from '../assistant/answers/reply.ts';
import { Assistant } from '../assistant/assistant.ts';
import { createModelBudget } from '../assistant/model.ts';
import { createFacts } from '../content/facts.ts';
import { createLimit } from '../http/limits.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { createLog } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { startScriptedOpenai } from './scripted-openai.ts';

/** 3 PM in the shop, with staff at the desk. */
export const friday = new Date('2026-11-20T20:00:00Z');
/** Answers as SallieBot does without a model. */
export const reply = await openAnswers(demoBusiness);

/** Creates an assistant with a scripted model; the test fires its timers and moves its clock. */
export const withModel = (...script: Parameters<typeof startScriptedOpenai>) =>
  withTaught([], ...script);

export async function withTaught(
  taught: TaughtAnswer[],
  ...script: Parameters<typeof startScriptedOpenai>
) {
  const model = await startScriptedOpenai(...script);
  onTestFinished(model.close);
  return { model, ...assistantOf({ baseURL: model.url, taught }) };
}

export function assistantOf({
  baseURL = '',
  burst = 1000,
  key = 'test-key',
  isPersonThere = true,
  taught = [] as TaughtAnswer[],
}) {
  let steady = 0;
  const clock = { now: () => friday, steady: () => steady };
  const timers: { milliseconds: number; task: () => void }[] = [];
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const after = (milliseconds: number, task: () => void) => {
    timers.push({ milliseconds, task });
    return () => {};
  };
  const budget = createModelBudget({
    daily: createLimit({ burst, perHour: 0 }, clock, 1),
    relay: createMemoryRelay(systemRandom),
    log,
    after,
    onWarnings() {},
  });
  const bot = new Assistant({
    facts: createFacts(demoContent, 1),
    clock,
    log,
    budget,
    openai: key ? { apiKey: key, baseURL, model: undefined } : undefined,
    isPersonThere: async () => isPersonThere,
    answers: async () => reply,
    teaching: {
      taught: async () => (asked) =>
        taught.find(({ questions }) => questions.includes(asked))?.answer ?? null,
      missed() {},
      current: async () => taught,
    },
    after,
  });
  return {
    ask: (question: string) =>
      bot.answer({ question, history: [], stage: 'consultation_intro' as const }),
    logged,
    warnings: budget.warnings,
    pass(milliseconds: number) {
      steady += milliseconds;
    },
    /** Fires the last timer; returns its delay in milliseconds. */
    timeIsUp(): number {
      const timer = timers.at(-1);
      steady += timer?.milliseconds ?? 0;
      timer?.task();
      return timer?.milliseconds ?? 0;
    },
  };
}
