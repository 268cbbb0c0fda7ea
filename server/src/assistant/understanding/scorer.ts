import type { LearntTopics } from './classifier.ts';
import { createJudge, featuresOf } from './classifier.ts';
import type { WordVectors } from './word-vectors.ts';
import { createSpelling, rootOf, wordsIn } from './wording.ts';

const MOST_TOPICS = 4;
/** Topics without examples get this probability. */
const UNLEARNT = 1e-4;
/** A topic less likely than this needs no clue against it. */
const NEGLIGIBLE = 1e-3;

interface Ranked {
  topic: string;
  /** From 0 to 1. A clue against one topic does not raise the others. */
  confidence: number;
}

interface Surroundings {
  /** As typed, without punctuation. */
  said: string;
  tags: ReadonlySet<string>;
  /** Null when the previous message had no topic. */
  before: string | null;
}

export interface Scorer {
  /** Returns the likeliest topics first, or none when no word is known. `words` come from `read`. */
  rank(words: readonly string[], around?: Surroundings): Ranked[];
  knows(word: string): boolean;
  read(text: string): string[];
}

/** Ranks topics by the examples and the clues. Without `vectors`, which are English, only words count. */
export function createScorer(
  { classifier, words }: LearntTopics,
  clues: readonly Clue[],
  vectors: WordVectors | null,
): Scorer {
  const judge = createJudge(classifier);
  const labelAt = new Map(classifier.labels.map((topic, at) => [topic, at]));
  const given = clues.flatMap(({ points }) => points.map(({ topic }) => topic));
  const topics = [...new Set([...classifier.labels, ...given])].filter((each) => each !== BEFORE);
  const known = new Set(words);
  const roots = new Set(words.map(rootOf));
  const correct = createSpelling(known, (word) => vectors?.has(word) ?? false);
  const knows = (word: string) => known.has(word) || roots.has(rootOf(word));

  /** `likely` comes from the examples; clues against an unlikely topic are skipped. */
  function pointsOf(read: string, around: Surroundings, likely: Float32Array): Map<string, number> {
    const points = new Map<string, number>();
    const found = new Set(around.tags);
    const said = `${around.said}\n${read}`;
    const isFree = (topic: string, by: number) =>
      by < 0 &&
      // A follow-up on the previous topic needs no words for it.
      ((topic === around.before && found.has('refers')) ||
        (!points.has(topic) && (likely[labelAt.get(topic) ?? -1] ?? 0) < NEGLIGIBLE));
    for (const clue of clues) {
      const due = clue.points.filter(({ topic, by }) => !isFree(topic, by));
      if ((clue.points.length > 0 && due.length === 0) || !isMet(clue, said, found)) continue;
      found.add(clue.name);
      for (const { topic, by } of due) {
        const whose = topic === BEFORE ? around.before : topic;
        if (whose !== null) points.set(whose, (points.get(whose) ?? 0) + by);
      }
    }
    return points;
  }

  return {
    read: (text) => wordsIn(text).flatMap((word) => wordsIn(correct(word))),
    knows,
    rank(words, around) {
      const features = featuresOf(words, vectors);
      const likely = judge(features);
      const points = around ? pointsOf(words.join(' '), around, likely) : null;
      const isKnown = features.meant !== null || features.said.some(knows);
      if (!isKnown && !points?.size) return [];
      let all = 0;
      const ranked = topics.map((topic, at) => {
        const by = points?.get(topic) ?? 0;
        const learnt = likely[at] ?? UNLEARNT;
        all += learnt * Math.exp(Math.max(0, by));
        return { topic, confidence: learnt * Math.exp(by) };
      });
      for (const each of ranked) each.confidence /= all;
      return ranked.sort((one, other) => other.confidence - one.confidence).slice(0, MOST_TOPICS);
    },
  };
}

/* Clues add to what the examples taught. data/clues.txt lists them; README.md explains their weights. */

interface Clue {
  name: string;
  points: readonly { topic: string; by: number }[];
  /** All must hold; of an inner list one is enough. */
  tags: readonly (readonly Tag[])[];
  /** Matched against each spelling of the message; null when the tags alone decide. */
  words: RegExp | null;
  /** True when the words must not occur. */
  isMissing: boolean;
}

interface Tag {
  tag: string;
  isWanted: boolean;
}

/** Stands for the topic of the previous message. */
const BEFORE = 'before';

/** Each line of data/clues.txt reads `name ; topic +2, topic -9 ; tag !tag one|other ; words`. */
export function parseClues(lines: readonly string[]): Clue[] {
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(clueOf);
}

function clueOf(line: string): Clue {
  const [name = '', points = '', tags = '', ...rest] = line.split(';').map((part) => part.trim());
  const words = rest.join(';');
  const isMissing = words.startsWith('!');
  return {
    name,
    points: points
      .split(', ')
      .filter((each) => each !== '')
      .map((each) => {
        const [topic = '', by] = each.split(' ');
        return { topic, by: Number(by) };
      }),
    tags: tags
      .split(' ')
      .filter((tag) => tag !== '')
      .map((any) => any.split('|').map(tagOf)),
    words: words === '' ? null : new RegExp(isMissing ? words.slice(1) : words, 'm'),
    isMissing,
  };
}

const tagOf = (tag: string): Tag =>
  tag.startsWith('!') ? { tag: tag.slice(1), isWanted: false } : { tag, isWanted: true };

/** `said` has a line for each spelling of the message. */
function isMet(
  { tags, words, isMissing }: Clue,
  said: string,
  found: ReadonlySet<string>,
): boolean {
  if (!tags.every((any) => any.some(({ tag, isWanted }) => found.has(tag) === isWanted)))
    return false;
  return words === null || words.test(said) !== isMissing;
}
