import { createHash } from 'node:crypto';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Clock } from '../../system/clock.ts';
import { withoutLinks } from './post.ts';

/** Shorter texts are alike by themselves: "Please call me about a new floor." */
const LEAST_WORDS = 8;
/** Words beyond these add nothing to what tells a text. */
const MOST_WORDS = 250;
/** So many texts are remembered, the one that came up longest ago is forgotten first. */
const MOST_TEXTS = 300;
/** Three words in a row, hashed; of a text the smallest so many are kept, which are a fair sample of any two alike. */
const SHINGLE_WORDS = 3;
const SKETCH_HASHES = 32;
/** The share of the smaller sample that both have: a robot changes the name and a word here and there. */
const ALIKE = 0.6;
/** Beyond so many it makes no difference how many more. */
const MOST_SENDERS = 12;

interface Known {
  sketch: ReadonlySet<number>;
  senders: Set<string>;
  /** In steady milliseconds. */
  last: number;
}

/** Tells texts that several people send within a day, by hashes in memory: a restart forgives, and nothing can be read from them. */
export function createRepeats(clock: Pick<Clock, 'steady'>) {
  let known: Known[] = [];

  return {
    /** How many others, at most 11, sent nearly the same text in the last day; remembers that `sender` did. */
    othersWith(text: string, sender: string): number {
      const sketch = sketchOf(text);
      if (!sketch) return 0;
      known = known.filter(({ last }) => clock.steady() - last < DAY_MS);
      const same = known.find((other) => areAlike(sketch, other.sketch));
      const entry = same ?? { sketch, senders: new Set(), last: 0 };
      const me = createHash('sha256').update(sender).digest('base64url');
      if (entry.senders.size < MOST_SENDERS) entry.senders.add(me);
      entry.last = clock.steady();
      known = [entry, ...known.filter((other) => other !== entry)].slice(0, MOST_TEXTS);
      return entry.senders.size - (entry.senders.has(me) ? 1 : 0);
    },
  };
}

/** Null for a text too short to be anybody's own. */
function sketchOf(text: string): ReadonlySet<number> | null {
  const words = withoutLinks(text)
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.slice(0, MOST_WORDS);
  if (!words || words.length < LEAST_WORDS) return null;
  const shingles = words
    .slice(SHINGLE_WORDS - 1)
    .map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' '));
  const hashes = [...new Set(shingles.map(hash))].sort((one, other) => one - other);
  return new Set(hashes.slice(0, SKETCH_HASHES));
}

function areAlike(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  let shared = 0;
  for (const hashed of one) if (other.has(hashed)) shared += 1;
  return shared >= ALIKE * Math.min(one.size, other.size);
}

/** FNV-1a, since a sketch hashes hundreds of words and keeps no secret. */
function hash(text: string): number {
  let hashed = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  }
  return hashed >>> 0;
}
