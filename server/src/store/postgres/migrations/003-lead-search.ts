/*
 * What lists are searched, filtered, sorted and counted by, beside each lead and much narrower: most questions look at all
 * leads of a kind, if only to say how many there are. `words` is the text that is searched, each word once, `sort_keys` what each column of
 * the kind sorts by, in their order.
 */
export const leadSearch = `
create table lead_search (
  position bigint generated always as identity,
  kind text not null,
  id text not null,
  came timestamptz not null,
  status text not null,
  source text not null,
  taker text not null,
  taker_name text not null,
  handled boolean not null,
  spam boolean not null,
  unread boolean not null,
  held boolean not null,
  open boolean not null,
  words text not null,
  sort_keys text[] not null,
  primary key (kind, id)
);
create unique index lead_search_in_order on lead_search (kind, position);
create index lead_search_open on lead_search (kind, position) where open;
`;
