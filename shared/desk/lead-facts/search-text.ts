import type { Lead } from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { leadFacts } from './lead-facts.ts';
import { normalizeForSearch, numbersIn } from './normalize-for-search.ts';

const known = new WeakMap<Lead, string>();

/** Everything of a record that search looks at, folded; made once per record, since ten thousand are searched at a time. */
export function searchText(lead: Lead): string {
  let text = known.get(lead);
  if (text === undefined) {
    // Piece by piece: one accent in a name must not slow down a long plain message.
    const folded = spokenOf(lead).map(normalizeForSearch);
    text = [...folded, ...folded.map(numbersIn).filter(Boolean)].join('\n');
    known.set(lead, text);
  }
  return text;
}

export function finds(words: readonly string[], lead: Lead): boolean {
  if (words.length === 0) return true;
  const text = searchText(lead);
  return words.every((word) => text.includes(word));
}

function spokenOf(lead: Lead): string[] {
  const { name, email, phone } = kindOf(lead).person(lead);
  const facts = leadFacts(lead).flatMap(({ as, value }) => {
    if (as === 'time') return [];
    return as === 'phone' ? [phoneText(value)] : [value];
  });
  return [name, email, phoneText(phone), ...facts, kindOf(lead).message(lead), lead.notes];
}

/** What search should find of a phone: as typed, as shown, and as digits. */
function phoneText(phone: string): string {
  return phone && `${phone} ${readablePhone(phone)} ${phoneDigits(phone)}`;
}
