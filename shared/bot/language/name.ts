import { limits } from '../../contract/field.ts';
import noNames from './data/no-names.json' with { type: 'json' };
import { isColor, namesOnlyFloor } from './flooring.ts';
import { saysChatter, saysNo, saysSkip, saysStop, saysYes } from './intent.ts';
import { asksSomething } from './question.ts';
import { answerAlone, plain, tidy, wordSet, wordsOf } from './words.ts';

const leadIn =
  /^((hi|hello|hey|sure|yes|ok|okay|well|oh|thanks)[,.! ]+)*((my|the) (full |first )?name('s|s| is)|i am|i'm|i’m|im|this is|it's|it’s|its|it is|name('s| is)?[:,]?|they call me|you can call me|just call me|call me|me llamo)[:, ]+/i;
/** "Fine. Hal Brenner", from a visitor who hesitated. */
const grudging = /^(?:fine|ok|okay|alright|sure|well)[,.!]+ (?=\S)/i;
const tail = /[,. ]+(thanks|thank you|please|here|speaking)[.! ]*$/i;

/** Words that start or fill a sentence and are not names. */
const sentence = wordSet(noNames.sentence);

const never = wordSet(noNames.never);
const articles = new Set(['the', 'a', 'an', 'my', 'our', 'in', 'for', 'and']);
const alsoNames = wordSet(noNames.also);

/** Returns true for words for floors, colors, rooms or times; `perhaps` for "Amber" and "Cherry". */
function namesNobody(text: string): boolean | 'perhaps' {
  const floor = namesOnlyFloor(text);
  if (floor !== false) return floor;
  const words = wordsOf(text).filter((word) => !articles.has(word));
  const isOther = (word: string) => never.has(word) || namesOnlyFloor(word) !== false;
  if (words.length === 0 || !words.every((word) => isOther(word) || alsoNames.has(word)))
    return false;
  if (words.some((word) => never.has(word))) return true;
  // "Olive" may be a color; "Cherry Brown" is a person.
  return words.length === 1 && 'perhaps';
}

/** Refers to an earlier message, so it is not a name, even when repeated. */
const pointsBack =
  /\b(same|as before|(already|have) (gave|given|told|said|sent|have|it|that)|you (already )?(have|know)|see above|e ?mail|gmail)\b/;

const smiles = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/** Returns the name in a message. `doubted` only counts when it is sent again. */
export function chatName(typed: string): { value: string } | { doubted: string } | null {
  const unwrapped = written(typed.slice(0, 400).replace(smiles, ''))
    .replace(grudging, '')
    .replace(leadIn, '')
    .replace(/[ (+,-]*\d[\d ()./+-]*$/, '')
    .replace(tail, '');
  const value = unwrapped.replace(/^["'. ]+|[".!,;: ]+$/g, '').replace(/['’]s$/i, '');
  if (!/^[\p{L}\p{M}][\p{L}\p{M}'’. ,&-]*$/u.test(value)) return null;
  const words = plain(value).split(' ');
  if (plain(value).replaceAll(' ', '').length < 2 || words.length > 6) return null;
  if (value.length > limits.name || saysSkip(value) || pointsBack.test(plain(value))) return null;
  const other = namesNobody(value);
  if (other === true) return null;
  const isReply = [saysYes, saysNo, saysStop, saysChatter].some((says) => says(value));
  const isSentence = asksSomething(typed) || words.some((word) => sentence.has(word));
  return isReply || isSentence || typed.includes('?') || other
    ? { doubted: value }
    : { value: cased(value) };
}

const firstAndLast = /^(?:my )?first name:? (\p{L}+)[, ]+(?:and )?(?:my )?last name:? (\p{L}+)/iu;

/** Capitals make it a name among other words: "ok Karen Cole, but call my husband". */
function written(typed: string): string {
  const whole = tidy(typed).replace(firstAndLast, '$1 $2');
  const name = answerAlone(whole.replace(/ ?\([^)]*\)/, ''), 'name');
  return /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*)+$/u.test(name) ? name : whole;
}

/** Capitalizes a name that was typed in lowercase or all capitals. */
function cased(name: string): string {
  const careless = name === name.toLowerCase() || (name === name.toUpperCase() && name.length > 3);
  if (!careless) return name;
  return name.toLowerCase().replace(/(^|[ '’.-])\p{L}/gu, (start) => start.toUpperCase());
}

/* The functions below find a name that was not asked for, only where the line marks it as a name. */

const said =
  /(?<!\b(?:your|its|his|her|their|brand|product|color|company|business|street|dog|pet) )\bname(?:'s|’s|s| is|:| to| should be)\s+(?:(?:actually|really|spelled|now|just)\s+)?([^,.;:!?\d]{2,80})/giu;
const introduced =
  /(?:^|[,.;!]\s*|\b(?:hi|hello|hey|and)[\s,!]+)(?:i am|i['’]?m|this is|me llamo|mi nombre es)\s+(?:(?:mrs?|ms|dr)\.\s+)?([^,.;:!?\d]{2,80})/iu;

const after =
  /\s+(?:and|from|here|my|but|calling|speaking|writing|phone|e-?mail|number|cell|thanks|thank|not)\b.*$/i;

const descriptions = wordSet(noNames.descriptions);

/** Returns null without a name. `hasContact`: the line also has a phone or address, so it is about its writer. */
export function nameIn(line: string, hasContact: boolean): string | null {
  const names = [...line.matchAll(said)].map(([, segment]) => named(segment, true));
  return (
    names.find((name) => name !== null) ??
    introducedIn(line, hasContact) ??
    named(askedFor.exec(line)?.[1], false) ??
    (hasContact ? (signed(line) ?? signedBefore(line) ?? signedBelow(line)) : null)
  );
}

/** "dana smith": a first name that is not a color, a second word, and nothing else. */
export function fullName(line: string): string | null {
  const [, titled] =
    /^(?:mr|mrs|ms|miss|dr)\.? (\p{L}+(?: [\p{L}'’-]+)?)[.!, ]*$/iu.exec(line.trim()) ?? [];
  if (titled) return named(titled, true);
  const [, first = ''] = /^(\p{L}+) (?!please|pls)[\p{L}'’-]+[.!, ]*$/iu.exec(line.trim()) ?? [];
  const isName = firstNames.has(first.toLowerCase()) && !isColor(line);
  return isName ? named(line.replace(/[.!, ]+$/, ''), true) : null;
}
const firstNames = wordSet(noNames.first);
export const isFirstName = (typed: string) => firstNames.has(plain(typed));

/** "Call 570-555-0171, ask for Rich Delano". */
const askedFor = /\bask for ([^,.;:!?\d]{2,80})/iu;

const ofAnother = /\b(?:his|her|their) name(?:['’]s| is)\s+([^,.;:!?\d]{2,80})/iu;

/** "Her name is Lena": the answer to the question for a name names another person. */
export const nameInstead = (line: string) => named(ofAnother.exec(line)?.[1], true);

/** "This is dana calling" is a name in lowercase too. */
function introducedIn(line: string, hasContact: boolean): string | null {
  const segment = introduced.exec(line)?.[1];
  return named(segment, hasContact || /\b(?:calling|speaking)\b/i.test(segment ?? ''));
}

function named(segment: string | undefined, inAnyCase: boolean): string | null {
  const name = segment?.replace(after, '').trim();
  // "I'm not sure" leaves only "I'm".
  if (!name || /^i['’]?m$/i.test(name) || !isName(name)) return null;
  const words = name.split(/\s+/);
  const isWritten = words.every((word) => /^\p{Lu}/u.test(word));
  if (!isWritten && (!inAnyCase || words.some((word) => /ing$/.test(word)))) return null;
  const checked = chatName(name);
  return checked && 'value' in checked ? checked.value : null;
}

/** "Dana Smith, 570-555-0199": two or three capitalized words at the start. */
function signed(line: string): string | null {
  const [first = ''] = line.replace(/^(?:hi|hello|hey)\b[\s,!]*/i, '').split(/[,.;:!?\d]/);
  const count = first.trim().split(/\s+/).length;
  return count === 2 || count === 3 ? named(first, false) : null;
}

/** "… as soon as you can. Dana Smith 570-555-0199": a sentence of its own right before the contact data. */
const signedBefore = (line: string) =>
  named(
    /[.!?;]\s+(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+){1,2})[\s,:-]*;/u.exec(line)?.[1],
    false,
  );

const below =
  /\b(?:thanks|thank you|regards|sincerely|cheers)(?: (?:so |very )?much| a lot| again)?[\s,;.!-]*((?!sallie)[\p{L}'’.-]+(?: [\p{L}'’.-]+){0,2})$/iu;

/** "… Thanks, Carol" at the end of a letter; "thanks, Sallie" thanks SallieBot. */
const signedBelow = (line: string) => named(below.exec(line.replace(/[\s.!;]+$/, ''))?.[1], false);

function isName(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= 4 && !words.some((word) => descriptions.has(word)) && !namesNobody(text);
}

const ofPhones = wordSet(noNames.ofPhones);

/** Accepts one word, except the words that people send instead of a phone number. */
export const isOneName = (typed: string) =>
  /^\p{L}[\p{L}'’-]+[.! ]*$/u.test(typed) && !ofPhones.has(plain(typed).trim());
