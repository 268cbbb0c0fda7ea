import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { FigureCell } from '@sallie/shared/rules/figures/figure';
import { leadRegistry } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { createLeadCounter } from '@sallie/shared/rules/lead-search/lead-counter';
import type { LeadFields } from '@sallie/shared/rules/lead-search/lead-filter';
import { cursorOf, type LeadPlace, readCursor } from '../lead-cursor.ts';
import type { LeadSearch } from '../store.ts';
import type { Query, Statement } from './connection.ts';
import { type CellsRow, cellsOf, placedCells } from './figure-cells.ts';
import { keyAt, sortIndex, walkOf } from './list-indexes.ts';
import { storable } from './rows.ts';

/* What lists ask, in the words of the database: the same as `passes`, `finds` and `compareKeys` of shared/rules/lead-search. */

/** Letters of the shortest part that the index knows. */
const PART = 3;
/** An index is walked along for a page where for each of its rows so many are found in all: it is hardly far then. */
const FOR_EACH = 50;

/** Finds and counts the leads of a kind. */
export class LeadLists {
  readonly #query: Query;
  /** Columns by whose index can be sorted; nobody takes that away again. */
  readonly #indexed = new Set<number>();

  constructor(query: Query) {
    this.#query = query;
  }

  /** A page, and how many there are in all. */
  async search(kind: LeadKind, asked: LeadSearch): Promise<LeadPage> {
    const search = await this.#withPositions(kind, asked);
    const { found, total } = await this.#find(kind, search);
    const rows = found.slice(0, search.limit);
    const last = rows.at(-1);
    const hasMore = found.length > search.limit;
    const isAll = !hasMore && !search.after && !search.skip;
    return {
      rows: rows.map(({ record }) => record),
      total: isAll ? rows.length : (total ?? (await this.#totalOf(kind, search))),
      next: last && hasMore ? cursorOf({ ...last, position: Number(last.position) }) : null,
    };
  }

  async *cells(from: number, until: number): AsyncGenerator<readonly FigureCell[], void> {
    const statement = cellsOf('0', 'asked >= $1 and asked < $2', from, until);
    for await (const { cells } of placedCells(await this.#query<CellsRow>(statement))) yield cells;
  }

  async count(kind: LeadKind): Promise<LeadCounts> {
    const counter = createLeadCounter();
    for (const { count, taker_name, ...fields } of await this.#query<CountedRow>(countsOf(kind))) {
      counter.add({ ...fields, takerName: taker_name }, count);
    }
    return counter.counts();
  }

  /** Which leads a figure counts is no question for SQL: asked here, of what the figures see. */
  async #withPositions(kind: LeadKind, search: LeadSearch): Promise<PlacedSearch> {
    const { figure, ...filter } = search.filter;
    if (!figure) return search;
    const positions: string[] = [];
    const ofKind = cellsOf('position', 'kind = $1', kind);
    for await (const part of placedCells(await this.#query<CellsRow>(ofKind))) {
      for (const [at, cell] of part.cells.entries())
        if (figure(cell)) positions.push(part.positions[at] ?? '');
    }
    return { ...search, filter, positions };
  }

  /** Sorted, page and total both look at all leads; as they came the page is often found at once. */
  async #find(kind: LeadKind, search: PlacedSearch) {
    const finding = () => this.#query<FoundRow>(pageOf(kind, search));
    if (search.column === null) return { found: await finding(), total: null };
    if (!this.#indexed.has(placeOf(kind, search.column))) {
      const [found, total] = await Promise.all([finding(), this.#totalOf(kind, search)]);
      return { found, total };
    }
    const total = await this.#totalOf(kind, search);
    return { found: (await this.#walked(kind, search, total)) ?? (await finding()), total };
  }

  /** Rows of a sorted page, found along the index if that is quicker; null if not. */
  async #walked(kind: LeadKind, search: PlacedSearch, total: number) {
    const { limit, skip = 0 } = search;
    if (total < FOR_EACH * (limit + skip)) return null;
    const statement = walkedPage(kind, search);
    const found = statement && (await this.#query<FoundRow>(statement));
    return found && found.length > limit ? found : null;
  }

  async #totalOf(kind: LeadKind, search: PlacedSearch): Promise<number> {
    const place = placeOf(kind, search.column);
    const [counted] = await this.#query<{ total: number; indexed: boolean | null }>(
      countAll(kind, search, place),
    );
    if (counted?.indexed) this.#indexed.add(place);
    return counted?.total ?? 0;
  }
}

/** Only those that stand there. */
interface PlacedSearch extends LeadSearch {
  positions?: readonly string[];
}

/** Adds a value to a statement, and returns its place in it. */
type Given = (value: unknown) => string;

function statementOf(text: (given: Given) => string): Statement {
  const values: unknown[] = [];
  return { text: text((value) => `$${values.push(value)}`), values };
}

/** How many leads of a kind have these words and fields, and whether there is an index by that column. */
function countAll(kind: LeadKind, search: PlacedSearch, place: number): Statement {
  const indexed = `(select indisvalid from pg_index where indexrelid = to_regclass('${sortIndex(place)}'))`;
  return statementOf(
    (given) =>
      `select count(*)::int as total, ${indexed} as indexed from lead_search where ${wantedIn(kind, search, given)}`,
  );
}

interface FoundRow {
  position: string;
  key: string;
  record: Lead;
}

/** One page of them, and one lead more where there is another. */
function pageOf(kind: LeadKind, search: PlacedSearch): Statement {
  const { column, isDescending } = search;
  const key = column === null ? null : keyAt(placeOf(kind, column));
  const direction = isDescending ? 'desc' : 'asc';
  const inOrder = key
    ? `order by key = '', key collate "C" ${direction}, position desc`
    : 'order by position desc';
  return statementOf((given) => {
    const wanted = wantedBehind(kind, search, key, given);
    const found = `select id, position, ${key ?? `''`} as key from lead_search where ${wanted}`;
    // A name made by `as` can be sorted by, but not within an expression: so what is found is named first.
    return recordsOf(kind, search, `(${found}) as found`, inOrder, given);
  });
}

/** The same by the index of a column. Null where the page begins among the empty ones, which it does not know. */
function walkedPage(kind: LeadKind, search: PlacedSearch): Statement | null {
  const { column, isDescending, limit, skip = 0 } = search;
  const after = afterOf(search);
  if (after?.key === '') return null;
  const inOrder = `order by key collate "C" ${isDescending ? 'desc' : 'asc'}, position desc`;
  return statementOf((given) => {
    const wanted = wantedBehind(kind, search, 'key', given);
    const place = placeOf(kind, column);
    const count = skip + limit + 1;
    const walk = walkOf({ kind, place, isDescending, after, wanted, count, given });
    return recordsOf(kind, search, `(${walk}) as walked`, inOrder, given);
  });
}

function recordsOf(
  kind: LeadKind,
  { limit, skip = 0 }: LeadSearch,
  found: string,
  inOrder: string,
  given: Given,
): string {
  const page = `select * from ${found} ${inOrder} limit ${given(limit + 1)} offset ${given(skip)}`;
  const record = `(select record from leads where kind = '${kind}' and leads.id = page.id)`;
  return `select position, key, ${record} from (${page}) as page ${inOrder}`;
}

const afterOf = ({ after }: LeadSearch) => (after === undefined ? null : readCursor(after));

/** Of a column among those of its kind, from 1 on; 0 for the order of coming. Instants sort as text does. */
function placeOf(kind: LeadKind, column: string | null): number {
  return 1 + leadRegistry[kind].columns.findIndex(({ id }) => id === column);
}

/** Which leads are wanted, and stand behind the page before. */
function wantedBehind(
  kind: LeadKind,
  search: PlacedSearch,
  key: string | null,
  given: Given,
): string {
  const wanted = wantedIn(kind, search, given);
  const after = afterOf(search);
  return after ? `${wanted} and ${behind(after, key, search.isDescending, given)}` : wanted;
}

function behind(
  { position, key: last }: LeadPlace,
  key: string | null,
  isDescending: boolean,
  given: Given,
): string {
  const later = `position < ${given(position)}`;
  if (!key) return later;
  const before = `${given(last)}::text`;
  const beyond = `${key} collate "C" ${isDescending ? '<' : '>'} ${before}`;
  return (
    `((${key} = '') > (${before} = '') or ((${key} = '') = (${before} = '')` +
    ` and (${beyond} or (${key} = ${before} and ${later}))))`
  );
}

function wantedIn(
  kind: LeadKind,
  { words, filter, positions }: PlacedSearch,
  given: Given,
): string {
  const conditions = [`kind = '${kind}'`];
  for (const word of words.map(storable)) {
    // No index of parts knows a shorter one, and with it would be asked for more than it is worth.
    if (word.length < PART) conditions.push(`0 < strpos(words, ${given(word)})`);
    else conditions.push(`words like ${given(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`);
  }
  if (positions) conditions.push(`position = any(${given(positions)}::bigint[])`);
  const { taker, from, until, figure: _, ...fields } = filter;
  if (taker === true) conditions.push(`taker <> ''`);
  else if (taker !== undefined) conditions.push(`taker = ${given(storable(taker))}`);
  for (const [column, value] of Object.entries(fields)) {
    // Said in the text, so that an index of these alone is found.
    if (typeof value === 'boolean') conditions.push(value ? column : `not ${column}`);
    else if (value !== undefined) conditions.push(`${column} = ${given(storable(value))}`);
  }
  if (from !== undefined) conditions.push(`came >= ${given(new Date(from).toISOString())}`);
  if (until !== undefined) conditions.push(`came < ${given(new Date(until).toISOString())}`);
  return conditions.join(' and ');
}

interface CountedRow extends Omit<LeadFields, 'takerName' | 'signs'> {
  taker_name: string;
  count: number;
}

/** How many leads of a kind have which fields, whose newest lead is newer first. */
function countsOf(kind: LeadKind): Statement {
  const columns = 'status, source, origin, taker, taker_name, handled, spam, unread, held, open';
  return {
    name: `counts of ${kind}`,
    text:
      `select ${columns}, count(*)::int as count from lead_search where kind = '${kind}'` +
      ` group by ${columns} order by max(position) desc`,
  };
}
