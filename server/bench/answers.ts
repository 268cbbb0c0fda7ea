import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Turn } from '@sallie/shared/contract/chatbot';
import { demoBusiness } from '@sallie/shared/rules/business';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { instantAt } from '@sallie/shared/rules/shop-clock';
import { openAnswers } from '../src/assistant/answers/reply.ts';
import { Assistant } from '../src/assistant/assistant.ts';
import { openLearnt } from '../src/assistant/understanding/open-learnt.ts';
import { openReaders } from '../src/assistant/understanding/readers.ts';
import { createScorer, parseClues } from '../src/assistant/understanding/scorer.ts';
import { openWordVectors } from '../src/assistant/understanding/word-vectors.ts';
import { createFacts } from '../src/content/facts.ts';
import { createLog } from '../src/system/log.ts';
import {
  type Answer,
  isStrictlyRight,
  judge,
  type Question,
  type Verdict,
} from './answers/judge.ts';
import { quantile } from './rounds.ts';

/*
 * npm run bench -- answers [--show beside] [--set learning] [--locked] [--clues] [--framed]
 * Measures SallieBot without a model: which share of the judged questions is answered right, honestly,
 * beside the point, or wrong; and which share strictly, where an honest "I do not know" is not right.
 * Only figures of the locked set are printed, unless --locked asks for the answers: whoever reads those
 * while working on SallieBot has no locked set any more.
 * --clues prints how many right answers each line of clues.txt is worth. --framed prints whether a
 * visitor who needs a person is still noticed when other words stand around the message
 * (answers/framings.txt).
 */
const { values } = parseArgs({
  options: {
    show: { type: 'string', default: '' },
    locked: { type: 'boolean', default: false },
    clues: { type: 'boolean', default: false },
    framed: { type: 'boolean', default: false },
    set: {
      type: 'string',
      multiple: true,
      default: [
        'learning',
        'locked',
        'fresh',
        'second',
        'third',
        'fourth',
        'fifth',
        'sixth',
        'seventh',
        'eighth',
        'ninth',
        'tenth',
        'eleventh',
        'twelfth',
        'development',
      ],
    },
  },
});

const verdicts: readonly Verdict[] = ['right', 'honest', 'beside', 'wrong'];
let now = new Date();
const clock = { now: () => now, steady: () => performance.now() };
const loading = process.cpuUsage();
let answers = await openAnswers(demoBusiness);
const loaded = process.cpuUsage(loading);
const assistant = new Assistant({
  answers: async () => answers,
  teaching: { taught: async () => () => null, missed() {}, current: async () => [] },
  facts: createFacts(demoContent, 1),
  clock,
  log: createLog('silent', process.stdout),
  budget: { take: async () => true },
  isPersonThere: async () => false,
  after: () => () => {},
});

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

async function questionsOf(name: string): Promise<Question[]> {
  const file = new URL(`./answers/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

async function run(name: string, mayShow: boolean): Promise<void> {
  const questions = await questionsOf(name);
  const counts = new Map<Verdict, number>(verdicts.map((verdict) => [verdict, 0]));
  const times: number[] = [];
  const costs: number[] = [];
  let strictly = 0;
  const urgent = { told: 0, missed: 0, false: 0 };
  for (const question of questions) {
    const started = performance.now();
    const before = process.cpuUsage();
    const answer = await answerTo(question);
    const { user, system } = process.cpuUsage(before);
    times.push((performance.now() - started) / question.say.length);
    costs.push((user + system) / 1000 / question.say.length);
    const verdict = judge(question, answer);
    if (isStrictlyRight(question, answer)) strictly += 1;
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
    return `${verdict} ${shareOf(counts.get(verdict) ?? 0, questions)}`;
  });
  print(
    `${name}: ${questions.length} questions: ${shares.join(', ')}; strictly right ${shareOf(strictly, questions)}; urgent: ${urgent.told} noticed, ${urgent.missed} missed, ${urgent.false} false; a message ${both(times).join(' ms, p99 ')} ms; of processor ${both(costs).join(' and ')} ms\n`,
  );
}

/** Returns for example `12 (24.0 %)`. */
function shareOf(count: number, of: readonly unknown[]): string {
  return `${count} (${((count / of.length) * 100).toFixed(1)} %)`;
}

/** On a busy machine a message waits, so processor time is measured beside it. */
const both = (values: number[]) => [0.5, 0.99].map((share) => quantile(values, share).toFixed(1));

function print(text: string): void {
  process.stdout.write(text);
}

/** Prints how many right and wrong answers each line of clues.txt is worth, over all sets. */
async function printClues(): Promise<void> {
  const [readers, learnt, vectors] = await Promise.all([
    openReaders(),
    openLearnt(),
    openWordVectors(),
  ]);
  const all = learnt.clues;
  const questions = (await Promise.all(values.set.map(questionsOf))).flat();
  async function without(line: string | null) {
    const clues = parseClues(all.filter((each) => each !== line));
    readers.scorer = createScorer(learnt.intents, clues, vectors);
    answers = await openAnswers(demoBusiness);
    const found = new Map<Question, Verdict>();
    for (const question of questions)
      found.set(question, judge(question, await answerTo(question)));
    return found;
  }
  const countOf = (found: Map<Question, Verdict>, verdict: Verdict) =>
    [...found.values()].filter((each) => each === verdict).length;
  const now = await without(null);
  for (const line of all.filter((each) => /^[a-z]/.test(each))) {
    const then = await without(line);
    const right = countOf(now, 'right') - countOf(then, 'right');
    const wrong = countOf(then, 'wrong') - countOf(now, 'wrong');
    print(`| ${line.split(' ; ')[0]} | ${right} | ${wrong} |\n`);
  }
}

/** Prints how many messages that ring are missed within a framing, and how many others ring within one. */
async function printFramed(): Promise<void> {
  const file = new URL('./answers/framings.txt', import.meta.url);
  const framings = (await readFile(file, 'utf8')).trim().split('\n');
  const questions = (await Promise.all(values.set.map(questionsOf))).flat();
  const count = { troubled: 0, missed: 0, calm: 0, rung: 0 };
  for (const question of questions.filter(({ say }) => say.length === 1)) {
    const [said = ''] = question.say;
    const rings = async (message: string) =>
      (await answerTo({ ...question, say: [message] })).urgent;
    const isTroubled = await rings(said);
    if (isTroubled !== Boolean(question.urgent)) continue;
    count[isTroubled ? 'troubled' : 'calm'] += framings.length;
    for (const framing of framings)
      if ((await rings(framing.replace('…', () => said))) !== isTroubled)
        count[isTroubled ? 'missed' : 'rung'] += 1;
  }
  const percent = (some: number, all: number) => `${((some / all) * 100).toFixed(2)} %`;
  print(
    `in ${framings.length} framings: missed ${percent(count.missed, count.troubled)}, rung for nothing ${percent(count.rung, count.calm)}\n`,
  );
}

if (values.clues) await printClues();
else if (values.framed) await printFramed();
else for (const name of values.set) await run(name, name === 'learning' || values.locked);
print(
  `loaded after the start, in ${((loaded.user + loaded.system) / 1000).toFixed(0)} ms of processor\n`,
);
