import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { createLeadCounter } from '@sallie/shared/rules/lead-search/lead-counter';
import type { LeadFields } from '@sallie/shared/rules/lead-search/lead-fields';
import { cursorOf, type LeadPlace, readCursor } from '../lead-cursor.ts';
import type { LeadSearch } from '../store.ts';
import type { Query, Statement } from './database.ts';
import { storable } from './rows.ts';

/* What lists ask, in the words of the database: the same as `passes`, `finds` and `compareKeys` of shared/rules/lead-search. */

type Values = unknown[];

/** Letters of the shortest part that the index knows. */
const PART = 3;

/** A page, and how many there are in all. */
export async function searchLeads(
  query: Query,
  kind: LeadKind,
  search: LeadSearch,
): Promise<LeadPage> {
  const after = search.after === undefined ? null : readCursor(search.after);
  const finding = query<FoundRow>(pageOf(kind, search, after));
  const count = async () => {
    const [counted] = await query<{ total: number }>(totalOf(kind, search));
    return counted?.total ?? 0;
  };
  // Sorted, both look at all leads; as they came the page is often found at once, and rarely is all there is.
  const counting = search.column === null ? null : count();
  const [found] = await Promise.all([finding, counting]);
  const rows = found.slice(0, search.limit);
  const last = rows.at(-1);
  const hasMore = found.length > search.limit;
  const isAll = !hasMore && !after && !search.skip;
  return {
    rows: rows.map(({ record }) => record),
    total: isAll ? rows.length : await (counting ?? count()),
    next: last && hasMore ? cursorOf({ ...last, position: Number(last.position) }) : null,
  };
}

export async function countLeads(query: Query, kind: LeadKind): Promise<LeadCounts> {
  const counter = createLeadCounter();
  for (const { count, taker_name, ...fields } of await query<CountedRow>(countsOf(kind))) {
    counter.add({ ...fields, takerName: taker_name }, count);
  }
  return counter.counts();
}

/** How many leads of a kind have these words and fields. */
function totalOf(kind: LeadKind, search: LeadSearch): Statement {
  const values: Values = [];
  const wanted = wantedIn(kind, search, values);
  return { text: `select count(*)::int as total from lead_search where ${wanted}`, values };
}

interface FoundRow {
  position: string;
  key: string;
  record: Lead;
}

/** One page of them, and one lead more where there is another. */
function pageOf(kind: LeadKind, search: LeadSearch, after: LeadPlace | null): Statement {
  const values: Values = [];
  const key = keyIn(kind, search.column);
  const conditions = [wantedIn(kind, search, values)];
  if (after) conditions.push(behind(after, key, search.isDescending, values));
  const direction = search.isDescending ? 'desc' : 'asc';
  const inOrder = key
    ? `order by key = '', key collate "C" ${direction}, position desc`
    : 'order by position desc';
  values.push(search.limit + 1, search.skip ?? 0);
  const place = `limit $${values.length - 1} offset $${values.length}`;
  const found = `select id, position, ${key ?? `''`} as key from lead_search where ${conditions.join(' and ')}`;
  // A name made by `as` can be sorted by, but not within an expression: so what is found is named first.
  const page = `select * from (${found}) as found ${inOrder} ${place}`;
  return {
    text:
      `select position, key, (select record from leads where kind = '${kind}' and leads.id = page.id)` +
      ` from (${page}) as page ${inOrder}`,
    values,
  };
}

/** Null for the order of coming. Instants sort as text does. */
function keyIn(kind: LeadKind, column: string | null): string | null {
  if (column === null) return null;
  const place = 1 + leadRegistry[kind].columns.findIndex(({ id }) => id === column);
  // Written by a program of before there was this column.
  return `coalesce(sort_keys[${place}], '')`;
}

function behind(
  { position, key: last }: LeadPlace,
  key: string | null,
  isDescending: boolean,
  values: Values,
): string {
  values.push(position);
  const later = `position < $${values.length}`;
  if (!key) return later;
  values.push(last);
  const given = `$${values.length}::text`;
  const beyond = `${key} collate "C" ${isDescending ? '<' : '>'} ${given}`;
  return (
    `((${key} = '') > (${given} = '') or ((${key} = '') = (${given} = '')` +
    ` and (${beyond} or (${key} = ${given} and ${later}))))`
  );
}

function wantedIn(kind: LeadKind, { words, filter }: LeadSearch, values: Values): string {
  const conditions = [`kind = '${kind}'`];
  const add = (condition: string, value: unknown, end = '') => {
    values.push(value);
    conditions.push(`${condition} $${values.length}${end}`);
  };
  for (const word of words.map(storable)) {
    // No index of parts knows a shorter one, and with it would be asked for more than it is worth.
    if (word.length < PART) add('0 < strpos(words,', word, ')');
    else add('words like', `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  }
  const { taker, from, until, ...fields } = filter;
  if (taker === true) conditions.push(`taker <> ''`);
  else if (taker !== undefined) add('taker =', storable(taker));
  for (const [column, value] of Object.entries(fields)) {
    // Said in the text, so that an index of these alone is found.
    if (typeof value === 'boolean') conditions.push(value ? column : `not ${column}`);
    else if (value !== undefined) add(`${column} =`, storable(value));
  }
  if (from !== undefined) add('came >=', new Date(from).toISOString());
  if (until !== undefined) add('came <', new Date(until).toISOString());
  return conditions.join(' and ');
}

interface CountedRow extends Omit<LeadFields, 'takerName'> {
  taker_name: string;
  count: number;
}

/** How many leads of a kind have which fields, whose newest lead is newer first. */
function countsOf(kind: LeadKind): Statement {
  const columns = 'status, source, taker, taker_name, handled, spam, unread, held, open';
  return {
    name: `counts of ${kind}`,
    text:
      `select ${columns}, count(*)::int as count from lead_search where kind = '${kind}'` +
      ` group by ${columns} order by max(position) desc`,
  };
}
