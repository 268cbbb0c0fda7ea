import { createJudge, featuresOf } from './classifier.ts';
import type { LearntTopics } from './learnt.ts';
import type { WordVectors } from './word-vectors.ts';
import { createSpelling, rootOf, wordsIn } from './wording.ts';

const MOST_TOPICS = 4;
/** How likely is what no example shows. */
const UNLEARNT = 1e-4;
/** What is less likely needs no word against it. */
const NEGLIGIBLE = 1e-3;

interface Ranked {
  topic: string;
  /** From 0 to 1. What speaks against a topic speaks for none. */
  confidence: number;
}

/** What is known of a message besides its words. */
interface Surroundings {
  /** As typed, without marks. */
  said: string;
  tags: ReadonlySet<string>;
  /** The topic of the message before. */
  before: string | null;
}

export interface Scorer {
  /** What a message most likely wants, the likeliest first; nothing for words none of which is known. `words`: as `read` gave them. */
  rank(words: readonly string[], around?: Surroundings): Ranked[];
  /** Whether a word, in any of its forms, stands in the examples. */
  knows(word: string): boolean;
  /** The words of a text, with slips of the finger corrected. */
  read(text: string): string[];
}

/** Ranks topics by all that is known: what the examples taught of the words and their meaning, and the clues. Without `vectors`, which are English, by the words alone. */
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

  /** `likely`: what the examples say, by which a mere penalty may be left out. */
  function pointsOf(read: string, around: Surroundings, likely: Float32Array): Map<string, number> {
    const points = new Map<string, number>();
    const found = new Set(around.tags);
    const said = `${around.said}\n${read}`;
    const isFree = (topic: string, by: number) =>
      by < 0 &&
      // What was spoken of before needs no words of its own.
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

/*
 * What speaks for a topic, or against it, beside what the examples taught: words, what the facts know of them, and what was
 * spoken of before. data/clues.txt lists them and README.md what each is worth.
 */

interface Clue {
  name: string;
  points: readonly { topic: string; by: number }[];
  /** All of them must hold; of an inner list any. */
  tags: readonly (readonly Tag[])[];
  /** Looked for in each way the message is spelled; null where the tags alone decide. */
  words: RegExp | null;
  /** The words must be missing. */
  isMissing: boolean;
}

interface Tag {
  tag: string;
  isWanted: boolean;
}

/** Stands for what was spoken of before. */
const BEFORE = 'before';

/** The lines of data/clues.txt: `name ; topic +2, topic -9 ; tag !tag one|other ; words`. */
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

/** Whether a clue is met. `said`: a line for each way the message is spelled. */
function isMet(
  { tags, words, isMissing }: Clue,
  said: string,
  found: ReadonlySet<string>,
): boolean {
  if (!tags.every((any) => any.some(({ tag, isWanted }) => found.has(tag) === isWanted)))
    return false;
  return words === null || words.test(said) !== isMissing;
}
