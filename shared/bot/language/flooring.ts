import type { ProjectType } from '../../contract/consultation.ts';
import { keysOf } from '../../contract/keys-of.ts';
import floors from './data/floors.json' with { type: 'json' };
import { looksLikeQuestion } from './question.ts';
import { sameWord } from './spelling.ts';
import { tidy, wordSet, wordsOf } from './words.ts';

const named = keysOf(floors).map((type) => [type, [...wordSet(floors[type])]] as const);

/** Which of the consultation's project types somebody's own words mean; `unsure` when they name none. */
export function projectTypeOf(answer: string): ProjectType {
  const words = wordsOf(answer).slice(0, 60);
  const says = (keys: readonly string[]) =>
    words.some((word) => keys.some((key) => sameWord(word, key)));
  const types = named.filter(([, keys]) => says(keys)).map(([type]) => type);
  const [first] = types;
  if (!first) return 'unsure';
  if (types.length === 1) return first;
  // "Refinish my oak floor" and "vinyl that looks like wood" name a material only to describe the job.
  if (types.includes('refinishing')) return 'refinishing';
  const describes = words.includes('look') || words.includes('looks') || words.includes('plank');
  if (describes && types.includes('luxury-vinyl')) return 'luxury-vinyl';
  return types.length > 1 ? 'multiple' : first;
}

export function namesFloor(answer: string): boolean {
  return projectTypeOf(answer) !== 'unsure';
}

const floorWords = new Set(
  named
    .flatMap(([, keys]) => keys)
    .concat('floor floors flooring wide narrow solid luxury and or'.split(' ')),
);

/** Woods and stones that people are called after, too. */
const alsoNames = new Set(
  'oak maple hickory walnut cherry stone slate marble wood sand and'.split(' '),
);

/** Whether the words are of floors and of nothing else: "vinyl plank", but not "Cherry Jones"; `perhaps` for "Cherry". */
export function namesOnlyFloor(text: string): boolean | 'perhaps' {
  const words = wordsOf(text);
  if (words.length === 0 || !words.every((word) => floorWords.has(word))) return false;
  return words.every((word) => alsoNames.has(word)) ? 'perhaps' : true;
}

const placeWords = new Set(
  'in through throughout everywhere all the whole entire same way for on except rest of our my new to just please we i want need would like upstairs downstairs main level first second house home basement kitchen bath bathroom bathrooms bedroom bedrooms hall hallway hallways stairs living dining family room rooms den entry foyer laundry'.split(
    ' ',
  ),
);

/** "LVP through the whole downstairs": a floor, where it is to lie, and nothing that could be the matter with it. */
export const namesFloorAndPlace = (text: string) =>
  wordsOf(text).some((word) => floorWords.has(word) && word !== 'and') &&
  wordsOf(text).every((word) => floorWords.has(word) || placeWords.has(word));

const wish =
  /^(?:(?:hi|hello|hey|so|and|but) )?(?:(?:i|we)(?:['’]?[md]| am| are|['’]?re)?(?: would)?(?: really| just)? )?(?:like|love|want|need|looking (?:for|at|to)|look(?:ing)? into|interested in|thinking (?:of|about))(?: to)?(?: (?:get|have|buy|install|put in|see|about))?(?: (?:some|a|an|new|the))* /i;

/** "Can I get a quote for …": a question perhaps, and it names what is wanted. */
const wanted =
  /^(?:can|could|may|i|we|i['’]?d|we['’]?d) (?:\S+ ){1,4}(?:quote|estimate|bid|price|consultation|visit)(?: \S+)? (?:for|on|to|about)(?: (?:some|a|an|the|my|our))? /i;
const place = / (?:at|in)\s*$/;

const about = /^.*\b(?:about|regarding) (?:(?:some|a|an|new|the|my|our) )*/i;
const courtesy = /^(?:(?:yes|yeah|sure|ok|okay|please|hi|hello|and|also)[ ,]+)+/i;

/** The floors that a line speaks of in passing, in the visitor's own words, or null. */
export function floorIn(line: string): string | null {
  const clauses = line
    .split(/[,.;!?\n]| and | but /)
    .map((part) => part.replace(wanted, '').replace(place, ''));
  const named = clauses.filter((part) => namesFloor(part) && !looksLikeQuestion(part));
  const floors = named.map((part) =>
    tidy(tidy(part).replace(about, '').replace(courtesy, '').replace(wish, '')),
  );
  const all = floors.join(', ');
  const floor = all.length <= LONGEST_FLOOR ? all : (floors[0] ?? '');
  if (floor === '' || floor.length > LONGEST_FLOOR) return null;
  return floor.charAt(0).toUpperCase() + floor.slice(1);
}
/** Characters that still read as the name of a floor. */
const LONGEST_FLOOR = 80;

const colors =
  /\b(?:light|medium|dark|darker|lighter|gr[ae]y|greige|taupe|charcoal|white|black|brown|beige|tan|cream|honey|blonde?|natural|red|blue|green|espresso|ebony|golden|warm|cool|gris|oscur[oa]|blanc[oa]|negr[oa])\b/i;

export const isColor = (text: string) => colors.test(text);

const patterns =
  /\b(?:(?:wide|narrow|normal|regular|standard|straight) planks?|herringbone|chevron|textured|smooth|matte|glossy|plain|checkered|checkerboard|hexagons?|subway|basket ?weave|mosaic|distressed|hand ?scraped|geometric)\b/i;

export const isPattern = (text: string) => patterns.test(text);

type Taste = 'flooring_type' | 'colors' | 'patterns';

/** A floor, a color and a pattern in one list: "lvp, gray, plain". Null where it is no list of such, or of one kind only. */
export function tastesIn(line: string): Partial<Record<Taste, string>> | null {
  const tastes: Partial<Record<Taste, string>> = {};
  for (const piece of line.split(/\s*[,;/\n]\s*/).map(tidy)) {
    const part = tasteOf(piece);
    if (!part) return null;
    tastes[part] = tastes[part] ? `${tastes[part]}, ${piece}` : piece;
  }
  return Object.keys(tastes).length > 1 ? tastes : null;
}

/** "Wide plank" alone is a pattern, "wide plank oak" a floor, and "no carpet" nothing that is wanted. */
function tasteOf(piece: string): Taste | null {
  if (piece.length > LONGEST_FLOOR || /^(?:no|not|without|nothing|do ?n['’]?t)\b/i.test(piece))
    return null;
  if (namesFloor(piece.replace(patterns, ' '))) return 'flooring_type';
  if (isPattern(piece)) return 'patterns';
  return isColor(piece) ? 'colors' : null;
}
