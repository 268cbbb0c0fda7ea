import { readFile } from 'node:fs/promises';
import { fromJson, Naivebayes, type NaivebayesOptions } from 'classificator';
import type * as Features from './post.ts';
import type { Post } from './post.ts';

/* This module is loaded after the start, never during it. */

/** Set by vite.config.ts: the build stores the learned posts beside the bundle. */
declare const LEARNT_AT_BUILD: boolean;

/** A pair of words repeats what its words say, so it counts half. */
const OF_PAIR = 0.5;
/** Limits the sender's part: somebody with an unusual address who writes like a customer is a customer. */
const MOST_OF_SENDER = 1.5;
/** Judgments of this shop's staff count more than the posts in the repository. */
const STAFF_WEIGHT = 3;
/** This many posts are learned per turn of the event loop, so that requests run in between. */
const POSTS_A_TURN = 20;
/** Separates the features of a post; no text contains it. */
const SEPARATOR = '\0';

const CLASSES = { spam: 'spam', real: 'real' };

const options: NaivebayesOptions = {
  tokenizer: (text) => text.split(SEPARATOR),
  fitPrior: false,
};

/** Taken as arguments, because a chunk shared with the main bundle would slow every start. */
type WordFeatures = Pick<typeof Features, 'featuresOf' | 'senderFeaturesOf' | 'isPair'>;

export interface JudgedPost {
  post: Post;
  spam: boolean;
}

export interface WordModel {
  /** Returns the natural logarithm of the odds that a post is spam; 0 means even odds. */
  oddsOf(post: Post): number;
}

/** The model without judgments is always the same, so it is trained once. */
let common: Promise<WordModel> | undefined;

/** Trains naive Bayes on the posts in the repository and those that staff have judged. */
export function trainWordModel(
  judged: readonly JudgedPost[],
  features: WordFeatures,
): Promise<WordModel> {
  if (judged.length > 0) return train(judged, features);
  common ??= train([], features);
  return common;
}

async function train(judged: readonly JudgedPost[], features: WordFeatures): Promise<WordModel> {
  const bayes = fromJson(await readCorpus(features), options);
  const posts = judged.flatMap((each) => Array.from({ length: STAFF_WEIGHT }, () => each));
  await learnPosts(bayes, posts, features);

  // The library's own sum has twenty digits and takes 30 ms per lead, so each feature is kept as one number.
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

async function readCorpus(features: WordFeatures): Promise<string> {
  if (typeof LEARNT_AT_BUILD !== 'undefined') {
    return readFile(new URL('./spam-words.json', import.meta.url), 'utf8');
  }
  learnt ??= learnCorpus(features);
  return learnt;
}

async function learnPosts(
  bayes: Naivebayes,
  posts: readonly JudgedPost[],
  { featuresOf, senderFeaturesOf }: WordFeatures,
): Promise<void> {
  for (const [at, { post, spam }] of posts.entries()) {
    if (at % POSTS_A_TURN === 0) await new Promise(setImmediate);
    const features = [...featuresOf(post), ...senderFeaturesOf(post)];
    bayes.learn(features.join(SEPARATOR), spam ? CLASSES.spam : CLASSES.real);
  }
}

/** Returns the trained classifier as JSON. The build runs this, because `data/` is the same for every shop. */
export async function learnCorpus(features: WordFeatures): Promise<string> {
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
