import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contact } from '../../src/testing/forms.ts';
import {
  hangs,
  hangsAfterHeaders,
  isCut,
  replies,
  says,
  startScriptedOpenai,
} from '../../src/testing/scripted-openai.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop } from '../trust-shop.ts';

const ANSWER_WITHIN = 12_000;
const OPEN_BREAKER_WITHIN = 200;
/** The breaker must be open after this many questions. */
const UNTIL_OPEN = 5;
/** Milliseconds for the slowest form meanwhile; a form alone takes a few. */
const FORM_WITHIN = 300;

const failures = {
  'is refused': null,
  hangs,
  'hangs after its headers': hangsAfterHeaders,
  'answers 429': replies(429, '{"error":{"message":"slow down"}}'),
  'answers 500': replies(500, '{"error":{"message":"no"}}'),
  'answers HTML': replies(200, '<html><body>Bad gateway</body></html>', 'text/html'),
  'says nothing': says(''),
  'is cut off': isCut,
};

export const trustRun: TrustRun = {
  promise:
    'however the model fails, SallieBot answers within 12 s, within 200 ms once it is known, and forms notice nothing',
  cycles: 1,
  async run({ cycles, dir, progress }) {
    const told: string[] = [];
    const broken: string[] = [];
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      for (const [name, failure] of Object.entries(failures)) {
        const model = await startScriptedOpenai(failure ?? hangs);
        if (!failure) await model.close();
        const shop = await openTrustShop(path.join(dir, `${cycle} ${name}`), {
          OPENAI_API_KEY: 'a key',
          OPENAI_BASE_URL: model.url,
        });
        // The first lead after a start waits until the spam filter has learned.
        await shop.call('POST', '/api/contact', contact);
        const answers: number[] = [];
        let isOver = false;
        const forms = postForms(() => isOver, shop.call);
        for (let question = 0; question <= UNTIL_OPEN; question += 1) {
          const begun = performance.now();
          const message = `What about a floor for my boat, number ${question}?`;
          const reply = await shop.call('POST', '/api/chatbot/message', { message });
          const { message: answer } = (await reply.json()) as { message: string };
          if (!answer) broken.push(`${name}: an empty answer`);
          answers.push(performance.now() - begun);
        }
        isOver = true;
        const slowestForm = await forms;
        const slowest = Math.max(...answers);
        const last = answers.at(-1) ?? Number.POSITIVE_INFINITY;
        if (slowest > ANSWER_WITHIN) broken.push(`${name}: ${slowest.toFixed(0)} ms`);
        if (last > OPEN_BREAKER_WITHIN) broken.push(`${name}: ${last.toFixed(0)} ms once known`);
        if (slowestForm > FORM_WITHIN) broken.push(`${name}: a form ${slowestForm.toFixed(0)} ms`);
        broken.push(...shop.alarms);
        await shop.close();
        if (failure) await model.close();
        told.push(`${name} ${(slowest / 1000).toFixed(1)} s, then ${last.toFixed(0)} ms`);
        progress(told.join('; '));
      }
    }
    return { figure: told.join('; '), broken };
  },
};

/** Posts one form after another until `isOver`; returns the slowest in milliseconds. */
async function postForms(
  isOver: () => boolean,
  call: (method: string, path: string, body: unknown) => Promise<unknown>,
): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const begun = performance.now();
    await call('POST', '/api/contact', contact);
    slowest = Math.max(slowest, performance.now() - begun);
    await wait(50);
  }
  return slowest;
}
