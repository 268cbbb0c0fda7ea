import { limits } from '../../contract/field.ts';
import { chatName } from './name.ts';
import { answerAlone, tidy } from './words.ts';

const abbreviations = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const nearby =
  /\b(pennsylvania|pensilvania|ohio|new york|nueva york|new jersey|nueva jersey|maryland|delaware|west virginia)\b/i;
const zip = /^(\d{5}(-\d{4})?|\d{9})$/;
export type AddressLack = 'number' | 'words' | 'state' | 'zip' | 'length';

export function chatAddress(typed: string): { value: string } | { lack: AddressLack } {
  const value = answerAlone(typed, 'address').replace(/[.!,; ]{1,20}$/, '');
  const words = separated(value);
  if (value.length > limits.address || typed.length > 2000) return { lack: 'length' };
  if (!/\d/.test(value)) return { lack: 'number' };
  // The first number is the house number, even with five digits.
  if (!words.some((word, at) => at > 0 && zip.test(word))) return { lack: 'zip' };
  if (!nearby.test(value) && !hasAbbreviation(words)) return { lack: 'state' };
  if (words.length < 4) return { lack: 'words' };
  return { value };
}

export const streets =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|pl|terrace|ter|circle|cir|highway|hwy|route|rt|pike|alley|square|sq|trail|trl|run|row|loop|ridge|hill';
/** A number before a unit is a count, not a house number: "900 sq ft", "3 rooms". */
const units =
  'x|ft|feet|foot|inch|inches|sq|square|rooms?|bedrooms?|baths?|bathrooms?|steps?|stairs|years?|days?|weeks?|months?|hours?';
/** Words between a number and a street word that make the number a count: "3 rooms on the drive". */
const measures = `and|or|of|by|to|the|on|in|at|for|with|my|our|${units}`;
/** "12", "12-B", "12-34", "12 1/2", "Lot 12"; not the end of "12x15". */
const houseNumber = String.raw`(?<![\d#/-]|\dx)(?:\blot )?(?:\d{1,6}-)?\d{1,6}(?:-?[a-z]\b| \d\/\d)?`;
/** From the house number to the zip, with a street word between: other numbers in a sentence do not match. */
const inSentence = new RegExp(
  `(?:\\b(?:apt|apartment|unit|suite|ste) ?#?\\w{1,5},? )?${houseNumber} (?:(?!(?:${units})\\b)[\\p{L}\\d.'’-]{1,30} ){0,4}?(?!sq(?:uare)? (?:ft|feet|foot)\\b)(?:${streets})\\b[^?!\uE000]{0,150}?(?<!\\d)\\d{5}(?:-?\\d{4})?(?!\\d)`,
  'giu',
);
/** Words before an address that is not the project's. */
const elsewhere =
  /\b(?:not(?: at)?|was|moved(?: here| away)? from|(?:used to live|lived) (?:at|in)|billing address(?: is|:)?) $/i;

/** Returns a complete address and the text with `mark` in its place; null without one. */
export function addressIn(text: string, mark = ' '): { value: string; rest: string } | null {
  const all = [...text.matchAll(inSentence)].flatMap(({ 0: found, index }) => {
    const address = chatAddress(found);
    return 'value' in address
      ? [{ found, value: address.value, before: text.slice(0, index) }]
      : [];
  });
  const address = all.find(({ before }) => !elsewhere.test(before)) ?? all[0];
  return address ? { value: address.value, rest: text.replace(address.found, mark) } : null;
}

/** Splits off punctuation; a state glued to its zip (`PA18699`) becomes two words. */
function separated(value: string): string[] {
  return value
    .replace(/\b([a-z]{2})(\d{5}(-\d{4})?)\b/gi, '$1 $2')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[.(#]+|[.)!]+$/g, ''))
    .filter((word) => word !== '');
}

/** Lowercase only counts right before the zip, because "me", "in" and "or" are words as well. */
function hasAbbreviation(words: string[]): boolean {
  return words.some((word, at) => {
    const letters = word.replaceAll('.', '');
    if (abbreviations.has(letters)) return true;
    // A court, not Connecticut: "5 Orchard Ct 18707".
    if (/^ct$/i.test(letters)) return false;
    return abbreviations.has(letters.toUpperCase()) && zip.test(words[at + 1] ?? '');
  });
}

const alsoWords = new Set(['OK', 'HI']);
const nearbyShort = new Set('pa ny nj md de wv'.split(' '));

/** Takes a message that is only a state; "ok", "hi", "in" and "me" are words. */
function stateOf(typed: string): string | null {
  const text = typed.trim().replaceAll('.', '');
  const short = text.toUpperCase();
  if (abbreviations.has(text) && !alsoWords.has(text)) return text;
  if (nearbyShort.has(text.toLowerCase())) return short;
  const [name] = nearby.exec(text) ?? [];
  return name && name.length === text.length ? text : null;
}

/* The functions below handle an address in several messages: street, town, then missing parts. */

const zipAtEnd = /\b\d{5}(?:-\d{4})?$/;
const house = /^(?:\d{1,6}[a-z]?(?:-\d+)? \p{L}|(?:calle|avenida) [\p{L} ]{2,30} \d)/iu;

/** Returns true when an incomplete address may be a part of one. `draft` is the address so far. */
export function isAddressPart(typed: string, draft: string): boolean {
  const text = trimmed(typed);
  if (text.length > 120 || !/[\p{L}\d]/u.test(text)) return false;
  if (house.test(text) || zipAtEnd.test(text) || stateOf(text)) return true;
  // A town alone only counts after a part that needs a town.
  const name = draft === '' ? null : chatName(text);
  return name !== null && 'value' in name;
}

/** Joins both into one address; a repeated street replaces the earlier one. */
export function joinAddress(draft: string, typed: string): string {
  const text = trimmed(typed);
  if (draft === '') return text.slice(0, limits.address);
  return joined(draft, text).slice(0, limits.address);
}

function joined(draft: string, text: string): string {
  const oldZip = zipAtEnd.exec(draft)?.[0] ?? '';
  const withoutZip = oldZip ? draft.slice(0, -oldZip.length).replace(/[, ]+$/, '') : draft;
  if (text.replace(zipAtEnd, '') === '') return `${withoutZip} ${text}`;
  const state = stateOf(text);
  if (state) return `${withoutZip}, ${state} ${oldZip}`.trim();
  if (!house.test(text)) {
    return oldZip && house.test(draft) && !zipAtEnd.test(text)
      ? `${withoutZip}, ${text} ${oldZip}`
      : `${draft}, ${text}`;
  }
  if (!house.test(draft)) return `${text}, ${draft}`;
  return oldZip && !zipAtEnd.test(text) ? `${text} ${oldZip}` : text;
}

const before = [
  String.raw`(?:^|[,;:.!]\s*`,
  String.raw`|\b(?:(?:(?:i|we) live|(?:(?:my|our|the) )?(?:address|street|house|place|home|project) is|located) )?(?:at|on|in) `,
  String.raw`|\b(?:(?:(?:my|our|the) )?(?:address|street|house|place|home) is|it(?:['’]?s| is)) )`,
].join('');
const kinds =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|terrace|highway|hwy|route|pike';
const states = 'pa|ny|nj|md|de|wv|pennsylvania|new york|new jersey|maryland|delaware|west virginia';
const street = new RegExp(
  [
    String.raw`${before}(${houseNumber} (?:(?!(?:${measures})\b)[\p{L}.'’]{1,20} ){1,3}?(?:${kinds})\b`,
    String.raw`(?! (?:floors?|flooring|room)\b)(?:,? (?:apt|unit|#) ?\w{1,5}\b)?`,
    String.raw`(?:,? [\p{L}'’ -]{3,30}?,? (?:${states})\b)?)`,
  ].join(''),
  'iu',
);

/** A town at the end of the line; after a comma it might be a name. */
const townAtEnd = /^ (\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?)[.! ]*$/u;

/** Returns the town after a street, as typed: one of `towns`, or a capitalized word at the end; else empty. */
function townBehind(behind: string, towns: readonly string[]): string {
  const after = behind.replace(/^[, ]+(?:in )?/, '');
  const isThere = (each: string) =>
    after.toLowerCase().startsWith(each.toLowerCase()) && !/^\p{L}/u.test(after.slice(each.length));
  const known = towns.find(isThere);
  return known ? after.slice(0, known.length) : (townAtEnd.exec(behind)?.[1] ?? '');
}

/** Returns a street with its number, and a town that follows; null without one. `rest` is the line without it. */
export function streetIn(
  line: string,
  towns: readonly string[],
): { value: string; rest: string } | null {
  const found = street.exec(line);
  const [whole, said] = found ?? [];
  if (!found || whole === undefined || said === undefined) return null;
  const behind = line.slice(found.index + whole.length);
  const place = townBehind(behind, towns);
  const placed = behind.includes(`in ${place}`) ? `in ${place}` : place;
  const left = `${line.slice(0, found.index)} ${place ? behind.replace(placed, ' ') : behind}`;
  const rest = tidy(left).replace(/^[\s.:,;-]+|[\s.:,;-]+$/g, '');
  return { value: place ? `${said}, ${place}` : said, rest };
}

const town = new RegExp(
  [
    String.raw`(?:^|[,;.]\s*|\b(?:in|from|near|around|(?:town|city) is)\s+)`,
    String.raw`((?:[\p{L}'’.-]{2,20} ){0,2}?[\p{L}'’.-]{2,20},? `,
    String.raw`(?:(?:pennsylvania|ohio|new york|new jersey|maryland|delaware|west virginia)\b(?:,? \d{5}(?:-\d{4})?)?`,
    String.raw`|(?:pa|oh|ny|nj|md|de|wv),? \d{5}(?:-\d{4})?))(?![\p{L}\d])`,
  ].join(''),
  'iu',
);
const townShort =
  /(?:^|[,;.]\s*|\b(?:in|from|near|around)\s+)((?:\p{Lu}[\p{L}'’.-]{1,20} ){0,2}\p{Lu}[\p{L}'’.-]{1,20},? (?:PA|OH|NY|NJ|MD|DE|WV))(?![\p{L}\d])/u;
/** After a street a word can only be a town, even in lowercase. */
const townAlone =
  /^((?:[\p{L}'’.-]{2,20} ){0,2}[\p{L}'’.-]{2,20},? (?:pa|oh|ny|nj|md|de|wv))[.!, ]*$/iu;
const zipSaid = /\bzip(?: code)?(?: is|:)? (\d{5}(?:-\d{4})?)(?!\d)/i;
const zipAlone = /^(\d{5}(?:-\d{4})?)[.!, ]*$/;

/** Returns a town with its state, or a zip; null without one. `hasStreet`: a bare number is a zip. */
export function townIn(line: string, hasStreet: boolean): { value: string; rest: string } | null {
  for (const form of [town, townShort, zipSaid, ...(hasStreet ? [zipAlone, townAlone] : [])]) {
    const [whole, value] = form.exec(line) ?? [];
    if (whole === undefined || value === undefined) continue;
    const rest = tidy(line.replace(whole, ' ')).replace(/^[\s.:,;-]+|[\s.:,;-]+$/g, '');
    return { value, rest };
  }
  return null;
}

const streetAlone = new RegExp(
  String.raw`${houseNumber} (?:(?!(?:${measures})\b)[\p{L}.'’]{1,20} ){1,3}?(?:${kinds})\b(?:,? (?:apt|unit|#) ?\w{1,5}\b)?`,
  'giu',
);
const numberAlone = /\bhouse number (?:is|should be)(?: actually)? (\d{1,6}[a-z]?)\b/i;

/** "It's 45, not 44", but not "after 5 not 4". */
const swapped =
  /(?:^|\b(?:it['’]?s|is|be|number|no),? )(\d{1,6}[a-z]?),? not (?:number )?(\d{1,6}[a-z]?)\b/i;

/** Replaces the street or the house number with the line's; null when the line has neither. */
export function withStreet(address: string, line: string): string | null {
  const [before] = address.match(streetAlone) ?? [];
  const number = numberAlone.exec(line)?.[1];
  if (number) return address.replace(/^\d+[a-z]?/i, number);
  const [, right, wrong] = swapped.exec(line) ?? [];
  const other = new RegExp(`\\b${wrong}\\b`);
  if (right && other.test(address)) return address.replace(other, right);
  const street = line
    .match(streetAlone)
    ?.find((said) => said.toLowerCase() !== before?.toLowerCase());
  return before && street ? address.replace(before, street) : null;
}

const nameOfStreet = String.raw`(?:[\p{L}.'’]{1,20} ){1,3}?(?:${kinds})\b`;
const onlyName = new RegExp(
  `^(?:(?:it['’]?s|(?:the|my) (?:street|address) is|on) )?(${nameOfStreet})[.! ]*$`,
  'iu',
);
const nameAfterNumber = new RegExp(String.raw`(?<=^\d\S*(?: \d/\d)? )${nameOfStreet}`, 'iu');

/** "Elm Street": the house number stays. Null when the line names no street, or the same one. */
export function withStreetName(address: string, line: string): string | null {
  const name = onlyName.exec(line)?.[1];
  const changed = name ? address.replace(nameAfterNumber, name) : address;
  return changed === address ? null : changed;
}

const lead = /^(?:it['’]?s|es en|in|en|and|(?:the )?(?:zip(?: code)?|state|town|city)(?: is|:)?) /i;

function trimmed(typed: string): string {
  return tidy(typed)
    .replace(lead, '')
    .replace(/[.!,; ]{1,20}$/, '');
}
