import type { Lead } from '../../contract/leads.ts';
import { kindOf } from '../lead-kinds/lead-kinds.ts';
import { phoneDigits, readablePhone } from '../phone.ts';

const known = new WeakMap<Lead, string>();

/** Returns `searchTextOf` of a lead, cached per record because thousands are searched at once. */
function searchText(lead: Lead): string {
  let text = known.get(lead);
  if (text === undefined) {
    text = searchTextOf(lead);
    known.set(lead, text);
  }
  return text;
}

export function searchTextOf(lead: Lead): string {
  // Piece by piece, so that one accent in a name does not slow down a long plain message.
  const normalized = spokenOf(lead).map(normalizeForSearch);
  return [...normalized, ...normalized.map(numbersIn).filter(Boolean)].join('\n');
}

/** A search word has no white space, so a match lies within one word of the record. */
export function finds(words: readonly string[], lead: Lead): boolean {
  if (words.length === 0) return true;
  const text = searchText(lead);
  return words.every((word) => text.includes(word));
}

function spokenOf(lead: Lead): string[] {
  const { name, email, phone } = kindOf(lead).person(lead);
  const facts = kindOf(lead)
    .facts(lead)
    .flatMap(({ as, value }) => {
      if (as === 'time') return [];
      return as === 'phone' ? [phoneText(value)] : [value];
    });
  return [name, email, phoneText(phone), ...facts, kindOf(lead).message(lead), lead.notes];
}

/** As typed, as shown and as digits, so that a search finds each. */
function phoneText(phone: string): string {
  return phone && `${phone} ${readablePhone(phone)} ${phoneDigits(phone)}`;
}

const marks = /\p{Diacritic}/gu;
const plain = /^[\0-\x7f]*$/;
const apostrophes = /['’]/g;
/** Letters that NFD does not split into a base letter and a mark. */
const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Makes `Łukasz Ångström` equal to `lukasz angstrom`, and `O’Brien` to `obrien`. */
export function normalizeForSearch(text: string): string {
  const lower = text.toLowerCase().replace(apostrophes, '');
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .replace(/[łøđßæœ]/g, (letter) => letters[letter] ?? letter);
}

/** A whole number in any notation: `+1 570 555 7391`, `(570) 555-7391`, `570.555.7391`. */
const phoneNumber = /\+?\d(?:[\s().-]{0,3}\d){9,14}/g;
/** A part of a number, without a space: `555-7391`, `(570)`, `+1`. */
const numberPart = /^\+?[\d().-]*\d[\d().-]*$/;

/** Drops the country code 1, so that all notations give the same digits. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  const hasCode = number.startsWith('+1') || (digits.length === 11 && digits.startsWith('1'));
  return hasCode ? digits.slice(1) : digits;
}

/** Returns the words of a search, all of which must occur. Phone numbers are reduced to digits. */
export function wordsOf(search: string): string[] {
  return normalizeForSearch(search)
    .replace(phoneNumber, digitsOf)
    .split(/\s+/)
    .map((word) => (numberPart.test(word) ? digitsOf(word) : word))
    .filter(Boolean);
}

/** Returns the digits of every number in a text, in the form of `wordsOf`; empty without a number. */
function numbersIn(text: string): string {
  if (!/\d/.test(text)) return '';
  const whole = text.match(phoneNumber) ?? [];
  const parts = text
    .split(/\s+/)
    .filter((word) => /\d[().-]+\d/.test(word) && numberPart.test(word));
  return [...whole, ...parts].map(digitsOf).join(' ');
}
