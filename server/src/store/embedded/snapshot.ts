import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Adapter } from 'lowdb';
import { type Disk, isPassing, remove, saveCopy, saveFile, syncFolder } from '../../system/disk.ts';
import type { Row } from '../declaration.ts';
import { declarationOf, holdsLeads, type TableName, tableNames } from '../schema.ts';
import { encodeFacts, factsOf, type Seeds } from './facts.ts';
import {
  factsPath,
  generationOf,
  journalPath,
  type ListedSegment,
  type Manifest,
  manifestPath,
  readManifest,
  type SavedSegment,
  scanFolder,
  searchPath,
  segmentName,
  segmentsPath,
  writeManifest,
} from './folder.ts';
import { checksum } from './journal.ts';
import { Memory } from './memory.ts';
import { encodeSearch } from './search-file.ts';
import {
  encodeSegment,
  readSegment,
  type Segment,
  SegmentFile,
  type Segments,
  segmentSize,
} from './segment.ts';
import type { Table } from './table.ts';

interface Frozen {
  collection: TableName;
  segment: Segment<Row>;
  /** Null when the last written file is still valid. */
  copy: Segment<Row> | null;
  /** Null until the segment is written. */
  saved: SavedSegment | null;
  /** The written file, if the segment is full. */
  packed: SegmentFile<Row> | null;
}

/** lowdb's adapter: the snapshot in segments, of which a write rewrites only the changed ones. */
export class Snapshot implements Adapter<Memory> {
  readonly #dir: string;
  readonly #disk: Disk;
  /** True when a snapshot is due at once: an erasure was interrupted, or a file beside a segment is missing. */
  isOwed = false;
  #current: Manifest | null = null;
  /** The highest number ever used, valid or damaged; no number is used twice. */
  #number = 0;
  /** Files that did not verify when the data was read. */
  readonly damaged: string[] = [];

  constructor(dir: string, disk: Disk) {
    this.#dir = dir;
    this.#disk = disk;
  }

  /** Returns the newest snapshot that verifies; null where there is none, which need not mean an empty shop. */
  async read(): Promise<Memory | null> {
    const { manifests, generation } = scanFolder(this.#dir);
    this.#number = generation;
    for (const number of manifests) {
      const manifest = readManifest(this.#dir, number);
      const memory = manifest && this.#load(manifest);
      if (memory) {
        this.#current = manifest;
        return memory;
      }
      this.damaged.push(manifestPath(this.#dir, number));
    }
    return null;
  }

  #load(manifest: Manifest): Memory | null {
    const { seeds } = manifest;
    const lastOf = (name: TableName) =>
      manifest.segments.findLast(({ collection }) => collection === name)?.number ?? -1;
    const memory = new Memory(seeds, (name) => (lastOf(name) + 1) * segmentSize);
    memory.seq = manifest.seq;
    memory.journal = manifest.journal;
    this.isOwed = manifest.alone;
    let isWhole = true;
    for (const listed of manifest.segments) {
      const found = readSegment(this.#dir, listed, seeds);
      const table: Table<Row> = memory.tables[listed.collection];
      if (found) table.add(found.segment, found.facts);
      else this.damaged.push(path.join(segmentsPath(this.#dir), listed.file));
      this.isOwed ||= found?.segment.dirty === true;
      isWhole &&= found !== null;
    }
    return isWhole ? memory : null;
  }

  /** Writes the data of this moment. `alone`: then deletes everything older; after a crash the next start does. */
  async write(memory: Memory, alone = false) {
    this.#number += 1;
    const number = this.#number;
    const { seq, journal, seeds } = memory;
    const frozen = freeze(memory);
    try {
      await this.#writeSegments(frozen, seeds);
      const manifest = { number, seq, journal, alone, seeds, segments: frozen.map(listed) };
      await writeManifest(this.#dir, this.#disk, manifest);
      const previous = alone ? null : this.#current;
      this.#current = manifest;
      this.isOwed = false;
      for (const { segment, copy, packed, saved } of frozen) {
        segment.saved = saved;
        if (copy && packed) segment.pack(packed, copy);
      }
      await this.#removeUnnamed(manifest, previous);
    } catch (error) {
      if (this.#current?.number !== number) {
        for (const { segment, copy } of frozen) if (copy) segment.dirty = true;
        if (isPassing(error)) await this.#discard(number);
      }
      throw error;
    }
  }

  /** Writes one segment per turn, so that requests wait a millisecond at most. */
  async #writeSegments(frozen: Frozen[], seeds: Seeds) {
    for (const part of frozen) {
      if (!part.copy) continue;
      await this.#writeSegment(part, part.copy.rows(), seeds);
      await nextTurn();
    }
    await syncFolder(this.#disk, segmentsPath(this.#dir));
  }

  async #writeSegment(part: Frozen, rows: readonly (Row | null)[], seeds: Seeds) {
    const [dir, disk] = [this.#dir, this.#disk];
    const { collection, segment } = part;
    const declaration = declarationOf(collection);
    const file = segmentName(collection, segment.number, this.#number);
    const full = path.join(segmentsPath(dir), file);
    const text = encodeSegment(rows);
    const saved = { file, crc: checksum(text), bytes: text.length };
    part.saved = saved;
    await saveFile(disk, full, text);
    if (rows.length < segmentSize) return;
    part.packed = new SegmentFile(full, saved.crc);
    const facts = encodeFacts(declaration, factsOf(declaration, rows, seeds), saved, seeds);
    await saveCopy(disk, factsPath(dir, file), facts);
    if (!holdsLeads(collection)) return;
    const search = await encodeSearch(collection, rows as (Lead | null)[], saved);
    await saveCopy(disk, searchPath(dir, file), search);
  }

  /** Half a snapshot must not take the room that the next one needs. */
  async #discard(generation: number) {
    for (const { name, segment } of scanFolder(this.#dir).files) {
      if (generationOf(segment) !== generation) continue;
      await remove(this.#disk, path.join(segmentsPath(this.#dir), name));
    }
  }

  /** Removes files that neither of the last two manifests names, and the journals before both. */
  async #removeUnnamed(current: Manifest, previous: Manifest | null) {
    const [dir, disk] = [this.#dir, this.#disk];
    const kept = previous ? [current, previous] : [current];
    const named = new Set(kept.flatMap(({ segments }) => segments.map(({ file }) => file)));
    // The very first snapshot has the whole journal behind it instead of an earlier snapshot.
    const isFirst = !previous && !current.alone;
    const firstJournal = isFirst ? 1 : Math.min(...kept.map(({ journal }) => journal));
    const found = scanFolder(dir);
    const files = found.files.filter(({ segment }) => !named.has(segment));
    const doomed = [
      // Manifests go first: a manifest that outlives its segments would look like damage.
      ...found.manifests
        .filter((number) => !kept.some((manifest) => manifest.number === number))
        .map((number) => manifestPath(dir, number)),
      ...found.leftovers.map((name) => path.join(dir, name)),
      ...files.map(({ name }) => path.join(segmentsPath(dir), name)),
      // The oldest journal goes first, so that a crash leaves no gap in the numbers.
      ...found.journals
        .filter((number) => number < firstJournal)
        .map((number) => journalPath(dir, number)),
    ];
    for (const file of doomed) await remove(disk, file);
    // Until the folder is synced the files may come back, and erased data with them.
    if (files.length > 0) await syncFolder(disk, segmentsPath(dir));
    if (doomed.length > 0) await syncFolder(disk, dir);
  }
}

/** Clears every dirty flag, because the frozen copies hold the changes from here on. */
function freeze({ tables }: Memory): Frozen[] {
  return tableNames().flatMap((collection) => {
    const segments: Segments<Row> = tables[collection].segments;
    return segments.flatMap((segment) => {
      if (!segment) return [];
      const { dirty, saved } = segment;
      segment.dirty = false;
      const copy = dirty || !saved ? segment.copy() : null;
      return [{ collection, segment, copy, saved: copy ? null : saved, packed: null }];
    });
  });
}

function listed({ collection, segment, saved }: Frozen): ListedSegment {
  if (!saved) throw new Error(`Segment ${segment.number} of ${collection} was not written`);
  return { collection, number: segment.number, ...saved };
}
