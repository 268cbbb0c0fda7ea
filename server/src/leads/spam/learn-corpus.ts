import { Naivebayes } from 'classificator';
import { realPosts } from '../spam-posts/training/real.corpus.ts';
import { spamPosts } from '../spam-posts/training/spam.corpus.ts';
import * as features from './features.ts';
import type { Post } from './post.ts';
import { learnPosts, options } from './word-lessons.ts';

/** What the posts in the repository teach, as JSON of the classifier: the same for every shop, so the build learns it. */
export async function learnCorpus(): Promise<string> {
  const bayes = new Naivebayes(options);
  const posts = [
    ...postsIn(spamPosts).map((post) => ({ post, spam: true })),
    ...postsIn(realPosts).map((post) => ({ post, spam: false })),
  ];
  await learnPosts(bayes, posts, features);
  return bayes.toJson();
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
