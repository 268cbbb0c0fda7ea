import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import { byKind, type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { FigureCell } from '@sallie/shared/rules/figures/figure';
import { compareKeys, createLeadCounter } from '@sallie/shared/rules/lead-search/lead-filter';
import { finds } from '@sallie/shared/rules/lead-search/search-text';
import { errorCode } from '../../system/disk.ts';
import { Mutex, once, withLittleMemory } from '../../system/tasks.ts';
import { cursorOf, type LeadPlace, readCursor } from '../lead-collection.ts';
import type { LeadSearch } from '../store.ts';
import { searchPath } from './folder.ts';
import { FieldColumns, packFields } from './search-fields.ts';
import { decodeSearch, keyIn } from './search-file.ts';
import { readCopy, type Segment, type Segments, segmentSize } from './segment.ts';
import { readFrom, type TableOf } from './table.ts';

/** The share of one turn that a search takes. */
const SLICE_MS = 2;
const CELLS_A_TURN = 1024;

/**
 * Lists, filters, sorts, counts and searches leads without reading them. Fields are loaded into memory shortly
 * after the start; words and sort keys come from the search files. A segment without a search file is read
 * itself, which is slower and gives the same result.
 */
export class LeadIndex {
  readonly #dir: string;
  readonly #tables: TableOf;
  readonly #columns = byKind<Record<LeadKind, FieldColumns>>(() => new FieldColumns());
  readonly #onDamage: () => void;
  readonly #mutex = new Mutex();
  readonly ready = once(() => withLittleMemory(() => this.#load()));
  #isStopped = false;

  /** `onDamage` is called when segments became dirty because their search files are missing or damaged. */
  constructor(dir: string, tables: TableOf, onDamage: () => void) {
    this.#dir = dir;
    this.#tables = tables;
    this.#onDamage = onDamage;
  }

  stop() {
    this.#isStopped = true;
  }

  note(kind: LeadKind, position: number, lead: Lead | null) {
    this.#columns[kind].set(position, lead);
  }

  async count(kind: LeadKind): Promise<LeadCounts> {
    await this.ready();
    const counter = createLeadCounter();
    for (const { fields, count } of this.#columns[kind].counts()) counter.add(fields, count);
    return counter.counts();
  }

  async *cells(from: number, until: number): AsyncGenerator<readonly FigureCell[], void> {
    await this.ready();
    for (const kind of leadKinds) {
      const columns = this.#columns[kind];
      for (let start = 0; start < columns.length; start += CELLS_A_TURN) {
        const end = Math.min(start + CELLS_A_TURN, columns.length);
        const cells: FigureCell[] = [];
        for (let position = start; position < end; position += 1) {
          const cell = columns.cellAt(kind, position);
          if (cell && cell.asked >= from && cell.asked < until) cells.push(cell);
        }
        if (cells.length > 0) yield cells;
        await nextTurn();
      }
    }
  }

  /** Runs one search at a time, because the slices of several would add up in one turn. */
  search(kind: LeadKind, search: LeadSearch): Promise<LeadPage> {
    return this.#mutex.run('search', async () => {
      await this.ready();
      return withLittleMemory(() => this.#find(kind, search)).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error;
        // An erasure deleted a file meanwhile; the new snapshot has its successor.
        return this.#find(kind, search);
      });
    });
  }

  /** Searches the leads as they are now: it marks wanted leads at once and copies segments, not their records. */
  async #find(kind: LeadKind, search: LeadSearch): Promise<LeadPage> {
    const segments = this.#segments(kind).map((segment) => segment?.copy());
    const wanted = this.#columns[kind].wanted(kind, search.filter);
    const ranking = new LeadRanking(search);
    let total = 0;
    let began = performance.now();
    for (const segment of segments.toReversed()) {
      const start = (segment?.number ?? 0) * segmentSize;
      const marks = wanted.subarray(start, start + segmentSize);
      if (!segment || !marks.includes(1)) continue;
      const look = this.#look(kind, segment, search);
      for (let place = marks.length - 1; place >= 0; place -= 1) {
        if (marks[place] !== 1 || !look.finds(place)) continue;
        total += 1;
        ranking.offer(start + place, () => look.key(place));
      }
      if (performance.now() - began < SLICE_MS) continue;
      await nextTurn();
      began = performance.now();
    }
    const { found, next } = ranking.first();
    const positions = found.map(({ position }) => position);
    return { rows: await readFrom(segments, positions), total, next };
  }

  #look(kind: LeadKind, segment: Segment<Lead>, { words, column }: LeadSearch) {
    const start = segment.number * segmentSize;
    // Until the year 2286 these numbers have the same length, so they sort as text.
    const came = (place: number) => String(this.#columns[kind].cameAt(start + place));
    const isByTime = column === null || column === 'date';
    if (isByTime && words.length === 0) return { finds: () => true, key: came };
    const file = this.#fileOf(kind, segment);
    const rows = file ? [] : segment.rows();
    const leadAt = (place: number) => (file ? segment.changes.get(place) : rows[place]);
    const marks = file && words.length > 0 ? file.find(words) : null;
    const keys = file && !isByTime ? file.keys(column) : [];
    const keyAt = (place: number, id: string) => {
      const lead = leadAt(place);
      return lead ? keyIn(id, lead) : (keys[place] ?? '');
    };
    return {
      finds(place: number) {
        const lead = leadAt(place);
        return lead ? finds(words, lead) : file !== null && (!marks || marks[place] === 1);
      },
      key: isByTime ? came : (place: number) => keyAt(place, column),
    };
  }

  /** Returns null when the file is missing or does not match. Valid until the next call. */
  #fileOf(kind: LeadKind, { saved, packed }: Segment<Lead>) {
    if (!saved || !packed) return null;
    const bytes = readCopy(searchPath(this.#dir, saved.file));
    return bytes && decodeSearch(kind, bytes, saved);
  }

  async #load() {
    let isDamaged = false;
    for (const kind of leadKinds) {
      const columns = this.#columns[kind];
      // The last segment comes first, so that the columns grow only once.
      const segments = this.#segments(kind);
      for (const number of [...segments.keys()].reverse()) {
        const segment = segments[number];
        if (this.#isStopped) return;
        if (!segment) continue;
        const start = number * segmentSize;
        const file = this.#fileOf(kind, segment);
        columns.takeIn(start, file ? file.fields() : packFields(segment.rows()));
        // This runs in the same turn, so that no change comes in between.
        for (const [place, lead] of segment.changes) columns.set(start + place, lead);
        if (segment.packed && !file) {
          segment.dirty = true;
          isDamaged = true;
        }
        await nextTurn();
      }
    }
    if (isDamaged) this.#onDamage();
  }

  #segments(kind: LeadKind): Segments<Lead> {
    return this.#tables[kind].segments;
  }
}

/** Finds the leads of one page among many without sorting them all. */
class LeadRanking {
  readonly #search: LeadSearch;
  /** How many leads are skipped or stand on the page. */
  readonly #limit: number;
  readonly #after: LeadPlace | null;
  #found: LeadPlace[] = [];
  /** A lead that sorts after this one is no longer on the page. */
  #last: LeadPlace | null = null;

  constructor(search: LeadSearch) {
    const { limit, after, skip = 0 } = search;
    this.#search = search;
    this.#limit = skip + limit;
    this.#after = after === undefined ? null : readCursor(after);
  }

  /** `keyOf` is called only when the order depends on a column. */
  offer(position: number, keyOf: () => string) {
    const one = { position, key: this.#search.column === null ? '' : keyOf() };
    if (this.#after && this.#compare(one, this.#after) <= 0) return;
    if (this.#last && this.#compare(one, this.#last) >= 0) return;
    this.#found.push(one);
    if (this.#found.length >= 4 * this.#limit + 64) this.#shorten();
  }

  first(): { found: readonly LeadPlace[]; next: string | null } {
    this.#shorten();
    const found = this.#found.slice(this.#search.skip, this.#limit);
    const last = found.at(-1);
    return { found, next: last && this.#found.length > this.#limit ? cursorOf(last) : null };
  }

  /** Keeps one lead more than the page has, which shows that there is a next page. */
  #shorten() {
    this.#found.sort((one, other) => this.#compare(one, other));
    this.#found.length = Math.min(this.#found.length, this.#limit + 1);
    if (this.#found.length > this.#limit) this.#last = this.#found.at(-1) ?? null;
  }

  #compare(one: LeadPlace, other: LeadPlace): number {
    const { isDescending } = this.#search;
    return compareKeys(one.key, other.key, isDescending) || other.position - one.position;
  }
}
