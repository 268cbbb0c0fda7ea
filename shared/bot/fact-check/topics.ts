import data from './data/topics.json' with { type: 'json' };
import { stem } from './words.ts';

/** One thing a sentence may be about, and the words in which it may be said. */
export interface Topic {
  name: string;
  about: RegExp;
  /** What of the facts must stand in it, where its words alone say nothing of them. */
  needs: RegExp | null;
  knows(word: string): boolean;
  /** Goods of the facts may be named in it. */
  mentions: boolean;
  /** Where it begins like this it claims nothing, and what the visitor asked about may be named in it. */
  asked: RegExp | null;
  /** Where it begins like this it says that SallieBot does not know: of what, in any words. */
  open: RegExp | null;
  /** A courtesy, a question or a reference: no answer by itself. */
  soft: boolean;
}

const listed = (lines: readonly string[]) => new Set(lines.join(' ').split(' '));
const has = (words: ReadonlySet<string>, word: string) => words.has(word) || words.has(stem(word));

const neutral = listed(data.neutral);

/** A word that claims nothing by itself. */
export const isNeutral = (word: string) => neutral.has(word);

interface Written {
  about: string;
  words: string[];
  needs?: string;
  mentions?: boolean;
  asked?: string;
  open?: string;
  soft?: boolean;
}

export const topics: readonly Topic[] = Object.entries(data.topics).map(
  ([name, { about, words, needs, mentions, asked, open, soft }]: [string, Written]) => {
    const known = listed(words);
    return {
      name,
      about: new RegExp(about),
      needs: needs === undefined ? null : new RegExp(needs),
      knows: (word) => has(known, word),
      mentions: mentions === true,
      asked: asked === undefined ? null : new RegExp(asked),
      open: open === undefined ? null : new RegExp(open),
      soft: soft === true,
    };
  },
);
