import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { Logger } from 'pino';
import { type Disk, isPassing, saveCopy } from '../../system/disk.ts';
import type { Checkpoints } from './checkpoint.ts';
import { searchPath, segmentsPath } from './folder.ts';
import type { LeadIndex } from './lead-index.ts';
import type { Memory } from './memory.ts';
import { encodeSearch } from './search-file.ts';
import type { Segment } from './segment.ts';
import { SegmentFile } from './segment-file.ts';
import type { Table } from './table.ts';

/** After a start, in milliseconds, unless a checkpoint comes before. */
const LOAD_AFTER = 300;
/** From one file to the next while commits come: they go first. */
const PAUSE = 100;

interface Options {
  dir: string;
  disk: Disk;
  memory: Pick<Memory, 'tables' | 'seq'>;
  index: LeadIndex;
  checkpoints: Pick<Checkpoints, 'beside'>;
  log: Pick<Logger, 'warn'> | undefined;
}

type LeadSegment = Segment<Lead>;

/** Writes the search files that packed segments lack, one after the other, whenever there is time. */
export class SearchFiles {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #isDue = false;

  constructor(options: Options) {
    this.#options = options;
    void this.#pause(LOAD_AFTER).then(() => this.wake());
  }

  wake() {
    this.#isDue = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Resolves when nothing is written any more. */
  async stop() {
    this.#stopping.abort();
    await this.#running;
  }

  get #isStopped() {
    return this.#stopping.signal.aborted;
  }

  async #run() {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      try {
        await this.#options.index.ready();
        await this.#writeMissing();
      } catch (error) {
        // Nobody needs them to get an answer; after the next checkpoint they are tried again.
        if (!isPassing(error)) this.#options.log?.warn({ err: error }, 'no search file');
      }
    }
  }

  async #writeMissing() {
    const { memory, index } = this.#options;
    for (const kind of leadKinds) {
      const table: Table<Lead> = memory.tables[kind];
      for (const segment of table.segments) {
        if (!segment || !index.lacksFile(segment)) continue;
        const before = memory.seq;
        await this.#write(kind, segment);
        if (memory.seq > before) await this.#pause(PAUSE);
        else await nextTurn();
        if (this.#isStopped) return;
      }
    }
  }

  /** Of the segment as it is in its file: what was changed since stands beside it. */
  async #write(kind: LeadKind, segment: LeadSegment) {
    const { dir, disk, index, checkpoints } = this.#options;
    const { saved } = segment;
    if (!saved) return;
    const { file, crc } = saved;
    const rows = new SegmentFile<Lead>(`${segmentsPath(dir)}/${file}`, crc).rows();
    const bytes = await encodeSearch(kind, rows, saved);
    await checkpoints.beside(async () => {
      // The next checkpoint may have taken the segment away: what was erased must not come back.
      if (segment.saved?.file !== file) return;
      await saveCopy(disk, searchPath(dir, file), bytes);
      index.noteFile(segment);
    });
  }

  async #pause(ms: number) {
    const { signal } = this.#stopping;
    await pause(ms, undefined, { signal, ref: false }).catch(() => {}); // Stopped: no more to wait for.
  }
}
