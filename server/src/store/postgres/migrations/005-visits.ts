/*
 * Consultations are also sorted by their visit, in the column after those there were. A program of before goes on to write
 * rows without it, which count as having none until they are written anew.
 */
export const visits = `
update lead_search set sort_keys = sort_keys || lower(coalesce(
  (select case when record->>'status' <> 'cancelled' and not spam then record->>'appointment' end
   from leads where leads.kind = lead_search.kind and leads.id = lead_search.id), ''))
where kind = 'consultations' and cardinality(sort_keys) = 7;
`;
