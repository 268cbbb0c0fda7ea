import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import { cameIn, fieldsOf } from './lead-fields.ts';
import { cameAsWanted, filterOf, type Looker, passes } from './lead-filter.ts';
import { wordsOf } from './normalize-for-search.ts';
import { finds } from './search-text.ts';

/** Whether a view shows a lead; null where it shows all there are. */
export function leadTest(view: ListView, looker: Looker): ((lead: Lead) => boolean) | null {
  const words = wordsOf(view.search);
  const filter = filterOf(view, looker);
  const hasFilter = Object.keys(filter).length > 0;
  if (!hasFilter && words.length === 0) return null;
  return (lead) =>
    (!hasFilter || (passes(filter, fieldsOf(lead)) && cameAsWanted(filter, cameIn(lead)))) &&
    finds(words, lead);
}
