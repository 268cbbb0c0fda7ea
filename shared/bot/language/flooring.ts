import type { ProjectType } from '../../contract/consultation.ts';
import { keysOf } from '../../contract/keys-of.ts';
import asides from './data/asides.json' with { type: 'json' };
import floors from './data/floors.json' with { type: 'json' };
import { saysFarewell } from './intent.ts';
import { looksLikeQuestion } from './question.ts';
import { sameWord } from './spelling.ts';
import { group, plain, tidy, wordSet, wordsOf } from './words.ts';

const named = keysOf(floors).map((type) => [type, [...wordSet(floors[type])]] as const);

/** Returns the project type that the words name; `unsure` when they name none. */
export function projectTypeOf(answer: string): ProjectType {
  const words = wordsOf(answer).slice(0, 60);
  const says = (keys: readonly string[]) =>
    words.some((word) => keys.some((key) => sameWord(word, key)));
  const types = named.filter(([, keys]) => says(keys)).map(([type]) => type);
  const [first] = types;
  if (!first) return 'unsure';
  if (types.length === 1) return first;
  // "Refinish my oak floor" and "vinyl that looks like wood" name a second material only as a description.
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

/** Woods and stones that are also people's names. */
const alsoNames = new Set(
  'oak maple hickory walnut cherry stone slate marble wood sand and'.split(' '),
);

/** Returns true for "vinyl plank", false for "Cherry Jones", `perhaps` for "Cherry". */
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

/** "LVP through the whole downstairs": only a floor and its place, so nothing can be wrong with it. */
export const namesFloorAndPlace = (text: string) =>
  wordsOf(text).some((word) => floorWords.has(word) && word !== 'and') &&
  wordsOf(text).every((word) => floorWords.has(word) || placeWords.has(word));

const wish =
  /^(?:(?:hi|hello|hey|so|and|but) )?(?:(?:i|we)(?:['’]?[md]| am| are|['’]?re)?(?: would)?(?: really| just)? )?(?:like|love|want|need|looking (?:for|at|to)|look(?:ing)? into|interested in|thinking(?: of| about)?)(?: to)?(?: (?:get|have|buy|install|put in|see|about))?(?: (?:some|a|an|new|the))* /i;

/** "Can I get a quote for …" looks like a question but names a wish. */
const wanted =
  /^(?:can|could|may|i|we|i['’]?d|we['’]?d) (?:\S+ ){1,4}(?:quote|estimate|bid|price|consultation|visit)(?: \S+)? (?:for|on|to|about)(?: (?:some|a|an|the|my|our))? /i;
const place = / (?:at|in)\s*$/;

const about = /^.*\b(?:about|regarding) (?:(?:some|a|an|new|the|my|our) )*/i;
const courtesy = /^(?:(?:yes|yeah|sure|ok|okay|please|hi|hello|and|also)[ ,]+)+/i;

/** Returns the floors that a line mentions, in the visitor's words; null without one. */
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
/** In characters; a longer text does not name a floor. */
const LONGEST_FLOOR = 80;

const colors =
  /\b(?:light|medium|dark|darker|lighter|gr[ae]y|greige|taupe|charcoal|white|black|brown|beige|tan|cream|honey|blonde?|natural|red|blue|green|espresso|ebony|golden|warm|cool|gris|oscur[oa]|blanc[oa]|negr[oa])\b/i;

export const isColor = (text: string) => colors.test(text);

const patterns =
  /\b(?:(?:wide|narrow|normal|regular|standard|straight) planks?|herringbone|chevron|textured|smooth|matte|glossy|plain|checkered|checkerboard|hexagons?|subway|basket ?weave|mosaic|distressed|hand ?scraped|geometric)\b/i;

export const isPattern = (text: string) => patterns.test(text);

type Taste = 'flooring_type' | 'colors' | 'patterns';

/** Takes a list such as "lvp, gray, plain"; null for other lines. */
export function tastesIn(line: string): Partial<Record<Taste, string>> | null {
  const tastes: Partial<Record<Taste, string>> = {};
  for (const piece of line.split(/\s*[,;/\n]\s*/).map(tidy)) {
    const part = tasteOf(piece);
    if (!part) return null;
    tastes[part] = tastes[part] ? `${tastes[part]}, ${piece}` : piece;
  }
  return tastes;
}

/** "Wide plank" is a pattern, "wide plank oak" a floor, and "no carpet" wishes for nothing. */
function tasteOf(piece: string): Taste | null {
  if (piece.length > LONGEST_FLOOR || /^(?:no|not|without|nothing|do ?n['’]?t)\b/i.test(piece))
    return null;
  if (namesFloor(piece.replace(patterns, ' '))) return 'flooring_type';
  if (isPattern(piece)) return 'patterns';
  return isColor(piece) ? 'colors' : null;
}

/* Answers to the questions for a floor, color or pattern: any text counts that is not clearly something else. */

export const namesTaste = (said: string) => namesFloor(said) || isColor(said) || isPattern(said);

export function namesNoTaste(said: string): boolean {
  const isOther = [otherThings, onlyTime, onlyThanks, address].some((form) => form.test(said));
  const text = plain(said);
  const isBeside =
    measure.test(said) || alongside.test(text) || isStory(text) || tellsOfHousehold(said);
  if (isBeside && !namesTaste(said)) return true;
  return isOther || aside.test(text) || saysFarewell(said);
}

/** Order numbers, zips, streets and languages name neither a floor nor a color. */
const otherThings =
  /\b((?:estimate|invoice|order|quote) (?:number|no|#)? ?#?\d+|zip|\d{5}(?:-\d{4})?|calle \p{L}+|espa[nñ]ol|ingl[eé]s|spanish|english)(?!\p{L})/iu;

/** "Cheapest you got": a price, not a look. */
export const wishesPrice = (said: string) => ofPrice.test(plain(said)) && !namesTaste(said);
const ofPrice =
  /\b(?:cheap|cheaper|cheapest|inexpensive|affordable|budget|expensive|pricey|low(?:est)? (?:cost|price)|barat[oa]s?|economic[oa]s?|car[oa]s?)\b/;

/** A quantity without a material. */
const measure =
  /^\W*(?:(?:its|it is|about|around|maybe|roughly|approximately|just|only) )*(?:[\d.,x ]+|(?:one|two|three|four|five) )(?:sq|square|feet|foot|ft|(?:bed)?rooms?|units?)\b[\w. ]*$/i;

/** "Its driving us nuts", "we bought it in may": a story about the house or the shop names no taste. */
const story =
  /^(?:no |well |and |but |so )?(?:it|its|it is|it was|we|he|she|they|you|there|this|that|my (?:husband|wife|tenant|mother|mom|dad|father|landlord|neighbou?r)) (?:\p{L}+ ){1,}\p{L}+$/u;
const wished =
  /\b(?:like|liked|want|wants|need|needs|love|loves|prefer|prefers|match|matches|matching|same|similar|something|should|for|have|has)\b/;
const isStory = (text: string) => story.test(text) && !wished.test(text);

const household =
  /^(?:(?:and|also|but|so|well|plus) )*(?:(?:we|i)(?:ve)? (?:(?:also|have|got|own) )+(?:[\p{L}\d]+ ){0,4}|(?:\d+|a|one|two|three|four) (?:\p{L}+ ){0,2})(?:dogs?|pupp(?:y|ies)|cats?|kittens?|pets?|kids?|children|toddlers?|bab(?:y|ies)|grandkids)\b/u;

/** Dogs, cats and children: a fact that an answer can use, but no floor. */
export const tellsOfHousehold = (said: string) => household.test(plain(said)) && !namesTaste(said);

/** "Hurry up", "hold on, my dog barks": no taste without a word for one. */
const alongside = new RegExp(`^${group(asides.beside)}\\b`);

const aside = new RegExp(`^${group(asides.aside)}$`);

const address = /@|\barroba\b/i;
const onlyThanks =
  /^(?:ok(?:ay)?|great|cool|perfect)?[ ,]*(?:thanks|thank (?:you|u)|thx|gracias)(?: (?:so|very) much| a (?:lot|bunch|million)| again| sallie(?:bot)?| anyway| dear| hon(?:ey)?| sweetie| sir| ma['’]?am)?$/i;

const onlyTime =
  /^\W*(?:asap|today|tomorrow|(?:in|within|en) (?:about |like )?\S+ (?:days?|weeks?|months?|d[ií]as?|semanas?|mes(?:es)?)|(?:next|this) (?:week|weekend|month|year|spring|summer|fall|autumn|winter)|(?:(?:on|next|this|make it) )*(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:at|around|after|before|by|mornings?|afternoons?|evenings?)(?: \d{1,2}(?::\d\d)? ?(?:[ap]m)?)?)?|(?:la )?(?:pr[oó]xima|esta) semana|mornings?|afternoons?|evenings?|(?:por|en) la (?:ma[nñ]ana|tarde|noche)|(?:after|before) \d{1,2}(?: ?[ap]m)?)(?: (?:please|por favor))?\W*$/i;
