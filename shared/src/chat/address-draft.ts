import { limits } from '../field.ts';
import { stateOf } from './chat-address.ts';
import { chatName } from './name.ts';
import { tidy } from './words.ts';

/* An address that comes in several messages: street, then town, then what was still missing. */

const zip = /\b\d{5}(?:-\d{4})?$/;
const house = /^\d{1,6}[a-z]?(?:-\d+)? \p{L}/iu;

/** Whether a message that is no whole address may be a part of one. `draft` is what came before. */
export function isAddressPart(typed: string, draft: string): boolean {
  const text = trimmed(typed);
  if (text.length > 120 || !/[\p{L}\d]/u.test(text)) return false;
  if (house.test(text) || zip.test(text) || stateOf(text)) return true;
  // A town by itself: only after something that needs one.
  const name = draft === '' ? null : chatName(text);
  return name !== null && 'value' in name;
}

/** What was said so far and this message as one address; a street said again is said better. */
export function joinAddress(draft: string, typed: string): string {
  const text = trimmed(typed);
  if (draft === '') return text.slice(0, limits.address);
  return joined(draft, text).slice(0, limits.address);
}

function joined(draft: string, text: string): string {
  const oldZip = zip.exec(draft)?.[0] ?? '';
  const withoutZip = oldZip ? draft.slice(0, -oldZip.length).replace(/[, ]+$/, '') : draft;
  if (text.replace(zip, '') === '') return `${withoutZip} ${text}`;
  const state = stateOf(text);
  if (state) return `${withoutZip}, ${state} ${oldZip}`.trim();
  if (!house.test(text)) return `${draft}, ${text}`;
  if (!house.test(draft)) return `${text}, ${draft}`;
  return oldZip && !zip.test(text) ? `${text} ${oldZip}` : text;
}

const before = [
  String.raw`(?:^|[,;:.!]\s*`,
  String.raw`|\b(?:(?:(?:i|we) live|(?:(?:my|our|the) )?(?:address|house|place|home|project) is|located) )?(?:at|on|in) `,
  String.raw`|\b(?:(?:my|our|the) )?(?:address|house|place|home) is )`,
].join('');
/** Between a number and a word for a street these say that it measures or counts something: "3 rooms on the drive". */
const measures =
  'and|or|of|by|to|the|on|in|at|for|with|my|our|x|ft|feet|foot|inch|inches|sq|square|rooms?|bedrooms?|steps?|stairs|years?|days?|weeks?|months?|hours?';
const kinds =
  'street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|terrace|highway|hwy|route|pike';
const states = 'pa|ny|nj|md|de|wv|pennsylvania|new york|new jersey|maryland|delaware|west virginia';
const street = new RegExp(
  [
    String.raw`${before}(\d{1,6}[a-z]? (?:(?!(?:${measures})\b)[\p{L}.'’]{1,20} ){1,3}?(?:${kinds})\b`,
    String.raw`(?! (?:floors?|flooring|room)\b)(?:,? (?:apt|unit|#) ?\w{1,5}\b)?`,
    String.raw`(?:,? [\p{L}'’ -]{3,30}?,? (?:${states})\b)?)`,
  ].join(''),
  'iu',
);

/** A street with its number that somebody mentions unasked, with town and state where they follow, and the line without it; null for none. */
export function streetIn(line: string): { value: string; rest: string } | null {
  const [whole, value] = street.exec(line) ?? [];
  if (whole === undefined || value === undefined) return null;
  const rest = tidy(line.replace(whole, ' ')).replace(/^[\s.:,;-]+|[\s.:,;-]+$/g, '');
  return { value, rest };
}

const lead = /^(?:it['’]?s|in|and|(?:the )?(?:zip(?: code)?|state|town|city)(?: is|:)?) /i;

function trimmed(typed: string): string {
  return tidy(typed)
    .replace(lead, '')
    .replace(/[.!,; ]{1,20}$/, '');
}
