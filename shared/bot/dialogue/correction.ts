import { isFree, isPart, type Part, parts, type Stage } from '../../contract/stage.ts';
import { joinAddress, withStreet, withStreetName } from '../language/address.ts';
import { floorIn, isColor, isPattern, namesFloor, namesOnlyFloor } from '../language/flooring.ts';
import { isOneName } from '../language/name.ts';
import { looksLikeQuestion } from '../language/question.ts';
import { sameWord } from '../language/spelling.ts';
import { plain, tidy, wordsOf } from '../language/words.ts';
import { checkAnswer } from './check-answer.ts';
import type { Answers, Dialogue } from './dialogue.ts';

const keys: [Part, string[]][] = [
  ['email', ['email', 'mail', 'emails']],
  ['phone', ['phone', 'number', 'telephone', 'cell', 'mobile']],
  ['address', ['address', 'street', 'zip', 'zipcode', 'city', 'location']],
  ['colors', ['color', 'colors', 'colour', 'colours']],
  ['patterns', ['pattern', 'patterns', 'style', 'finish']],
  ['name', ['name', 'surname']],
  ['flooring_type', ['flooring', 'floor', 'floors', 'type', 'material', 'product']],
];

/** Returns null when the message names no part of the summary. */
export function partNamed(text: string): Part | null {
  const words = wordsOf(text);
  if (words.length > 20) return null;
  const named = keys.find(([, names]) =>
    words.some((word) => names.some((key) => sameWord(word, key))),
  );
  return named?.[0] ?? null;
}

/** Returns true when something is wrong, with or without the right value. */
export function wantsChange(text: string): boolean {
  return /\b(change|wrong|fix|edit|mistake|typo|incorrect|misspelled|not (right|correct))\b/i.test(
    text,
  );
}

const opening =
  /^(?:oops|whoops|ooops|actually|sorry|wait|hold on|no|nope|nah|hmm?|oh|ok|okay|so|well|correction|scratch that|my bad|my mistake|on second thoughts?|nvm|never ?mind|(?:i )?changed my mind(?: (?:about|on) (?:the )?[\p{L}]+(?=[\s,]+(?:i|we|let|make|can|could)\b))?|i mean(?:t)?|rather|instead|not that)(?![\p{L}\d])[\s,.;:!-]*/iu;
const taste = '(?:flooring|floors?|colou?rs?|patterns?|style|finish|material)(?: type)?';
const material = '(?:carpet|hardwood|vinyl|lvp|lvt|laminate|tiles?)';
const wish = new RegExp(
  [
    `^(?:(?:can|could) (?:you|we|i) |please |i(?:'d| would) like to |i (?:want|need) to )?(?:`,
    `(?:make|change|switch) (?:it|that|this|(?:(?:the|my) )?${taste})(?: to)?`,
    `|(?:change|switch) to|let'?s (?:do|go with)|go with`,
    `|i(?:'d| would) (?:like|prefer|rather have)|i (?:want|prefer)`,
    `|(?:the|my) (?:${taste}|${material}) (?:is|should be))\\s+`,
  ].join(''),
  'i',
);
/** "All right except the color should be navy". */
const exception = new RegExp(`^.*\\b(?:except|but|only)(?: that)?,? (?=(?:the|my) ${taste} )`, 'i');
/** "Hardwood not idk": the rejected kind is cut off. */
const ending =
  /[\s,]+(?:(?:and )?not [\p{L}\d ]{1,40}|i mean(?:t)?|instead|please|actually|then|rather|thanks|thank you|por favor|gracias)[\s.!]*$/iu;
/** "No blue, I mean green": what stood before was meant otherwise. */
const meaning = /^(?!what\b).+\bi mean(?:t)?,? (?=\S)/i;
/** "Actually no, …", "make it …", "… instead": words that take an earlier answer back. */
const cue =
  /^(?:\S+[\s,]+)?(?:oops|whoops|ooops|actually|sorry|wait|correction|scratch that|my bad|my mistake|nvm|never ?mind|on second thoughts?|(?:i )?changed my mind|i mean(?:t)?|make (?:it|that)|change|switch)\b|^no[,.;!]|^i(?:'d| would)? rather have\b|\b(?:instead|should be|i meant|i mean|typo|changed my mind|(?:make|change|switch) (?:it|that|the|my))\b/i;

const changeWish =
  /^(?:\p{L}+[\s,]+)?(?:can|could|may|would) (?:you|u|we|i) (?:please |pls )?(?:change|update|fix|correct|switch|edit) (?:my|the|our) ((?:phone|cell)(?: number)?|number|e-?mail(?: address)?|address|street|name)(?: please| pls)?(?:\s*[?:,.]\s*|\s+)(?:(?:to|it'?s|it is|it should be)\s+)?(?=\S)/iu;

/** Rewrites "can you change my phone to …" as a correction, because it is a wish and no question. */
export function withoutChangeWish(text: string): string {
  return text.replace(changeWish, 'actually my $1 is ');
}

export function takesBack(text: string): boolean {
  return cue.test(tidy(text).slice(0, 300));
}

/** Removes the words of taking back: "actually no, vinyl plank" becomes "vinyl plank". */
export function withoutCue(text: string): string {
  let rest = tidy(text).slice(0, 300).replace(exception, '').replace(meaning, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(opening, '').replace(wish, '').replace(ending, '');
  }
  return rest;
}

/** The stage goes first: "actually dark walnut" answers the question for the color. */
function tasteOf(text: string, stage: Stage): Part | null {
  const tastes: [Part, boolean][] = [
    ['patterns', isPattern(text)],
    ['flooring_type', namesFloor(text)],
    ['colors', isColor(text)],
  ];
  const meant = tastes.flatMap(([part, isMeant]) => (isMeant ? [part] : []));
  return meant.find((part) => part === stage) ?? meant[0] ?? null;
}

/** "Ok vinyl then": kinds of floors that are neither a color nor a pattern. */
const floorAlone =
  /^(?:(?:ok|okay|well|so|maybe|just|actually|i|id|want|would|rather|prefer) )*(luxury vinyl|vinyl|lvp|lvt|laminate|carpet|hardwood|vinilo|laminado|alfombra)(?: (?:then|instead|please|i guess|entonces))*$/;

/** Another kind of floor, sent as the answer to the question for a color or pattern. */
function otherFloor(text: string, answers: Answers, stage: Stage) {
  const { flooring_type: before } = answers;
  if (before === undefined || (stage !== 'colors' && stage !== 'patterns')) return null;
  if (!namesFloor(before) && namesOnlyFloor(text) === true && !isPattern(text)) {
    const isRoom = before !== 'Not sure';
    return { part: 'flooring_type' as const, said: isRoom ? withFloor(answers, text) : text };
  }
  const said = floorAlone.exec(plain(text))?.[1];
  if (!said || plain(before).includes(said)) return null;
  return { part: 'flooring_type' as const, said };
}

/** "No plain" right after "herringbone" replaces the pattern; "no herringbone" does not. */
function saysNoBefore(text: string, said: string, answers: Answers, stage: Stage): boolean {
  const before = isPart(stage) ? parts[parts.indexOf(stage) - 1] : undefined;
  if (!before || !/^no /i.test(text) || tasteOf(said, before) !== before) return false;
  return !plain(answers[before] ?? '').includes(plain(said));
}

const politely = /^(?:can|could) (?:you|we|i) (?:please )?(?:make|change|switch)\b/i;

/** Returns a replaced taste. Not for the stage's own part, where the text is the answer. */
function correctedTaste(
  text: string,
  answers: Answers,
  stage: Stage,
): { part: Part; said: string } | null {
  const floor = otherFloor(text, answers, stage);
  if (floor) return floor;
  const said = withoutCue(text);
  if (!takesBack(text) && !saysNoBefore(text, said, answers, stage)) return null;
  if (looksLikeQuestion(text) && !politely.test(tidy(text))) return null;
  const named = partNamed(text);
  const isNamed = named !== null && isFree(named) && partNamed(said) !== named;
  const part = isNamed ? named : tasteOf(said, stage);
  if (!part || part === stage || answers[part] === undefined) return null;
  return { part, said };
}

const also = /\b(?:too|also|as well|in addition|additionally|plus)\b/gi;

const adding = /^.*\b(?:add|include|throw in) (?:some |a |the )?/i;

/** Returns an additional floor: "carpet upstairs too", "add carpet for the stairs". Null when there is none. */
export function additionIn(line: string): string | null {
  const said = tidy(line).replace(adding, 'also ');
  if (said.search(also) < 0) return null;
  const asked =
    /^(?:can|could|may) (?:you|we|i) (?:please )?(?:do|add|have|get|install|include)? ?/i;
  const floor = floorIn(tidy(said.replace(also, ' ')).replace(asked, ''));
  return floor?.replace(/[^\p{L}\d]+$/u, '') ?? null;
}

export function withFloor({ flooring_type = '' }: Answers, added: string): string {
  return `${flooring_type}, ${added.charAt(0).toLowerCase()}${added.slice(1)}`;
}

export const ofAddress = /\b(address|street|live|moved)\b/i;

/** Returns a changed taste, or a corrected name or zip. `rest` is the message without contact data. */
export function correctedOther(
  text: string,
  rest: string,
  { answers, stage, consultation }: Dialogue,
) {
  // First, because streets and people have names like Oak Lane and Cherry.
  const street = correctedStreet(text, answers);
  if (street) return street;
  const newTaste = correctedTaste(rest, answers, stage);
  if (newTaste) {
    const checked = checkAnswer(newTaste.part, newTaste.said);
    return checked.ok ? { part: newTaste.part, value: checked.value } : null;
  }
  return (
    correctedZip(text, answers) ??
    correctedName(text, answers, stage) ??
    restOfName(text, answers, stage) ??
    (consultation.state === 'stored' ? null : addedFloor(rest, answers, stage))
  );
}

const instead = /\bnot (?:number )?\d|\bhouse number\b/i;

/** "It should be 15 Oak Lane": the town stays. */
function correctedStreet(text: string, { address }: Answers) {
  const isMeant = takesBack(text) || ofAddress.test(text) || instead.test(text);
  if (address === undefined || !isMeant) return null;
  const value = withStreet(address, text) ?? withStreetName(address, withoutCue(text));
  return value === null ? null : { part: 'address' as const, value };
}

/** "And carpet upstairs too". For a stored request `answerAddition` asks what is meant. */
function addedFloor(rest: string, answers: Answers, stage: Stage) {
  const added = isAsked(stage, answers) ? null : additionIn(rest);
  return added && { part: 'flooring_type' as const, value: withFloor(answers, added) };
}

const isAsked = (stage: Stage, { flooring_type }: Answers) =>
  stage === 'flooring_type' || flooring_type === undefined;

function correctedZip(text: string, { address }: Answers) {
  const [, zip] = /\bzip(?: code)?(?: is| should be|:)? (\d{5}(?:-\d{4})?)\b/i.exec(text) ?? [];
  if (!zip || address === undefined) return null;
  const joined = checkAnswer('address', joinAddress(address, zip));
  return joined.ok ? { part: 'address' as const, value: joined.value } : null;
}

/** "Oops, Dana Jones" right after the name. */
function correctedName(text: string, answers: Answers, stage: Stage) {
  if (stage !== 'phone' || answers.name === undefined || !takesBack(text)) return null;
  const isSlip = /\b(o+ps|whoops|i mean|i meant|typo|it['’]?s)\b/i.test(text);
  if (!isSlip && !/^\p{Lu}/u.test(withoutCue(text))) return null;
  const checked = checkAnswer('name', withoutCue(text));
  return checked.ok ? { part: 'name' as const, value: checked.value } : null;
}

/** "Kowalski" right after "Jen", or "Jen Kowalski". */
function restOfName(text: string, { name }: Answers, stage: Stage) {
  if (stage !== 'phone' || !name || isColor(text) || isPattern(text)) return null;
  const [first = '', ...others] = plain(name).split(' ');
  const isWhole = plain(text).startsWith(`${first} `);
  const isRest = others.length === 0 && isOneName(text);
  const checked = isWhole || isRest ? checkAnswer('name', text) : null;
  if (!checked?.ok) return null;
  return { part: 'name' as const, value: isWhole ? checked.value : `${name} ${checked.value}` };
}
