import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Adapter } from 'lowdb';
import { type Disk, isPassing, remove, saveCopy, saveFile, syncFolder } from '../../system/disk.ts';
import { declarationOf, type TableName } from '../schema.ts';
import { newSeeds, type Seeds } from './columns.ts';
import { type Data, emptyData, takeIn } from './data.ts';
import { encodeFacts } from './facts.ts';
import {
  factsPath,
  journalPath,
  manifestPath,
  scanFolder,
  searchPath,
  segmentName,
  segmentsPath,
} from './folder.ts';
import { type Frozen, freeze, list, settle, touchAgain } from './frozen.ts';
import { checksum } from './line.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { pack, packFile } from './packed.ts';
import { factsOf } from './record-facts.ts';
import { type Image, type SavedSegment, segmentSize } from './segment.ts';
import { findSeeds, readSegment } from './segment-file.ts';
import { encodeSegment } from './segment-text.ts';

/** lowdb's adapter: the snapshot in segments, of which a write touches only what has changed. */
export class SnapshotFiles implements Adapter<Data> {
  readonly #dir: string;
  readonly #disk: Disk;
  /** Full segments that have no good facts beside them. */
  readonly #lackFacts = new Set<string>();
  #current: Manifest | null = null;
  /** Highest number ever used, good or damaged; none is used twice. */
  #number = 0;
  /** Files that did not verify when the data was read. */
  readonly damaged: string[] = [];

  constructor(dir: string, disk: Disk) {
    this.#dir = dir;
    this.#disk = disk;
  }

  get current(): Manifest | null {
    return this.#current;
  }

  /** Whether the next snapshot has to make some, without which a start takes longer. */
  get areFactsMissing(): boolean {
    return this.#lackFacts.size > 0;
  }

  /** The newest snapshot that verifies; null when there is none, which need not mean an empty shop. */
  async read(): Promise<Data | null> {
    const { manifests, generation } = scanFolder(this.#dir);
    this.#number = generation;
    for (const number of manifests) {
      const manifest = readManifest(this.#dir, number);
      const data = manifest && this.#load(manifest);
      if (data) {
        this.#current = manifest;
        return data;
      }
      this.damaged.push(manifestPath(this.#dir, number));
    }
    return null;
  }

  /** What the data is at the moment of the call, whatever is changed while the files are written. */
  write(data: Data): Promise<void> {
    return this.#write(data, false);
  }

  /** As `write`; then everything older goes, and a crash in between is made good at the next start. */
  writeAlone(data: Data): Promise<void> {
    return this.#write(data, true);
  }

  async #write(data: Data, alone: boolean) {
    this.#number += 1;
    const number = this.#number;
    const { seq, journal } = data;
    const frozen = freeze(data);
    try {
      await this.#writeSegments(frozen, data, number);
      const segments = frozen.map(list);
      const manifest = { number, seq, journal, alone, segments };
      await writeManifest(this.#dir, this.#disk, manifest);
      const previous = alone ? null : this.#current;
      this.#current = manifest;
      settle(frozen);
      await removeUnnamed(this.#dir, this.#disk, manifest, previous);
    } catch (error) {
      if (this.#current?.number !== number) {
        touchAgain(frozen);
        if (isPassing(error)) await this.#discard(frozen, number);
      }
      throw error;
    }
  }

  /** Half a snapshot must not take the room that the next one needs. */
  async #discard(frozen: Frozen[], generation: number) {
    for (const { image, collection, segment } of frozen) {
      if (!image) continue;
      const file = segmentName(collection, segment.number, generation);
      await remove(this.#disk, path.join(segmentsPath(this.#dir), file));
      await remove(this.#disk, factsPath(this.#dir, file));
    }
  }

  /** One segment per turn, so that requests wait for a millisecond at most. */
  async #writeSegments(frozen: Frozen[], data: Data, generation: number) {
    for (const part of frozen) {
      if (part.image) await this.#writeSegment(part, part.image, data, generation);
      else if (!(await this.#makeFacts(part, data.seeds))) continue;
      await nextTurn();
    }
    await syncFolder(this.#disk, segmentsPath(this.#dir));
  }

  async #writeSegment(part: Frozen, image: Image<unknown>, data: Data, generation: number) {
    const { collection, segment } = part;
    const { declaration } = data.tables[collection];
    const file = segmentName(collection, segment.number, generation);
    const full = path.join(segmentsPath(this.#dir), file);
    const rows = image.rows();
    const text = encodeSegment(rows);
    const crc = checksum(text);
    part.saved = { file, crc, bytes: text.length };
    await saveFile(this.#disk, full, text);
    if (rows.length < segmentSize) return;
    part.packed = pack(declaration.packing, { path: full, crc }, text);
    if (declaration.packing === 'disk')
      await this.#writeFacts(collection, part.saved, rows, data.seeds);
  }

  /** Of a segment that was found without. What was changed since stands beside it. */
  async #makeFacts({ collection, saved }: Frozen, seeds: Seeds): Promise<boolean> {
    if (!saved || !this.#lackFacts.has(saved.file)) return false;
    const full = path.join(segmentsPath(this.#dir), saved.file);
    const rows = packFile({ path: full, crc: saved.crc }).rows();
    await this.#writeFacts(collection, saved, rows, seeds);
    this.#lackFacts.delete(saved.file);
    return true;
  }

  async #writeFacts(
    collection: TableName,
    saved: SavedSegment,
    rows: readonly unknown[],
    seeds: Seeds,
  ) {
    const facts = factsOf(declarationOf(collection), rows as ({ id: string } | null)[], seeds);
    await saveCopy(this.#disk, factsPath(this.#dir, saved.file), encodeFacts(facts, saved, seeds));
  }

  #load(manifest: Manifest): Data | null {
    const { seq, journal } = manifest;
    const seeds = findSeeds(this.#dir, manifest) ?? newSeeds();
    const data: Data = { ...emptyData(seeds), seq, journal };
    let whole = true;
    this.#lackFacts.clear();
    const reading = {
      dir: this.#dir,
      seeds,
      lacksFacts: (file: string) => void this.#lackFacts.add(file),
    };
    for (const listed of manifest.segments) {
      const { collection } = listed;
      const found = readSegment(reading, listed, declarationOf(collection));
      if (found) takeIn(data, collection, found);
      else this.damaged.push(path.join(segmentsPath(this.#dir), listed.file));
      whole &&= found !== null;
    }
    return whole ? data : null;
  }
}

/** Removes what neither of the last two manifests names, and the journals before both. */
async function removeUnnamed(
  dir: string,
  disk: Disk,
  current: Manifest,
  previous: Manifest | null,
) {
  const kept = previous ? [current, previous] : [current];
  const named = new Set(kept.flatMap(({ segments }) => segments.map(({ file }) => file)));
  // The very first snapshot has the whole journal behind it in place of a snapshot before.
  const isFirst = !previous && !current.alone;
  const firstJournal = isFirst ? 1 : Math.min(...kept.map(({ journal }) => journal));
  const found = scanFolder(dir);
  const segments = found.segments.filter((name) => !named.has(name));
  const facts = found.facts.filter((name) => !named.has(name));
  const searches = found.searches.filter((name) => !named.has(name));
  const doomed = [
    // Manifests first: one that outlives its segments would look like damage.
    ...found.manifests
      .filter((number) => !kept.some((manifest) => manifest.number === number))
      .map((number) => manifestPath(dir, number)),
    ...found.leftovers.map((name) => path.join(dir, name)),
    ...segments.map((name) => path.join(segmentsPath(dir), name)),
    ...facts.map((name) => factsPath(dir, name)),
    ...searches.map((name) => searchPath(dir, name)),
    // Oldest first, so that a crash leaves no gap in their numbers.
    ...found.journals
      .filter((number) => number < firstJournal)
      .map((number) => journalPath(dir, number)),
  ];
  for (const file of doomed) await remove(disk, file);
  // Until then they may come back, and with them what was erased.
  if (segments.length + facts.length + searches.length > 0)
    await syncFolder(disk, segmentsPath(dir));
  if (doomed.length > 0) await syncFolder(disk, dir);
}
