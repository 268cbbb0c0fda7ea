import { createJudge, featuresOf } from './classifier.ts';
import type { LearntIntents } from './learnt.ts';
import type { WordVectors } from './word-vectors.ts';
import { createSpelling, rootOf, wordsIn } from './wording.ts';

/** So many guesses are looked at. */
const MOST = 4;

interface Guess {
  intent: string;
  /** From 0 to 1. */
  confidence: number;
}

export interface IntentModel {
  /** What the words most likely want, the likeliest first; nothing for words none of which it knows. `words`: as `read` gave them. */
  guess(text: string, words?: readonly string[]): Guess[];
  /** Whether a word, in any of its forms, stands in the examples. */
  knows(word: string): boolean;
  /** The words of a text, with slips of the finger corrected. */
  read(text: string): string[];
}

/** Tells what is wanted. Without `vectors`, which are English, by the words alone. */
export function createIntentModel(
  { classifier, words }: LearntIntents,
  vectors: WordVectors | null,
): IntentModel {
  const judge = createJudge(classifier);
  const known = new Set(words);
  const roots = new Set(words.map(rootOf));
  const correct = createSpelling(known, (word) => vectors?.has(word) ?? false);
  const knows = (word: string) => known.has(word) || roots.has(rootOf(word));
  const read = (text: string) => wordsIn(text).flatMap((word) => wordsIn(correct(word)));

  return {
    read,
    knows,
    guess(text, words = read(text)) {
      const features = featuresOf(words, vectors);
      if (features.meant === null && !features.said.some(knows)) return [];
      const likely = judge(features);
      return classifier.labels
        .map((intent, at) => ({ intent, confidence: likely[at] ?? 0 }))
        .sort((one, other) => other.confidence - one.confidence)
        .slice(0, MOST);
    },
  };
}
