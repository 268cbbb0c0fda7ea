import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { type FigureCell, NO_SIGNS } from '@sallie/shared/rules/figures/figure';
import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { createLeadCounter, type LeadFields } from '@sallie/shared/rules/lead-search/lead-filter';
import { cursorOf, readCursor } from '../lead-collection.ts';
import type { LeadSearch } from '../store.ts';
import type { Query, Statement } from './database.ts';
import { keyAt } from './tables.ts';

/* List queries in SQL, with the results of `passes`, `finds` and `compareKeys` in shared/rules/lead-search. */

/** The index of parts of words knows no shorter part, in letters. */
const SHORTEST_PART = 3;

export async function searchLeads(
  query: Query,
  kind: LeadKind,
  asked: LeadSearch,
): Promise<LeadPage> {
  const search = await withPositions(query, kind, asked);
  const found = await query<FoundRow>(pageOf(kind, search));
  const rows = found.slice(0, search.limit);
  const last = rows.at(-1);
  const hasMore = found.length > search.limit;
  const isAll = !hasMore && !search.after && !search.skip;
  return {
    rows: rows.map(({ record }) => record),
    total: isAll ? rows.length : await totalOf(query, kind, search),
    next: last && hasMore ? cursorOf({ ...last, position: Number(last.position) }) : null,
  };
}

export async function* leadCells(
  query: Query,
  from: number,
  until: number,
): AsyncGenerator<readonly FigureCell[], void> {
  const statement = cellsOf('0', 'asked >= $1 and asked < $2', from, until);
  for await (const { cells } of placedCells(await query<CellsRow>(statement))) yield cells;
}

export async function countLeads(query: Query, kind: LeadKind): Promise<LeadCounts> {
  const counter = createLeadCounter();
  const columns = 'status, source, origin, taker, taker_name, handled, spam, unread, held, open';
  // The group with the newest lead comes first.
  const text =
    `select ${columns}, count(*)::int as count from lead_search where kind = '${kind}'` +
    ` group by ${columns} order by max(position) desc`;
  const rows = await query<CountedRow>({ name: `counts of ${kind}`, text });
  for (const { count, taker_name, ...fields } of rows) {
    counter.add({ ...fields, takerName: taker_name }, count);
  }
  return counter.counts();
}

/** Evaluates the filter's figure here, because it is a function and cannot become SQL. */
async function withPositions(
  query: Query,
  kind: LeadKind,
  search: LeadSearch,
): Promise<PlacedSearch> {
  const { figure, ...filter } = search.filter;
  if (!figure) return search;
  const positions: string[] = [];
  const ofKind = cellsOf('position', 'kind = $1', kind);
  for await (const part of placedCells(await query<CellsRow>(ofKind))) {
    for (const [at, cell] of part.cells.entries())
      if (figure(cell)) positions.push(part.positions[at] ?? '');
  }
  return { ...search, filter, positions };
}

interface PlacedSearch extends LeadSearch {
  positions?: readonly string[];
}

type Given = (value: unknown) => string;

function statementOf(text: (given: Given) => string): Statement {
  const values: unknown[] = [];
  return { text: text((value) => `$${values.push(value)}`), values };
}

async function totalOf(query: Query, kind: LeadKind, search: PlacedSearch): Promise<number> {
  const statement = statementOf(
    (given) =>
      `select count(*)::int as total from lead_search where ${wantedIn(kind, search, given)}`,
  );
  return (await query<{ total: number }>(statement))[0]?.total ?? 0;
}

interface FoundRow {
  position: string;
  key: string;
  record: Lead;
}

/** Selects one page and, if there is a next page, one lead of it. */
function pageOf(kind: LeadKind, search: PlacedSearch): Statement {
  const { column, isDescending, limit, skip = 0 } = search;
  return statementOf((given) => {
    const page = column === null ? asTheyCame(kind, search, given) : sorted(kind, search, given);
    const direction = isDescending ? 'desc' : 'asc';
    const record = `(select record from leads where kind = '${kind}' and leads.id = page.id)`;
    return (
      `select position, key, ${record} from (${page}) as page` +
      ` order by key = '', key collate "C" ${direction}, position desc limit ${limit + 1} offset ${skip}`
    );
  });
}

const countOf = ({ limit, skip = 0 }: LeadSearch) => skip + limit + 1;

const placeAfter = ({ after }: LeadSearch) => (after === undefined ? null : readCursor(after));

function asTheyCame(kind: LeadKind, search: PlacedSearch, given: Given): string {
  const conditions = [wantedIn(kind, search, given)];
  const after = placeAfter(search);
  if (after) conditions.push(`position < ${given(after.position)}`);
  return `select id, position, '' as key from lead_search where ${conditions.join(' and ')} order by position desc limit ${countOf(search)}`;
}

/** Sorts by a column. Empty keys come last either way, and are read only if the others do not fill the page. */
function sorted(kind: LeadKind, search: PlacedSearch, given: Given): string {
  const wanted = wantedIn(kind, search, given);
  const key = `${keyAt(placeOf(kind, search.column))} collate "C"`;
  const beyond = search.isDescending ? '<' : '>';
  const full = [wanted, `${key} > ''`];
  const empty = [wanted, `${key} = ''`, `(select count(*) from filled) < ${countOf(search)}`];
  const after = placeAfter(search);
  if (after) {
    const [last, later] = [given(after.key), `position < ${given(after.position)}`];
    if (after.key === '') empty.push(later);
    full.push(`${last} <> '' and ${key} ${beyond}= ${last} and (${key} <> ${last} or ${later})`);
  }
  const those = (conditions: string[], order: string) =>
    `select id, position, ${key} as key from lead_search where ${conditions.join(' and ')} order by ${order} limit ${countOf(search)}`;
  const atLast = `coalesce((select key from last_key), '')`;
  // A descending index lists leads with equal keys oldest first. So a first query finds the last key of the
  // page: the few leads before that key are sorted, and leads with that key come newest first from the index.
  const filled = search.isDescending
    ? `(${those([...full, `${key} > ${atLast}`], 'key')})` +
      ` union all (${those([...full, `${key} = ${atLast}`], 'position desc')})`
    : those(full, `${key}, position desc`);
  const lastKey = `select key from (${those(full, `${key} desc`)}) as downwards offset ${countOf(search) - 1}`;
  return (
    `with last_key as materialized (${lastKey}), filled as materialized (${filled})` +
    ` select * from filled union all (${those(empty, 'position desc')})`
  );
}

/** The place of a column among the columns of its kind, from 1 on. Instants sort as text. */
function placeOf(kind: LeadKind, column: string | null): number {
  return 1 + leadRegistry[kind].columns.findIndex(({ id }) => id === column);
}

function wantedIn(
  kind: LeadKind,
  { words, filter, positions }: PlacedSearch,
  given: Given,
): string {
  const conditions = [`kind = '${kind}'`];
  for (const word of words) {
    // The index of parts knows no shorter word; with it, a query would cost more than it saves.
    if (word.length < SHORTEST_PART) conditions.push(`0 < strpos(words, ${given(word)})`);
    else conditions.push(`words like ${given(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`);
  }
  if (positions) conditions.push(`position = any(${given(positions)}::bigint[])`);
  const { taker, from, until, figure: _, ...fields } = filter;
  if (taker === true) conditions.push(`taker <> ''`);
  else if (taker !== undefined) conditions.push(`taker = ${given(taker)}`);
  for (const [column, value] of Object.entries(fields)) {
    // A boolean stands in the text itself, so that Postgres finds the partial index for it.
    if (typeof value === 'boolean') conditions.push(value ? column : `not ${column}`);
    else if (value !== undefined) conditions.push(`${column} = ${given(value)}`);
  }
  if (from !== undefined) conditions.push(`came >= ${given(new Date(from).toISOString())}`);
  if (until !== undefined) conditions.push(`came < ${given(new Date(until).toISOString())}`);
  return conditions.join(' and ');
}

interface CountedRow extends Omit<LeadFields, 'takerName' | 'signs'> {
  taker_name: string;
  count: number;
}

/* Leads that figures do not tell apart come as one row and are unpacked here. */

/** Leads that figures do not tell apart; `waits` lists position, asked and answered of each. */
interface CellsRow extends Pick<FigureCell, 'kind' | 'origin' | 'signs'> {
  waits: string;
}

function cellsOf(place: 'position' | '0', wanted: string, ...values: unknown[]): Statement {
  const waits = `string_agg(${place} || ' ' || asked || ' ' || coalesce(answered::text, ''), ',')`;
  return {
    text: `select kind, origin, signs, ${waits} as waits from lead_search where signs <> '${NO_SIGNS}' and ${wanted} group by kind, origin, signs`,
    values,
  };
}

const CELLS_A_TURN = 1024;

async function* placedCells(rows: readonly CellsRow[]) {
  for (const { waits, ...seen } of rows) {
    let [positions, cells]: [string[], FigureCell[]] = [[], []];
    for (const [, position = '', asked, answered] of waits.matchAll(/(\d+) (-?\d+) (-?\d*)/g)) {
      positions.push(position);
      cells.push({ ...seen, asked: Number(asked), answered: answered ? Number(answered) : null });
      if (cells.length < CELLS_A_TURN) continue;
      yield { positions, cells };
      await nextTurn();
      [positions, cells] = [[], []];
    }
    yield { positions, cells };
  }
}
