import { readFile } from 'node:fs/promises';
import { Naivebayes } from 'classificator';
import * as features from './features.ts';
import type { Post } from './post.ts';
import { learnPosts, options } from './word-lessons.ts';

/** Returns the trained classifier as JSON. The build runs this, because `data/` is the same for every shop. */
export async function learnCorpus(): Promise<string> {
  const bayes = new Naivebayes(options);
  const posts = [
    ...(await postsIn('spam.txt')).map((post) => ({ post, spam: true })),
    ...(await postsIn('real.txt')).map((post) => ({ post, spam: false })),
  ];
  await learnPosts(bayes, posts, features);
  return bayes.toJson();
}

/** Each line is a post: name | email | phone | message. */
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
