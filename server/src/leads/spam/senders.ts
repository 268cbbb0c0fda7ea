import { createHash } from 'node:crypto';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../../core.ts';
import { setNewest } from '../../http/limits.ts';
import type { Clock } from '../../system/clock.ts';
import { createSigner, IN_A_LINK } from '../../system/secrets.ts';
import { withoutLinks } from './post.ts';

/* What the way a form was sent says about its sender: how the page was opened, and who else sent the same text. */

/** No person fills in a form faster. Autofill is nearly as fast, so this proves nothing alone. */
const QUICKEST_MS = 2000;
/** Nobody takes longer to fill in a form; the site also drops its drafts after this time. */
const OLDEST_MS = DAY_MS;
/** This many people may send from one opened page: a family, or customers at a counter. */
const MOST_OF_OPENING = 3;
/** The least recently used opening is forgotten first. */
const MOST_OPENINGS = 5000;

interface FormOpeningsDeps extends Pick<Core, 'secret' | 'clock' | 'random'> {
  /** Comes from RATE_LIMITS; 0 means no limit. */
  factor: number;
}

/** Openings are signed, so nothing is stored for pages that send nothing. Throws without the secret. */
export async function openFormOpenings({
  secret: readSecret,
  clock,
  random,
  factor,
}: FormOpeningsDeps) {
  const { sign, isSigned } = createSigner(await readSecret('form-secret'), IN_A_LINK);
  const most = Math.max(1, MOST_OF_OPENING * factor);
  const senders = new Map<string, Set<string>>();

  function isShared(opening: string, sender: string): boolean {
    if (factor === 0) return false;
    const known = senders.get(opening) ?? new Set();
    if (known.size <= most) known.add(hashOf(sender));
    setNewest(senders, opening, known, MOST_OPENINGS);
    return known.size > most;
  }

  function isOurs(opening = ''): boolean {
    const [at = '', nonce = '', given = ''] = opening.split('.');
    return isSigned(`${at}.${nonce}`, given);
  }

  return {
    issue(): string {
      const opened = `${Math.floor(clock.steady()).toString(36)}.${random.token(6)}`;
      return `${opened}.${sign(opened)}`;
    },
    /** Also counts `sender` among the users of the opening. */
    read(opening: string | undefined, sender: string): OpeningSign {
      if (!opening) return 'none';
      if (!isOurs(opening)) return 'forged';
      if (isShared(opening, sender)) return 'shared';
      // An opening from the future is genuine, too: the machine's clock was set back over a restart.
      const age = clock.steady() - Number.parseInt(opening, 36);
      if (age > OLDEST_MS) return 'stale';
      return age >= 0 && age < QUICKEST_MS ? 'quick' : 'fine';
    },
  };
}

export type FormOpenings = Awaited<ReturnType<typeof openFormOpenings>>;

export type OpeningSign = 'fine' | 'none' | 'quick' | 'stale' | 'shared' | 'forged';

/** Hashed, because the filter has no right to keep addresses. */
const hashOf = (sender: string) => createHash('sha256').update(sender).digest('base64url');

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
      const me = hashOf(sender);
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
