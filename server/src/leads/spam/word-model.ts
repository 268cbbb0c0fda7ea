import { readFile } from 'node:fs/promises';
import { fromJson } from 'classificator';
import type * as Features from './features.ts';
import type { Post } from './post.ts';
import { CLASSES, type JudgedPost, learnPosts, options } from './word-lessons.ts';

/* Loaded once the start is over, never in it. */

/** Set by vite.config.ts: what the posts in the repository teach lies beside the bundle. */
declare const LEARNT_AT_BUILD: boolean;

/** A pair of words says again what its words say, so it counts by half. */
const OF_PAIR = 0.5;
/** However robots are called and reached: who writes like a customer from a far-off address is one. */
const MOST_OF_SENDER = 1.5;
/** What the staff of this shop say counts for more than what stands here. */
const STAFF_WEIGHT = 3;

/** Handed in, as in word-lessons.ts. */
type WordFeatures = Pick<typeof Features, 'featuresOf' | 'senderFeaturesOf' | 'isPair'>;

export interface WordModel {
  /** How much more likely such a post is spam than real: the natural logarithm of the odds, 0 for even. */
  oddsOf(post: Post): number;
}

/** The model of the posts in the repository alone. It is the same for every shop, so it is made once. */
let common: Promise<WordModel> | undefined;

/** Naive Bayes over the posts in the repository and those that staff have judged. */
export function trainWordModel(
  judged: readonly JudgedPost[],
  features: WordFeatures,
): Promise<WordModel> {
  if (judged.length > 0) return train(judged, features);
  common ??= train([], features);
  return common;
}

async function train(judged: readonly JudgedPost[], features: WordFeatures): Promise<WordModel> {
  const bayes = fromJson(await readCorpus(), options);
  const posts = judged.flatMap((each) => Array.from({ length: STAFF_WEIGHT }, () => each));
  await learnPosts(bayes, posts, features);

  // Kept as one number each and summed here: the library's own sum has twenty digits, for which a lead would wait 30 ms.
  const weights = new Map<string, number>();
  for (const feature of Object.keys(bayes.vocabulary)) {
    const spam = bayes.tokenProbability(feature, CLASSES.spam);
    const real = bayes.tokenProbability(feature, CLASSES.real);
    weights.set(feature, Math.log(spam / real) * (features.isPair(feature) ? OF_PAIR : 1));
  }
  const sumOf = (found: readonly string[]) =>
    found.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0);
  return {
    oddsOf: (post) =>
      sumOf(features.featuresOf(post)) +
      Math.min(MOST_OF_SENDER, sumOf(features.senderFeaturesOf(post))),
  };
}

let learnt: Promise<string> | undefined;

async function readCorpus(): Promise<string> {
  if (typeof LEARNT_AT_BUILD !== 'undefined') {
    return readFile(new URL('./spam-words.json', import.meta.url), 'utf8');
  }
  const { learnCorpus } = await import('./learn-corpus.ts');
  learnt ??= learnCorpus();
  return learnt;
}
