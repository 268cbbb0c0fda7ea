import asides from './data/asides.json' with { type: 'json' };
import { isColor, isPattern, namesFloor } from './flooring.ts';
import { saysFarewell } from './intent.ts';
import { group, plain } from './words.ts';

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

const alongside = /^(?:btw|by the way|fyi|just so you know)\b/;

const aside = new RegExp(`^${group(asides.aside)}$`);

const address = /@|\barroba\b/i;
const onlyThanks =
  /^(?:ok(?:ay)?|great|cool|perfect)?[ ,]*(?:thanks|thank (?:you|u)|thx|gracias)(?: (?:so|very) much| a (?:lot|bunch|million)| again| sallie(?:bot)?| anyway| dear| hon(?:ey)?| sweetie| sir| ma['’]?am)?$/i;

const onlyTime =
  /^\W*(?:asap|today|tomorrow|(?:in|within|en) (?:about |like )?\S+ (?:days?|weeks?|months?|d[ií]as?|semanas?|mes(?:es)?)|(?:next|this) (?:week|weekend|month|year|spring|summer|fall|autumn|winter)|(?:(?:on|next|this|make it) )*(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:at|around|after|before|by|mornings?|afternoons?|evenings?)(?: \d{1,2}(?::\d\d)? ?(?:[ap]m)?)?)?|(?:la )?(?:pr[oó]xima|esta) semana|mornings?|afternoons?|evenings?|(?:por|en) la (?:ma[nñ]ana|tarde|noche)|(?:after|before) \d{1,2}(?: ?[ap]m)?)(?: (?:please|por favor))?\W*$/i;
