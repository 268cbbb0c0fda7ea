import type { WordVectors } from './word-vectors.ts';
import { rootOf } from './wording.ts';

/*
 * Each word, each pair of neighbors and the mean of the word vectors changes the score of every label. learn.ts
 * trains it.
 */

export interface Features {
  /** Contains roots of words, and pairs of neighboring roots. */
  said: readonly string[];
  /** Unit vector; null when no word has a vector. */
  meant: Float32Array | null;
}

/** `said` has one row per feature and one column per label, as 8-bit integers that are multiplied by `step`. */
export interface Classifier {
  labels: readonly string[];
  features: readonly string[];
  /** Rare features weigh more. */
  worth: Float32Array;
  said: Int8Array;
  /** Has one row per dimension of the word vectors. */
  meant: Float32Array;
  bias: Float32Array;
  step: number;
}

/** The words must have their spelling corrected. */
export function featuresOf(words: readonly string[], vectors: WordVectors | null): Features {
  const roots = words.map(rootOf);
  const framed = ['^', ...roots, '$'];
  const pairs = framed.slice(1).map((root, at) => `${framed[at]} ${root}`);
  return { said: [...new Set([...roots, ...pairs])], meant: vectors && meaningOf(words, vectors) };
}

function meaningOf(words: readonly string[], vectors: WordVectors): Float32Array | null {
  const sum = new Float32Array(vectors.dimensions);
  let isKnown = false;
  for (const word of words) isKnown = vectors.addTo(sum, word) || isKnown;
  if (!isKnown) return null;
  // Loops, because every lead is judged: a callback per number costs more than all the rest.
  let square = 0;
  for (const each of sum) square += each * each;
  const length = Math.sqrt(square) || 1;
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) / length;
  return sum;
}

/** Returns the rows of known features with their shares, normalized to length 1. */
export function sharesOf(
  said: readonly string[],
  rowOf: ReadonlyMap<string, number>,
  worth: Float32Array,
): [row: number, share: number][] {
  const found: [number, number][] = [];
  let square = 0;
  for (const feature of said) {
    const row = rowOf.get(feature);
    if (row === undefined) continue;
    const each = worth[row] ?? 0;
    found.push([row, each]);
    square += each * each;
  }
  const length = Math.sqrt(square) || 1;
  for (const share of found) share[1] /= length;
  return found;
}

/** Returns the probabilities of all labels in their order; they add up to 1. */
export function createJudge({ labels, features, worth, said, meant, bias, step }: Classifier) {
  const rowOf = new Map(features.map((feature, row) => [feature, row]));
  const count = labels.length;

  return function judge(sentence: Features): Float32Array {
    const sums = bias.slice();
    for (const [row, share] of sharesOf(sentence.said, rowOf, worth)) {
      addRow(sums, said, row * count, share * step);
    }
    sentence.meant?.forEach((value, at) => {
      addRow(sums, meant, at * count, value);
    });
    return likelihoods(sums);
  };
}

function addRow(sums: Float32Array, table: Int8Array | Float32Array, from: number, by: number) {
  for (let at = 0; at < sums.length; at += 1) {
    sums[at] = (sums[at] ?? 0) + by * (table[from + at] ?? 0);
  }
}

/** Changes `sums` in place. */
export function likelihoods(sums: Float32Array): Float32Array {
  const most = sums.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  let all = 0;
  for (let at = 0; at < sums.length; at += 1) {
    const odds = Math.exp((sums[at] ?? 0) - most);
    sums[at] = odds;
    all += odds;
  }
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) / all;
  return sums;
}

export interface LearntTopics {
  classifier: Classifier;
  words: readonly string[];
}

export interface Learnt {
  intents: LearntTopics;
  spanish: LearntTopics;
  trouble: Classifier;
  clues: readonly string[];
  marks: readonly string[];
  roots: {
    /** These words are said in passing about a product or a work. */
    passing: readonly string[];
    /** People use these words for what they ask shops for. */
    goods: readonly string[];
  };
}

export function pack(learnt: Learnt): string {
  return JSON.stringify(learnt, (_, value: unknown) => {
    if (!(value instanceof Int8Array) && !(value instanceof Float32Array)) return value;
    const { buffer, byteOffset, byteLength } = value;
    const type = value instanceof Int8Array ? 'int8' : 'float32';
    return { type, base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
  });
}

export function unpack(packed: string): Learnt {
  return JSON.parse(packed, (_, value: { type?: string; base64?: string } | null) => {
    if (typeof value?.base64 !== 'string') return value;
    const bytes = Uint8Array.from(Buffer.from(value.base64, 'base64'));
    return value.type === 'int8' ? new Int8Array(bytes.buffer) : new Float32Array(bytes.buffer);
  });
}
