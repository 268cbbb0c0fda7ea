import type { Lead } from '../../contract/leads.ts';
import { kindOf } from '../lead-kinds/lead-kinds.ts';
import { phoneDigits, readablePhone } from '../phone.ts';
import { normalizeForSearch, numbersIn } from './normalize-for-search.ts';

const known = new WeakMap<Lead, string>();

/** As `searchTextOf`, made once per record that is kept, since thousands are searched at a time. */
function searchText(lead: Lead): string {
  let text = known.get(lead);
  if (text === undefined) {
    text = searchTextOf(lead);
    known.set(lead, text);
  }
  return text;
}

/** Everything of a record that search looks at, made comparable. */
export function searchTextOf(lead: Lead): string {
  // Piece by piece: one accent in a name must not slow down a long plain message.
  const normalized = spokenOf(lead).map(normalizeForSearch);
  return [...normalized, ...normalized.map(numbersIn).filter(Boolean)].join('\n');
}

/** A word has no white space in it, so where it is found it stands within one word of the record. */
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

/** What search should find of a phone: as typed, as shown, and as digits. */
function phoneText(phone: string): string {
  return phone && `${phone} ${readablePhone(phone)} ${phoneDigits(phone)}`;
}
