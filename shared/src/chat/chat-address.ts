import { limits } from '../field.ts';
import { tidy } from './words.ts';

const abbreviations = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const nearby = /\b(pennsylvania|ohio|new york|new jersey|maryland|delaware|west virginia)\b/i;
const zip = /^(\d{5}(-\d{4})?|\d{9})$/;
const leadIn =
  /^((ok|okay|sure|yes|well|hi|so)[,.! ]+)?((my|the|our) (home |house |full |complete |mailing |street )?address is|my place is|i live at|we live at|i'm at|im at|we are at|it's|its|it is|at|address is|address)[:, ]+/i;

export type AddressLack = 'number' | 'words' | 'state' | 'zip' | 'length';

/** The complete address, or the first thing it lacks. */
export function chatAddress(typed: string): { value: string } | { lack: AddressLack } {
  const value = tidy(typed)
    .replace(leadIn, '')
    .replace(/[.!,; ]{1,20}$/, '');
  const words = separated(value);
  if (value.length > limits.address || typed.length > 2000) return { lack: 'length' };
  if (!/\d/.test(value)) return { lack: 'number' };
  // The first number is the house's, however many digits it has.
  if (!words.some((word, at) => at > 0 && zip.test(word))) return { lack: 'zip' };
  if (!nearby.test(value) && !hasAbbreviation(words)) return { lack: 'state' };
  if (words.length < 4) return { lack: 'words' };
  return { value };
}

const streets =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|pl|terrace|ter|circle|cir|highway|hwy|route|rt|pike|alley|square|sq|trail|trl|run|row|loop|ridge|hill';
/** From the house number to the zip, with a word for a street between: other numbers in a sentence are none of it. */
const inSentence = new RegExp(
  `(?<![\\d#-])(?:\\d{1,6}-)?\\d{1,6}[a-z]? (?:[\\p{L}\\d.'’-]{1,30} ){0,4}?(?:${streets})\\b[^?!\uE000]{0,150}?(?<!\\d)\\d{5}(?:-?\\d{4})?(?!\\d)`,
  'iu',
);

/** The complete address in a sentence, and the sentence with `mark` in its place; null when there is none. */
export function addressIn(text: string, mark = ' '): { value: string; rest: string } | null {
  const [found] = inSentence.exec(text) ?? [];
  const address = found && chatAddress(found);
  if (!address || !('value' in address)) return null;
  return { value: address.value, rest: text.replace(found, mark) };
}

/** Words without their punctuation; a state glued to its zip (`PA18699`) is two. */
function separated(value: string): string[] {
  return value
    .replace(/\b([a-z]{2})(\d{5}(-\d{4})?)\b/gi, '$1 $2')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[.(#]+|[.)!]+$/g, ''))
    .filter((word) => word !== '');
}

/** In capitals anywhere, or in any case right before the zip: "me", "in" and "or" are words as well. */
function hasAbbreviation(words: string[]): boolean {
  return words.some((word, at) => {
    const letters = word.replaceAll('.', '');
    if (abbreviations.has(letters)) return true;
    return abbreviations.has(letters.toUpperCase()) && zip.test(words[at + 1] ?? '');
  });
}

const alsoWords = new Set(['OK', 'HI']);
const nearbyShort = new Set('pa ny nj md de wv'.split(' '));

/** The state that somebody typed and nothing else; "ok", "hi", "in" and "me" are words. */
export function stateOf(typed: string): string | null {
  const text = typed.trim().replaceAll('.', '');
  const short = text.toUpperCase();
  if (abbreviations.has(text) && !alsoWords.has(text)) return text;
  if (nearbyShort.has(text.toLowerCase())) return short;
  const [name] = nearby.exec(text) ?? [];
  return name && name.length === text.length ? text : null;
}
