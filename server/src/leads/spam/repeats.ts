import { createHash } from 'node:crypto';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Clock } from '../../system/clock.ts';
import { withoutLinks } from './post.ts';

/** Shorter texts look alike by chance: "Please call me about a new floor." */
const LEAST_WORDS = 8;
/** Later words do not help to tell texts apart. */
const MOST_WORDS = 250;
/** Only the most recently seen texts are remembered. */
const MOST_TEXTS = 300;
/** A shingle is three words in a row. The smallest hashes of two texts are a fair sample for comparing them. */
const SHINGLE_WORDS = 3;
const SKETCH_HASHES = 32;
/** Similar texts share this part of the smaller sketch; robots change the name and a few words. */
const ALIKE = 0.6;
/** A larger number of senders would make no difference. */
const MOST_SENDERS = 12;

interface Known {
  sketch: ReadonlySet<number>;
  senders: Set<string>;
  /** Milliseconds of the steady clock. */
  last: number;
}

/** Finds texts that several people send within a day. Keeps hashes in memory: no text can be read from them. */
export function createRepeats(clock: Pick<Clock, 'steady'>) {
  let known: Known[] = [];

  return {
    /** Returns how many others, at most 12, sent nearly this text in the last day; remembers `sender`. */
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

/** Null for a text that is too short to be distinctive. */
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

/** FNV-1a, because a sketch hashes hundreds of words and needs no secrecy. */
function hash(text: string): number {
  let hashed = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193);
  }
  return hashed >>> 0;
}
