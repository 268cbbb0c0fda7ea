/*
 * What is looked up, counted or joined has a column, computed where it is written; the record itself is kept as the text it
 * was sent as (`json`, since `jsonb` refuses signs that people can send and forgets the order of names).
 * `position` is the order of coming: a record that is changed keeps it.
 *
 * `lead_search` is what lists are searched, filtered, sorted and counted by, beside each lead and much narrower: most questions
 * look at all leads of a kind, if only to say how many there are. `words` is the text that is searched, each word once,
 * `sort_keys` what each column of the kind sorts by, in their order. `erasures` says by keyed hashes alone who was erased: the
 * ledger that stands in `DATA_DIR/erasures` where there is no database.
 */

/** Collections that are only ever looked up by id, or read whole. */
const plain = ['threads', 'staff', 'sessions', 'settings', 'audit'];

export const tables = `
create table leads (
  position bigint generated always as identity,
  kind text not null,
  id text not null,
  email text,
  other_email text,
  name text not null,
  created_at timestamptz not null,
  waits boolean not null,
  unread boolean not null,
  taken boolean not null,
  reminded boolean not null,
  open_since timestamptz not null,
  lead_group text,
  record json not null,
  primary key (kind, id)
);
create unique index leads_in_order on leads (kind, position);
create index leads_by_email on leads (email) where email is not null;
create index leads_by_other_email on leads (other_email) where other_email is not null;
create index leads_that_wait on leads (open_since) where waits;
create index leads_unread on leads (position) where unread;
create index leads_in_groups on leads (lead_group) where lead_group is not null;

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

create table messages (
  position bigint generated always as identity,
  id text primary key,
  visitor_id text not null,
  seq int not null,
  client_id text,
  author text not null,
  record json not null
);
create unique index messages_by_seq on messages (visitor_id, seq) include (author);
create unique index messages_by_client_id on messages (visitor_id, client_id) where client_id is not null;
create unique index messages_in_order on messages (position) include (visitor_id);

create table mails (
  position bigint generated always as identity,
  id text primary key,
  state text not null,
  next_attempt_at timestamptz,
  claimed_by text,
  claimed_until timestamptz,
  record json not null
);
create unique index mails_in_order on mails (position);
create index mails_queued on mails (position) where state = 'queued';

${plain
  .map(
    (name) => `create table ${name} (
  position bigint generated always as identity,
  id text primary key,
  record json not null
);
create unique index ${name}_in_order on ${name} (position);`,
  )
  .join('\n')}

create table replies (
  key text primary key,
  body_hash text not null,
  status int not null,
  reply json not null,
  at timestamptz not null,
  written json not null
);
create index replies_by_age on replies (at);

create table secrets (name text primary key, value text not null);

create table erasures (line text primary key);
`;
