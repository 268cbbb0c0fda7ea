import type { Lead } from '../../contract/leads.ts';
import { kindOf } from '../lead-kinds/lead-kinds.ts';
import { phoneDigits, readablePhone } from '../phone.ts';
import { normalizeForSearch, numbersIn } from './normalize-for-search.ts';

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
