import type { Naivebayes, NaivebayesOptions } from 'classificator';
import type * as Features from './features.ts';
import type { Post } from './post.ts';

/** This many posts are learned per turn of the event loop, so that requests run in between. */
const POSTS_A_TURN = 20;
/** Separates the features of a post; no text contains it. */
const SEPARATOR = '\0';

export const CLASSES = { spam: 'spam', real: 'real' };

export const options: NaivebayesOptions = {
  tokenizer: (text) => text.split(SEPARATOR),
  fitPrior: false,
};

export interface JudgedPost {
  post: Post;
  spam: boolean;
}

/** Takes the features as arguments, because a chunk shared with the main bundle would slow every start. */
export async function learnPosts(
  bayes: Naivebayes,
  posts: readonly JudgedPost[],
  { featuresOf, senderFeaturesOf }: Pick<typeof Features, 'featuresOf' | 'senderFeaturesOf'>,
): Promise<void> {
  for (const [at, { post, spam }] of posts.entries()) {
    if (at % POSTS_A_TURN === 0) await new Promise(setImmediate);
    const features = [...featuresOf(post), ...senderFeaturesOf(post)];
    bayes.learn(features.join(SEPARATOR), spam ? CLASSES.spam : CLASSES.real);
  }
}
