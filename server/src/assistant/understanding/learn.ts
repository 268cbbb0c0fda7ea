import { readFile } from 'node:fs/promises';
import { plain } from '@sallie/shared/bot/language/words';
import {
  type Classifier,
  type Features,
  featuresOf,
  type Learnt,
  type LearntTopics,
  likelihoods,
  sharesOf,
} from './classifier.ts';
import { rootsOf } from './objects.ts';
import { CALM, parseMarks, TROUBLE, TROUBLED, troubleFeatures } from './trouble-model.ts';
import { openWordVectors, type WordVectors } from './word-vectors.ts';
import { wordsIn, wordsOf } from './wording.ts';

/* Trains the models on the texts in data/. A build runs this, or the first use from source (open-learnt.ts). */

const ofIntents: Manner = { leastPairs: 2, rounds: 8, pull: 2, fade: 0.001, meaning: 1 };
const ofTrouble: Manner = { leastPairs: 2, rounds: 12, pull: 0.8, fade: 0.002, meaning: 1 };

interface Sentence {
  intent: string;
  text: string;
}

export async function learnAll(): Promise<Learnt> {
  const vectors = await openWordVectors();
  const marks = linesOf(await dataIn('marks.txt'));
  const examples = sentencesOf(await dataIn('examples.txt'));
  const english = [...examples, ...sentencesOf(await dataIn('wide-examples.txt'))];
  return {
    intents: learnIntents(english, vectors),
    spanish: learnIntents(sentencesOf(await dataIn('spanish-examples.txt')), null),
    trouble: learnTrouble(english, vectors, parseMarks(marks), {
      troubled: linesOf(await dataIn('troubled.txt')),
      calm: linesOf(await dataIn('calm.txt')),
    }),
    clues: linesOf(await dataIn('clues.txt')),
    marks,
    roots: {
      passing: rootsSaidOf(passing, examples),
      goods: rootsSaidOf(goods, english),
    },
  };
}

/** Words of these topics name no thing of their own. */
const passing = new Set(
  'hours location phone contact price estimate book schedule duration greeting thanks installation samples consultation person services products stock'.split(
    ' ',
  ),
);
/** Questions of these topics name what shops are asked for. */
const goods = new Set(['product', 'other-work', 'brands']);

function rootsSaidOf(intents: ReadonlySet<string>, sentences: readonly Sentence[]): string[] {
  const said = sentences.filter(({ intent }) => intents.has(intent));
  return [...rootsOf(said.flatMap(({ text }) => text.split(' ')))];
}

const dataIn = (name: string) => readFile(new URL(`./data/${name}`, import.meta.url), 'utf8');
const linesOf = (text: string) => text.trim().split('\n');

function sentencesOf(examples: string): Sentence[] {
  return examples
    .trim()
    .split(/\n\n+/)
    .flatMap((paragraph) => {
      const [intent = '', ...sentences] = paragraph.split('\n');
      return sentences.map((text) => ({ intent, text }));
    });
}

function learnIntents(sentences: readonly Sentence[], vectors: WordVectors | null): LearntTopics {
  const read = sentences.map(({ intent, text }) => ({ label: intent, words: wordsIn(text) }));
  const lessons = read.map(({ label, words }) => ({ label, features: featuresOf(words, vectors) }));
  return {
    classifier: learn(lessons, ofIntents),
    words: [...new Set(read.flatMap(({ words }) => words))],
  };
}

function learnTrouble(
  english: readonly Sentence[],
  vectors: WordVectors,
  marks: ReturnType<typeof parseMarks>,
  corpora: Record<'troubled' | 'calm', readonly string[]>,
): Classifier {
  const lesson = (label: string) => (text: string) => ({
    label,
    features: troubleFeatures(plain(text), wordsOf(plain(text)), vectors, marks),
  });
  const troubled = english.filter(({ intent }) => intent === TROUBLE).map(({ text }) => text);
  const rest = english.filter(({ intent }) => intent !== TROUBLE).map(({ text }) => text);
  return learn(
    [
      ...[...corpora.troubled, ...troubled].map(lesson(TROUBLED)),
      ...[...corpora.calm, ...rest].map(lesson(CALM)),
    ],
    ofTrouble,
  );
}

/* Logistic regression; npm libraries store each sentence as a row of all the thousands of features. */

interface Lesson {
  label: string;
  features: Features;
}

interface Manner {
  /** Pairs of words in fewer lessons are left out; single words never are. */
  leastPairs: number;
  /** Each lesson is used once per round. */
  rounds: number;
  /** The learning rate starts with this and falls to zero. */
  pull: number;
  /** Each weight loses this share per round. */
  fade: number;
  /** Word vectors count this much relative to words. */
  meaning: number;
}

/** Deterministic: the shuffle uses a fixed sequence of numbers. */
function learn(lessons: readonly Lesson[], manner: Manner): Classifier {
  const labels = [...new Set(lessons.map(({ label }) => label))].sort();
  const labelOf = new Map(labels.map((label, at) => [label, at]));
  const { features, worth } = vocabulary(lessons, manner.leastPairs);
  const rowOf = new Map(features.map((feature, row) => [feature, row]));
  const count = labels.length;
  const dimensions = lessons.find(({ features: { meant } }) => meant)?.features.meant?.length ?? 0;
  const said = new Float32Array(features.length * count);
  const meant = new Float32Array(dimensions * count);
  const bias = new Float32Array(count);
  const read = lessons.map(({ label, features: of }) => ({
    label: labelOf.get(label) ?? 0,
    shares: sharesOf(of.said, rowOf, worth),
    meant: of.meant?.map((value) => value * manner.meaning) ?? null,
  }));

  const order = read.map((_, at) => at);
  const chance = createChance();
  for (let round = 0; round < manner.rounds; round += 1) {
    shuffle(order, chance);
    const pull = manner.pull * (1 - round / manner.rounds);
    for (const at of order) {
      const lesson = read[at];
      if (lesson) pullTowards(lesson, pull);
    }
    const rest = 1 - manner.fade;
    for (let at = 0; at < said.length; at += 1) said[at] = (said[at] ?? 0) * rest;
    for (let at = 0; at < meant.length; at += 1) meant[at] = (meant[at] ?? 0) * rest;
  }
  const most = said.reduce((one, other) => Math.max(one, Math.abs(other)), 0) || 1;
  const step = most / 127;
  return {
    labels,
    features,
    worth,
    said: Int8Array.from(said, (weight) => Math.round(weight / step)),
    meant: meant.map((weight) => weight * manner.meaning),
    bias,
    step,
  };

  function pullTowards({ label, shares, meant: mean }: (typeof read)[number], pull: number): void {
    const sums = bias.slice();
    for (const [row, share] of shares) {
      for (let at = 0; at < count; at += 1) {
        sums[at] = (sums[at] ?? 0) + share * (said[row * count + at] ?? 0);
      }
    }
    mean?.forEach((value, row) => {
      for (let at = 0; at < count; at += 1) {
        sums[at] = (sums[at] ?? 0) + value * (meant[row * count + at] ?? 0);
      }
    });
    const likely = likelihoods(sums);
    for (let at = 0; at < count; at += 1) {
      const miss = (at === label ? 1 : 0) - (likely[at] ?? 0);
      // Most labels are ruled out by then.
      if (Math.abs(miss) < NEGLIGIBLE) continue;
      const by = pull * miss;
      bias[at] = (bias[at] ?? 0) + by * 0.1;
      for (const [row, share] of shares) {
        said[row * count + at] = (said[row * count + at] ?? 0) + by * share;
      }
      mean?.forEach((value, row) => {
        meant[row * count + at] = (meant[row * count + at] ?? 0) + by * value;
      });
    }
  }
}

const NEGLIGIBLE = 0.003;

function vocabulary(lessons: readonly Lesson[], leastPairs: number) {
  const counts = new Map<string, number>();
  for (const { features } of lessons) {
    for (const feature of features.said) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const kept = [...counts].filter(
    ([feature, count]) => !feature.includes(' ') || count >= leastPairs,
  );
  return {
    features: kept.map(([feature]) => feature),
    worth: Float32Array.from(kept, ([, count]) => Math.log(1 + lessons.length / count)),
  };
}

function shuffle(order: number[], chance: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}

/** Returns the same numbers from 0 to 1 each time (Park and Miller). */
function createChance(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
