import { checkReply, offer } from '@sallie/shared/bot/fact-check/fact-check';
import type { TaughtAnswer } from '@sallie/shared/contract/answers';
import { demoBusiness } from '@sallie/shared/rules/business';
import { describe, expect, test } from 'vitest';
import { liesOf, measure, taughtAnswers, truthsOf } from '../../bench/replies/judged.ts';
import { friday, withTaught } from '../testing/model-assistant.ts';
import { says } from '../testing/scripted-openai.ts';

/* False statements of judged replies are replaced, and true ones are not; half were held out. */

const moment = { now: friday, isPersonThere: true };
const instead = offer(demoBusiness, moment);
const halves = ['learning', 'heldOut'] as const;
/** The author of the check has seen only the learning half. */
const mayBeLost = { learning: 0.05, heldOut: 0.055 };

describe.each(halves)('the fact check of the judged replies, %s', (half) => {
  test('shows at most 2 % of the lies and loses at most 5 % of the true replies, 5.5 % of those held out', async () => {
    const { lies, passed, truths, lost } = await measure(
      half,
      ({ question, reply }) =>
        checkReply(reply, demoBusiness, { ...moment, question, answers: taughtAnswers }).message,
      instead,
    );
    expect(lies).toBeGreaterThanOrEqual(100);
    expect(truths).toBeGreaterThanOrEqual(100);
    expect(passed.length / lies).toBeLessThanOrEqual(0.02);
    expect(lost.length / truths).toBeLessThanOrEqual(mayBeLost[half]);
  });
});

const taught: TaughtAnswer[] = taughtAnswers.map((answer, at) => ({
  ...answer,
  ...{ id: String(at), until: null, public: false, off: false, version: 1 },
  ...{ by: 'Dana', at: '2026-11-20T15:00:00.000Z' },
}));
/** Takes every seventh, which includes each shape and language. */
const sample = <Judged>(all: Judged[]) => all.filter((_, at) => at % 7 === 0);

test('a lie of a real model does not reach the visitor', async () => {
  for (const { question, reply, untrue } of sample(halves.flatMap(liesOf))) {
    const { ask } = await withTaught(taught, says(reply));
    const { message } = await ask(question);
    expect(message).not.toContain(untrue);
  }
});

test('more than a quarter of a real model’s true replies reach the visitor, as the model wrote them', async () => {
  const told = await Promise.all(
    sample(truthsOf('learning')).map(async ({ question, reply }) => {
      const { ask } = await withTaught(taught, says(reply));
      return { reply, ...(await ask(question)) };
    }),
  );
  const byModel = told.filter(({ from }) => from === 'model');
  expect(byModel.length).toBeGreaterThan(told.length / 4);
  for (const { reply, message } of byModel) expect(message).toContain(reply);
});
