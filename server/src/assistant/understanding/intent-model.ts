import { Naivebayes } from 'classificator';
import { examples } from './examples.corpus.ts';
import { createSpelling, rootOf, wordsIn } from './wording.ts';

/* Loaded after the start, never by it: what a message wants, learnt from the sentences in the corpus. */

/** Between the features of a sentence; no text holds it. */
const SEPARATOR = '\0';
/** Most features say nothing of most intents: a little weight for what was never seen with one. */
const SMOOTHING = 0.05;
/** A pair of words says more than each of them. */
const OF_PAIR = 1.3;
/** Independent words exaggerate; this makes the model as sure as it is right on sentences it has not seen. */
const CALM = 0.55;

interface Guess {
  intent: string;
  /** From 0 to 1. */
  confidence: number;
}

export interface IntentModel {
  /** What the words most likely want, the likeliest first; nothing for words none of which it knows. */
  guess(text: string): Guess[];
  /** Whether a word, in any of its forms, stands in the corpus. */
  knows(word: string): boolean;
  /** The words of a text, with slips of the finger corrected. */
  read(text: string): string[];
}

/** The corpus as sentences under their intents. */
function paragraphs(corpus: string): [intent: string, sentences: string[]][] {
  return corpus
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => {
      const [intent = '', ...sentences] = paragraph.split('\n');
      return [intent, sentences];
    });
}

function featuresOf(words: readonly string[]): string[] {
  const roots = words.map(rootOf);
  const framed = ['^', ...roots, '$'];
  const pairs = framed.slice(1).map((root, at) => `${framed[at]} ${root}`);
  return [...new Set([...roots, ...pairs])];
}

const learnt = new Map<string, Promise<IntentModel>>();

/** A corpus never changes: it is learnt once, however many servers run in a process. */
export function trainIntents(corpus = examples): Promise<IntentModel> {
  const model = learnt.get(corpus) ?? learn(corpus);
  learnt.set(corpus, model);
  return model;
}

async function learn(corpus: string): Promise<IntentModel> {
  const bayes = new Naivebayes({
    tokenizer: (text) => text.split(SEPARATOR),
    fitPrior: false,
    alpha: SMOOTHING,
  });
  const known = new Set<string>();
  for (const [intent, sentences] of paragraphs(corpus)) {
    // One intent a turn; requests have theirs in between.
    await new Promise(setImmediate);
    for (const sentence of sentences) {
      const words = wordsIn(sentence);
      for (const word of words) known.add(word);
      bayes.learn(featuresOf(words).join(SEPARATOR), intent);
    }
  }

  // Kept as plain numbers and summed here, as the spam words are: the library's own sum takes milliseconds.
  const intents = Object.keys(bayes.categories);
  const unseen = intents.map((intent) => Math.log(bayes.tokenProbability(SEPARATOR, intent)));
  const factorOf = (feature: string) => (feature.includes(' ') ? OF_PAIR : 1);
  const ofUnseen = new Map(
    [1, OF_PAIR].map((factor) => [factor, Float64Array.from(unseen, (each) => factor * each)]),
  );
  const weights = new Map(
    Object.keys(bayes.vocabulary).map((feature) => [
      feature,
      new Float64Array(ofUnseen.get(factorOf(feature)) ?? unseen),
    ]),
  );
  for (const [at, intent] of intents.entries()) {
    for (const feature of Object.keys(bayes.wordFrequencyCount[intent] ?? {})) {
      const weight = Math.log(bayes.tokenProbability(feature, intent));
      weights.get(feature)?.fill(factorOf(feature) * weight, at, at + 1);
    }
  }
  const correct = createSpelling(known);
  const roots = new Set([...known].map(rootOf));
  const read = (text: string) => wordsIn(text).flatMap((word) => wordsIn(correct(word)));

  return {
    read,
    knows: (word) => known.has(word) || roots.has(rootOf(word)),
    guess(text) {
      const found = featuresOf(read(text)).flatMap((feature) => weights.get(feature) ?? []);
      if (found.length === 0) return [];
      const sums = intents.map((_, at) =>
        found.reduce((sum, weight) => sum + (weight[at] ?? 0), 0),
      );
      const most = Math.max(...sums);
      const odds = sums.map((sum) => Math.exp((sum - most) * CALM));
      const all = odds.reduce((sum, each) => sum + each, 0);
      return intents
        .map((intent, at) => ({ intent, confidence: (odds[at] ?? 0) / all }))
        .sort((one, other) => other.confidence - one.confidence)
        .slice(0, 4);
    },
  };
}
