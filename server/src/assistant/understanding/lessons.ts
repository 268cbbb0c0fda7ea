import { readFile } from 'node:fs/promises';
import { plain } from '@sallie/shared/bot/language/words';
import { type Classifier, featuresOf } from './classifier.ts';
import { examples } from './examples.corpus.ts';
import { learn, type Manner } from './learn.ts';
import type { Learnt, LearntIntents } from './learnt.ts';
import { spanishExamples } from './spanish-examples.corpus.ts';
import { calm, troubled } from './trouble-examples.corpus.ts';
import { CALM, TROUBLE, TROUBLED, troubleFeatures } from './trouble-model.ts';
import { wideExamples } from './wide-examples.corpus.ts';
import { openWordVectors, type WordVectors } from './word-vectors.ts';
import { wordsIn, wordsOf } from './wording.ts';

/* What the corpora teach. Done by a build, or from source by the first who asks (open-learnt.ts). */

const ofIntents: Manner = { leastPairs: 2, rounds: 8, pull: 2, fade: 0.001, meaning: 1 };
const ofTrouble: Manner = { leastPairs: 2, rounds: 12, pull: 0.8, fade: 0.002, meaning: 1 };

interface Sentence {
  intent: string;
  text: string;
}

export async function learnAll(): Promise<Learnt> {
  const vectors = await openWordVectors();
  const english = [examples, wideExamples, await dataIn('examples.txt')].flatMap(sentencesOf);
  return {
    intents: learnIntents(english, vectors),
    spanish: learnIntents(sentencesOf(spanishExamples), null),
    trouble: learnTrouble(english, vectors, {
      troubled: [troubled, await dataIn('troubled.txt')].flatMap(linesOf),
      calm: [calm, await dataIn('calm.txt')].flatMap(linesOf),
    }),
  };
}

const dataIn = (name: string) => readFile(new URL(`./data/${name}`, import.meta.url), 'utf8');
const linesOf = (corpus: string) => corpus.trim().split('\n');

function sentencesOf(corpus: string): Sentence[] {
  return corpus
    .trim()
    .split(/\n\n+/)
    .flatMap((paragraph) => {
      const [intent = '', ...sentences] = paragraph.split('\n');
      return sentences.map((text) => ({ intent, text }));
    });
}

function learnIntents(sentences: readonly Sentence[], vectors: WordVectors | null): LearntIntents {
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
  corpora: Record<'troubled' | 'calm', readonly string[]>,
): Classifier {
  const lesson = (label: string) => (text: string) => ({
    label,
    features: troubleFeatures(plain(text), wordsOf(plain(text)), vectors),
  });
  const told = english.filter(({ intent }) => intent === TROUBLE).map(({ text }) => text);
  const rest = english.filter(({ intent }) => intent !== TROUBLE).map(({ text }) => text);
  return learn(
    [
      ...[...corpora.troubled, ...told].map(lesson(TROUBLED)),
      ...[...corpora.calm, ...rest].map(lesson(CALM)),
    ],
    ofTrouble,
  );
}
