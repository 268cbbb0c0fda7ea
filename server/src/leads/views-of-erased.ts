import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { type Person, personKey } from '@sallie/shared/contract/person';
import type { SavedView } from '@sallie/shared/contract/staff';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { normalizeForSearch } from '@sallie/shared/rules/lead-search/search-text';
import type { Store, Write } from '../store/store.ts';

/** Drops saved views that reveal these people. Runs in the turn of `lockNames.preferences`. */
export async function dropViewsOf(
  store: Store,
  person: Person,
  addresses: readonly string[],
): Promise<Write[]> {
  const names = leadKinds.flatMap((kind) =>
    person[kind].flatMap((lead: Lead) => namesIn(lead, addresses)),
  );
  const known = [...new Set([...addresses, ...names].map(normalizeForSearch))].filter(Boolean);
  if (known.length === 0) return [];
  const kept = await store.list('preferences');
  return kept.flatMap((record): Write[] => {
    const views = record.views.filter((view) => !known.some((one) => isOf(view, one)));
    const isSame = views.length === record.views.length;
    return isSame ? [] : [{ put: 'preferences', record: { ...record, views } }];
  });
}

function namesIn(lead: Lead, addresses: readonly string[]): string[] {
  const { person, sender } = kindOf(lead);
  return [person(lead), sender(lead)]
    .filter(({ email }) => addresses.includes(personKey(email)))
    .map(({ name }) => name);
}

/**
 * True when the view contains the whole name or address, or its search has only words of it or the start of an
 * address. A one-word title such as "Will" may be a plain word.
 */
function isOf({ name, filters }: SavedView, known: string): boolean {
  const texts = [name, ...Object.values(filters)].map(normalizeForSearch);
  const isOnes = /[ @]/.test(known);
  if (isOnes && texts.some((text) => ` ${text} `.includes(` ${known} `))) return true;
  const searched = normalizeForSearch(filters.search ?? '').split(/\s+/);
  const words = known.split(/\s+/);
  const isIn = (word: string) =>
    words.includes(word) || (word.includes('@') && known.startsWith(word));
  return searched.every((word) => word.length > 2 && isIn(word));
}
