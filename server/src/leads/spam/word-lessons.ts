import type { Naivebayes, NaivebayesOptions } from 'classificator';
import type * as Features from './features.ts';
import type { Post } from './post.ts';

/** So many posts are learnt in one turn; requests have theirs in between. */
const POSTS_A_TURN = 20;
/** Between the features of a post; no text holds it. */
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

/** The features are handed in: what these files shared with the rest would be one more for every start to read. */
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
