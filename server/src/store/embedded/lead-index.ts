import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import { byKind, type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { createLeadCounter } from '@sallie/shared/rules/lead-search/lead-counter';
import { finds } from '@sallie/shared/rules/lead-search/search-text';
import type { LeadPlace } from '../lead-cursor.ts';
import type { LeadSearch } from '../store.ts';
import { FieldColumns, packFields } from './field-columns.ts';
import { searchPath } from './folder.ts';
import { LeadRanking } from './lead-ranking.ts';
import type { TableOf } from './memory.ts';
import { decodeSearch, keyIn, type SearchFile } from './search-file.ts';
import { type Segment, segmentSize } from './segment.ts';
import { createReader } from './segment-file.ts';
import type { Table } from './table.ts';

/** Milliseconds that a search takes of one turn. */
const SLICE = 2;
type LeadSegment = Segment<Lead>;

/** What a search asks of the leads of one segment, by place. */
interface Look {
  finds(place: number): boolean;
  key(place: number): string;
}

/**
 * Lists, filters, sorts, counts and searches leads without reading them: fields are known by heart once they were read
 * in, a moment after the start; words and sort keys are read from the files beside the segments. What has none is read
 * itself, which takes longer and says the same.
 */
export class LeadIndex {
  readonly #dir: string;
  readonly #tables: TableOf;
  readonly #columns = byKind<Record<LeadKind, FieldColumns>>(() => new FieldColumns());
  /** By segment, the file beside which a good one stood when it was last read. */
  readonly #good = new WeakMap<LeadSegment, string>();
  #loading: Promise<void> | null = null;
  #isStopped = false;

  constructor(dir: string, tables: TableOf) {
    this.#dir = dir;
    this.#tables = tables;
  }

  /** Resolves when the fields of all leads are known. */
  ready(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null; // Whoever asks next tries again.
      throw error;
    });
    return this.#loading;
  }

  stop() {
    this.#isStopped = true;
  }

  /** Stored, changed or dropped. */
  note(kind: LeadKind, position: number, lead: Lead | null) {
    this.#columns[kind].set(position, lead);
  }

  async count(kind: LeadKind): Promise<LeadCounts> {
    await this.ready();
    const counter = createLeadCounter();
    for (const { fields, count } of this.#columns[kind].sums()) counter.add(fields, count);
    return counter.counts();
  }

  async search(kind: LeadKind, search: LeadSearch): Promise<LeadPage> {
    await this.ready();
    const table = this.#tableOf(kind);
    const ranking = new LeadRanking(search);
    const wantedIn = this.#columns[kind].wanted(search.filter);
    let total = 0;
    let began = performance.now();
    for (let number = table.segments.length - 1; number >= 0; number -= 1) {
      const segment = table.segments[number];
      const places = segment ? wantedIn(number) : [];
      if (!segment || places.length === 0) continue;
      const look = this.#look(kind, segment, search);
      for (const place of places) {
        if (!look.finds(place)) continue;
        total += 1;
        ranking.offer(number * segmentSize + place, () => look.key(place));
      }
      if (performance.now() - began < SLICE) continue;
      await nextTurn();
      began = performance.now();
    }
    const { found, next } = ranking.first();
    return { rows: await this.#read(table, found), total, next };
  }

  #read(table: Table<Lead>, found: readonly LeadPlace[]): Promise<Lead[]> {
    return table.read(found.map(({ position }) => position));
  }

  #look(kind: LeadKind, segment: LeadSegment, { words, column }: LeadSearch): Look {
    const came = (place: number) =>
      this.#columns[kind].cameAt(segment.number * segmentSize + place);
    if (column === 'date' || column === null) {
      if (words.length === 0) return { finds: () => true, key: timeKey(came) };
    }
    const look = this.#lookInside(kind, segment, words, column ?? '');
    return column === 'date' ? { ...look, key: timeKey(came) } : look;
  }

  #lookInside(
    kind: LeadKind,
    segment: LeadSegment,
    words: readonly string[],
    column: string,
  ): Look {
    const file = this.#fileOf(kind, segment);
    if (!file) {
      const rows = segment.rows();
      return lookAt((place) => rows[place], words, column);
    }
    const changed = lookAt((place) => segment.changed.get(place), words, column);
    const marks = words.length > 0 ? file.find(words) : null;
    const keys = column ? file.keys(column) : [];
    const isChanged = (place: number) => segment.changed.has(place);
    return {
      finds: (place) => (isChanged(place) ? changed.finds(place) : !marks || marks[place] === 1),
      key: (place) => (isChanged(place) ? changed.key(place) : (keys[place] ?? '')),
    };
  }

  /** Null where there is none that is good. Good until the next one is asked for. */
  #fileOf(kind: LeadKind, segment: LeadSegment): SearchFile | null {
    const { saved, isPacked } = segment;
    if (!saved || !isPacked) return null;
    const bytes = readForNow(searchPath(this.#dir, saved.file));
    const file = bytes && decodeSearch(kind, bytes, saved);
    if (file) this.#good.set(segment, saved.file);
    else this.#good.delete(segment);
    return file;
  }

  /** One was just written. */
  noteFile(segment: LeadSegment) {
    if (segment.saved) this.#good.set(segment, segment.saved.file);
  }

  /** A packed segment of which no good file was seen yet. */
  lacksFile(segment: LeadSegment): boolean {
    const { saved, isPacked } = segment;
    return isPacked && saved !== null && this.#good.get(segment) !== saved.file;
  }

  async #load() {
    for (const kind of leadKinds) {
      for (const segment of this.#tableOf(kind).segments) {
        if (this.#isStopped) return;
        if (!segment) continue;
        this.#takeIn(kind, segment);
        await nextTurn();
      }
    }
  }

  /** In one turn, so that no change comes in between. */
  #takeIn(kind: LeadKind, segment: LeadSegment) {
    const columns = this.#columns[kind];
    const start = segment.number * segmentSize;
    const file = this.#fileOf(kind, segment);
    if (!file) return columns.takeIn(start, packFields(segment.rows()));
    columns.takeIn(start, file.fields());
    for (const [place, lead] of segment.changed) columns.set(start + place, lead);
  }

  #tableOf(kind: LeadKind): Table<Lead> {
    return this.#tables[kind];
  }
}

/** Until the year 2286 they have one length, and sort as text does. */
function timeKey(came: (place: number) => number): Look['key'] {
  return (place) => String(came(place));
}

function lookAt(
  at: (place: number) => Lead | null | undefined,
  words: readonly string[],
  column: string,
): Look {
  return {
    finds(place) {
      const lead = at(place);
      return !!lead && finds(words, lead);
    },
    key(place) {
      const lead = at(place);
      return lead ? keyIn(column, lead) : '';
    },
  };
}

const read = createReader();

/** Null where none can be read: it is a copy, and the segment itself is read then, which says so if that fails too. */
function readForNow(path: string): Buffer | null {
  try {
    return read(path);
  } catch {
    return null;
  }
}
