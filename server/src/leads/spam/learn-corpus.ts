import { readFile } from 'node:fs/promises';
import { Naivebayes } from 'classificator';
import * as features from './features.ts';
import type { Post } from './post.ts';
import { learnPosts, options } from './word-lessons.ts';

/** What the posts in `data/` teach, as JSON of the classifier: the same for every shop, so the build learns it. */
export async function learnCorpus(): Promise<string> {
  const bayes = new Naivebayes(options);
  const posts = [
    ...(await postsIn('spam.txt')).map((post) => ({ post, spam: true })),
    ...(await postsIn('real.txt')).map((post) => ({ post, spam: false })),
  ];
  await learnPosts(bayes, posts, features);
  return bayes.toJson();
}

/** A post a line: name | email | phone | what they wrote. */
async function postsIn(file: string): Promise<Post[]> {
  const corpus = await readFile(new URL(`./data/${file}`, import.meta.url), 'utf8');
  return corpus
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', email = '', phone = '', ...text] = line.split(' | ');
      return { name, email, phone, beside: [], message: text.join(' | ') };
    });
}
