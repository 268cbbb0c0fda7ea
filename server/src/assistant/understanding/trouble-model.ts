import { plain } from '@sallie/shared/bot/language/words';
import { createJudge, type Features, featuresOf } from './classifier.ts';
import type { Learnt } from './learnt.ts';
import type { WordVectors } from './word-vectors.ts';
import { wordsOf } from './wording.ts';

/* Who tells of trouble in words that no pattern lists: learnt from troubled.corpus.ts and from what only sounds like it. */

export const TROUBLED = 'troubled';
export const CALM = 'calm';
/** Among the intents. */
export const TROUBLE = 'trouble';
/** From here on a person is called: so seldom wrong that a bell may ring for it. */
export const SURE_OF_TROUBLE = 0.6;

/** More sentences than these of one message are not looked at. */
const MOST = 30;
/** Shorter is no sentence of its own. */
const SHORTEST = 3;

/** What a sentence is like, whatever its words mean. */
const marks: readonly [string, RegExp][] = [
  [
    'asks',
    /^(do|does|did|can|could|would|will|is|are|what|whats|which|how|when|any|should|may|who|where|why|got|have you)\b|\b(do|can|could|would|will|are|should|may) (you|u|i|we|yall|they)\b/,
  ],
  ['supposes', /\b(if|in case|ever|might|may|suppose|would)\b/],
  [
    'ofUs',
    /\b(your|ur|you|u|yall|they|he|she|guys?|crews?|installers?|workers?|men|man|helpers?|drivers?|foreman|tom|dana|people)\b/,
  ],
  [
    'ofThem',
    /\b(your|ur|the|those|these) (\w+ )?(guys?|crews?|installers?|workers?|men|man|helpers?|drivers?|people|boys|team|truck|van)\b/,
  ],
  ['own', /\b(my|our|me|us|mine)\b/],
  [
    'past',
    /\b(\w{3,}ed|broke|left|took|came|went|hit|tore|threw|fell|ran|put|made|did|was|were|got|said|told|sent|cut|let|been|since|after|already)\b/,
  ],
  [
    'denies',
    /\b(no|not|nobody|noone|never|nothing|none|cant|wont|didnt|doesnt|dont|isnt|arent|wasnt|werent|hasnt|havent|without|still|yet|half)\b/,
  ],
  [
    'wants',
    /\b(want|need|looking|interested|thinking|like to|estimate|quote|price|recommend|suggest|replac\w*|instead|options?)\b/,
  ],
  ['longPast', /\b(years? ago|back in|in (19|20)\d\d|last year|used to|previous|decades?)\b/],
  [
    'ofOthers',
    /\b(home depot|lowes|costco|empire|landlord|previous|last owner|contractor|another|other|insurance|neighbor|tenants?|ago|old)\b/,
  ],
  [
    'counts',
    /\b(\d+|two|three|four|five|six|ten|twice|third|second|all|half|an) (\w+ )?(times?|minutes?|mins?|hours?|days?|weeks?|months?|calls?|emails?|messages?)\b/,
  ],
];

/** What trouble is judged by. `text` is plain, `words` are its words. */
export function troubleFeatures(
  text: string,
  words: readonly string[],
  vectors: WordVectors,
): Features {
  const { said, meant } = featuresOf(words, vectors);
  const found = marks.filter(([, words]) => words.test(text)).map(([mark]) => `*${mark}`);
  const both = found.flatMap((one, at) => found.slice(at + 1).map((other) => `*${one} ${other}`));
  return { said: [...said, ...found, ...both], meant };
}

/**
 * Tells how likely a message is one of trouble, from 0 to 1: by its most troubled sentence. Two judges are asked, who seldom
 * err on the same: the one that knows trouble from calm, and the one that knows it among all that people want.
 */
export function createTroubleJudge(
  { trouble, intents }: Pick<Learnt, 'trouble' | 'intents'>,
  vectors: WordVectors,
) {
  const judge = createJudge(trouble);
  const among = createJudge(intents.classifier);
  const [at, atIntent] = [trouble.labels, intents.classifier.labels].map((labels, which) =>
    labels.indexOf(which === 0 ? TROUBLED : TROUBLE),
  ) as [number, number];

  function likely(text: string): number {
    if (supposed.test(text)) return 0;
    const words = wordsOf(text);
    const own = judge(troubleFeatures(text, words, vectors))[at] ?? 0;
    // Nearly every lead is calm: the longer question is asked of the others.
    if (own < CALM_ENOUGH) return own / 2;
    if (own > TROUBLED_ENOUGH) return own;
    return (own + (among(featuresOf(words, vectors))[atIntent] ?? 0)) / 2;
  }

  return function troubleOf(message: string): number {
    return Math.max(0, ...sentences(message).map(likely));
  };
}

const CALM_ENOUGH = 0.3;
const TROUBLED_ENOUGH = 0.95;
const supposed =
  /^((and|so|but|ok|hi|hello) )*(say|suppose|supposing|lets say|imagine|hypothetically|what if|what happens|in case|what would happen)\b/;

function sentences(message: string): string[] {
  return message
    .slice(0, 2000)
    .split(/[?!;\n]+|\.\s+/)
    .map(plain)
    .filter((part) => part.split(' ').length >= SHORTEST)
    .slice(0, MOST);
}
