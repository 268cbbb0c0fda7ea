import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorCode } from '../../system/disk.ts';
import { FULL } from '../store.ts';
import type { Query } from './database.ts';

/** Hosts of databases set one to read only when its disk is nearly full. */
export const READ_ONLY =
  'The database that holds the shop’s data is set to read only: no inquiry, message or change can be stored until whoever runs it ends that. Then it goes on by itself.';

/** By the codes of Postgres: `disk_full`, `read_only_sql_transaction`. */
const sentences: Record<string, string> = { '53100': FULL, '25006': READ_ONLY };

const LOOK_EVERY_MS = 1000;
/** Takes more room than the largest request needs, and gives it back at once. */
const TAKE_ROOM = `create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 100)`;

interface ObstacleDeps {
  query: Query;
  log: Pick<Logger, 'error'> | undefined;
}

/** What keeps a database that answers from storing: a full disk, or being set to read only. */
export class Obstacle {
  readonly #deps: ObstacleDeps;
  #sentence: string | null = null;
  #isLooking = false;
  #isStopped = false;
  #onChange = () => {};

  constructor(deps: ObstacleDeps) {
    this.#deps = deps;
  }

  /** Returns a sentence for staff, or null when there is none. */
  sentence(): string | null {
    return this.#sentence;
  }

  onChange(handle: () => void) {
    this.#onChange = handle;
  }

  /** Learns from the outcome of a write. Throws what the write throws. */
  async watch(write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.#note(null);
    } catch (error) {
      const sentence = sentenceIn(error);
      if (sentence) this.#note(sentence);
      throw error;
    }
  }

  stop() {
    this.#isStopped = true;
  }

  #note(sentence: string | null) {
    if (this.#sentence === sentence) return;
    this.#sentence = sentence;
    this.#onChange();
    if (sentence) this.#deps.log?.error(sentence);
    if (sentence && !this.#isLooking) void this.#look();
  }

  /** A process that is unable to store may get no leads any more, whose commits would show that it is over. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#sentence && !this.#isStopped) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
      // Any other failure says nothing about this obstacle.
      await this.watch(this.#takeRoom).catch(() => {});
    }
    this.#isLooking = false;
  }

  #takeRoom = async () => {
    await this.#deps.query({ text: TAKE_ROOM });
  };
}

const sentenceIn = (error: unknown) =>
  error instanceof Error ? (sentences[errorCode(error.cause)] ?? null) : null;
