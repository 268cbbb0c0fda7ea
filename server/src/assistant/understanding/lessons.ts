import { readFile } from 'node:fs/promises';
import { plain } from '@sallie/shared/bot/language/words';
import { type Classifier, featuresOf } from './classifier.ts';
import { learn, type Manner } from './learn.ts';
import type { Learnt, LearntTopics } from './learnt.ts';
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
