import { Naivebayes } from 'classificator';
import { realPosts } from '../spam-posts/training/real.corpus.ts';
import { spamPosts } from '../spam-posts/training/spam.corpus.ts';
import type * as Features from './features.ts';
import type { Post } from './post.ts';

/* Loaded when the first lead comes, never at start. */

/** A pair of words says again what its words say, so it counts by half. */
const OF_PAIR = 0.5;
/** What the staff of this shop say counts for more than what stands here. */
const STAFF_WEIGHT = 3;
/** So many posts are learnt in one turn; requests have theirs in between. */
const AT_ONCE = 20;
/** Between the features of a post; no text holds it. */
const SEPARATOR = '\0';

export interface JudgedPost {
  post: Post;
  spam: boolean;
}

export interface WordModel {
  /** How much more likely such a post is spam than real: the natural logarithm of the odds, 0 for even. */
  oddsOf(post: Post): number;
}

const CLASSES = { spam: 'spam', real: 'real' };

/** Of the posts in the repository alone: the same whoever asks, so learnt once. */
let common: Promise<WordModel> | undefined;

/**
 * Naive Bayes over the posts in the repository and those that staff have judged. The features are handed in: what this file
 * shared with the rest would be a third file for every start to read.
 */
export function trainWordModel(
  judged: readonly JudgedPost[],
  features: typeof Features,
): Promise<WordModel> {
  if (judged.length > 0) return train(judged, features);
  common ??= train([], features);
  return common;
}

async function train(
  judged: readonly JudgedPost[],
  { featuresOf, isPair }: typeof Features,
): Promise<WordModel> {
  const bayes = new Naivebayes({
    tokenizer: (text) => text.split(SEPARATOR),
    fitPrior: false,
  });
  const posts = [
    ...postsIn(spamPosts).map((post) => ({ post, spam: true })),
    ...postsIn(realPosts).map((post) => ({ post, spam: false })),
    ...judged.flatMap((each) => Array.from({ length: STAFF_WEIGHT }, () => each)),
  ];
  for (const [at, { post, spam }] of posts.entries()) {
    if (at % AT_ONCE === 0) await new Promise(setImmediate);
    bayes.learn(featuresOf(post).join(SEPARATOR), spam ? CLASSES.spam : CLASSES.real);
  }

  // Kept as one number each and summed here: the library's own sum has twenty digits, for which a lead would wait 30 ms.
  const weights = new Map<string, number>();
  for (const feature of Object.keys(bayes.vocabulary)) {
    const spam = bayes.tokenProbability(feature, CLASSES.spam);
    const real = bayes.tokenProbability(feature, CLASSES.real);
    weights.set(feature, Math.log(spam / real) * (isPair(feature) ? OF_PAIR : 1));
  }
  return {
    oddsOf: (post) =>
      featuresOf(post).reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0),
  };
}

/** A post a line: name | email | phone | what they wrote. */
function postsIn(corpus: string): Post[] {
  return corpus
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', email = '', phone = '', ...text] = line.split(' | ');
      return { name, email, phone, beside: [], message: text.join(' | ') };
    });
}
