import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Turn } from '@sallie/shared/contract/chatbot';
import { demoBusiness } from '@sallie/shared/rules/business';
import { instantAt } from '@sallie/shared/rules/opening-hours';
import { openAnswers } from '../src/assistant/answers/reply.ts';
import { createAssistant } from '../src/assistant/assistant.ts';
import { createLimit } from '../src/http/limits.ts';
import { createLog } from '../src/system/log.ts';
import { type Answer, judge, type Question, type Verdict } from './answers/judge.ts';

/*
 * npm run bench -- answers [--show beside] [--locked]
 * How good SallieBot is without a model: what share of the judged questions is answered right, honestly, beside the
 * point, or wrong. Of the locked set only the figures are printed, unless asked for with --locked: whoever reads it
 * while at work has no locked set any more.
 */
const { values } = parseArgs({
  options: { show: { type: 'string', default: '' }, locked: { type: 'boolean', default: false } },
});

const verdicts: readonly Verdict[] = ['right', 'honest', 'beside', 'wrong'];
let now = new Date();
const clock = { now: () => now, steady: () => performance.now() };
const answers = openAnswers(demoBusiness);
const assistant = createAssistant({
  answers: () => answers,
  teaching: { taught: async () => () => null, missed() {}, current: async () => [] },
  business: demoBusiness,
  clock,
  log: createLog('silent', process.stdout),
  daily: createLimit({ burst: 1, perHour: 0 }, clock, 0),
  isPersonThere: async () => false,
  after: () => () => {},
});

/** What a visitor is told at the end of a conversation. */
async function answerTo({ at, say }: Question): Promise<Answer> {
  now = instantAt(at, demoBusiness.timeZone) ?? now;
  const history: Turn[] = [];
  let answer: Answer = { text: '', urgent: false };
  for (const question of say) {
    const given = await assistant.answer({
      question,
      history: history.slice(-10),
      stage: 'consultation_intro',
    });
    answer = { text: given.message, urgent: answer.urgent || given.urgent };
    history.push(
      { role: 'user', content: question },
      { role: 'assistant', content: given.message },
    );
  }
  return answer;
}

async function run(name: string, mayShow: boolean): Promise<void> {
  const file = new URL(`./answers/${name}.json`, import.meta.url);
  const questions = JSON.parse(await readFile(file, 'utf8')) as Question[];
  const counts = new Map<Verdict, number>(verdicts.map((verdict) => [verdict, 0]));
  const times: number[] = [];
  const urgent = { told: 0, missed: 0, false: 0 };
  for (const question of questions) {
    const started = performance.now();
    const answer = await answerTo(question);
    times.push((performance.now() - started) / question.say.length);
    const verdict = judge(question, answer);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (question.urgent) urgent[answer.urgent ? 'told' : 'missed'] += 1;
    else if (answer.urgent) urgent.false += 1;
    if (
      mayShow &&
      (verdict === 'wrong' || values.show.split(',').includes(verdict) || values.show === 'all')
    ) {
      const said = question.say.join(' » ');
      print(
        `${verdict.toUpperCase()} ${question.id} | ${said}\n   → ${answer.text.replaceAll('\n', ' / ')}${answer.urgent ? ' [urgent]' : ''}\n`,
      );
    }
  }
  const shares = verdicts.map((verdict) => {
    const count = counts.get(verdict) ?? 0;
    return `${verdict} ${count} (${((count / questions.length) * 100).toFixed(1)} %)`;
  });
  times.sort((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  print(
    `${name}: ${questions.length} questions: ${shares.join(', ')}; urgent: ${urgent.told} noticed, ${urgent.missed} missed, ${urgent.false} false; a message ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
  );
}

function print(text: string): void {
  process.stdout.write(text);
}

await run('learning', true);
await run('locked', values.locked);
await run('fresh', values.locked);
