/*
 * Consultations are also sorted by their visit, in the column after those there were. A program of before goes on to write
 * rows without it, which count as having none until a process starts after that. The record is searched as text: its operators
 * refuse a text that holds a NUL, and within a text no quotation mark stands without its backslash.
 */
export const visits = `
update lead_search set sort_keys = sort_keys || case when status = 'cancelled' or spam then '' else lower(coalesce(
  (select substring(record::text from '"appointment":"([^"]*)"') from leads
   where leads.kind = lead_search.kind and leads.id = lead_search.id), '')) end
where kind = 'consultations' and cardinality(sort_keys) = 7;
`;
