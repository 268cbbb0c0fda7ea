import type { ListView } from '../../contract/lead-lists.ts';
import type { Lead } from '../../contract/leads.ts';
import { waitOf } from '../figures/signs.ts';
import { cameIn, fieldsOf } from './lead-fields.ts';
import { cameAsWanted, filterOf, type LeadFilter, type Looker, passes } from './lead-filter.ts';
import { wordsOf } from './normalize-for-search.ts';
import { finds } from './search-text.ts';

/** Whether a view shows a lead; null where it shows all there are. */
export function leadTest(view: ListView, looker: Looker): ((lead: Lead) => boolean) | null {
  const words = wordsOf(view.search);
  const filter = filterOf(view, looker);
  const hasFilter = Object.keys(filter).length > 0;
  if (!hasFilter && words.length === 0) return null;
  return (lead) => (!hasFilter || isWanted(filter, lead)) && finds(words, lead);
}

function isWanted(filter: LeadFilter, lead: Lead): boolean {
  const fields = fieldsOf(lead);
  if (!passes(filter, fields) || !cameAsWanted(filter, cameIn(lead))) return false;
  return filter.figure?.({ kind: lead.kind, ...fields, ...waitOf(lead) }) ?? true;
}
