import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Logger } from 'pino';
import { setNewest } from '../http/limits.ts';
import { logFailure } from '../store/failure.ts';
import type { Events } from '../store/postgres/events.ts';
import { StoreUnavailable } from '../store/store.ts';

const MOST_APPENDED = 200;
/** After so many events at once, the next ones are collected, so that few statements carry a burst. */
const MANY_EVENTS = 16;
const GATHER_MS = 5;
const TRY_AGAIN_AFTER_MS = 250;

export interface FeedDeps<E, K> {
  events: Pick<Events, 'append' | 'after'>;
  /** The feed begins after this place. */
  from: number;
  log: Pick<Logger, 'warn' | 'error'>;
  after(milliseconds: number, task: () => void): void;
  /** Called for each event, in the same order in every process. For own events `process` is null. */
  handle(event: E, process: string | null, kept?: K): void;
  /** Called when events before this place were missed. */
  onGap(): void;
  /** Called when own events can never be appended. */
  onRefused(): void;
}

/** The events of all processes in one order; a process handles its own events only once they have their place. */
export class Feed<E extends object, K> {
  readonly #deps: FeedDeps<E, K>;
  #seq: number;
  #count = 0;
  /** Own events that were not handled yet, each with its number. */
  #own: Emitted<E, K>[] = [];
  /** Own events up to this number are known to be appended. */
  #appended = 0;
  #isBegun = false;
  #isAsked = false;
  #isAtWork = false;
  #waiting: PromiseWithResolvers<void>[] = [];

  constructor(deps: FeedDeps<E, K>) {
    this.#deps = deps;
    this.#seq = deps.from;
  }

  get seq(): number {
    return this.#seq;
  }

  get isBegun(): boolean {
    return this.#isBegun;
  }

  emit(event: E, kept?: K): void {
    this.#count += 1;
    this.#own.push({ number: this.#count, event, kept });
    this.#go();
  }

  /** Reads, because another process may have appended events. */
  look(): void {
    this.#isAsked = true;
    this.#go();
  }

  /** Resolves when all events so far have been handled. Rejects while the database does not answer. */
  caughtUp(): Promise<void> {
    const waiting = Promise.withResolvers<void>();
    this.#waiting.push(waiting);
    this.#go();
    return waiting.promise;
  }

  /** Starts appending and reading; earlier own events go first. */
  begin(): Promise<void> {
    this.#isBegun = true;
    return this.caughtUp();
  }

  #go(): void {
    if (this.#isBegun && !this.#isAtWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    await null; // Events of the same turn go together.
    try {
      while (this.#isAsked || this.#count > this.#appended || this.#waiting.length > 0) {
        if ((await this.#exchange()) >= MANY_EVENTS && this.#waiting.length === 0)
          await pause(GATHER_MS);
      }
      this.#isAtWork = false;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#giveUp(error);
      this.#isAsked = true;
      this.#deps.after(TRY_AGAIN_AFTER_MS, () => void this.#work());
    }
  }

  /** Appends new events, reads unhandled ones and settles waiting callers. Resolves to the number handled. */
  async #exchange(): Promise<number> {
    const asking = this.#waiting;
    const [place, emitted] = [this.#seq, this.#count];
    this.#waiting = [];
    this.#isAsked = false;
    try {
      const fresh = this.#own.filter(({ number }) => number > this.#appended);
      const batch = fresh.slice(0, MOST_APPENDED);
      const isAll = (batch.length > 0 && (await this.#append(batch))) || (await this.#read());
      this.#isAsked ||= !isAll;
      if (isAll && this.#appended >= emitted) for (const { resolve } of asking) resolve();
      else this.#waiting.push(...asking);
      return this.#seq - place;
    } catch (error) {
      for (const { reject } of asking) reject(error);
      throw error;
    }
  }

  /** Resolves to true when these events came next, so that there is nothing to read. */
  async #append(batch: readonly Emitted<E, K>[]): Promise<boolean> {
    const bodies = batch.map(({ event }) => JSON.stringify(event));
    const last = await this.#deps.events.append(this.#appended + 1, bodies);
    // They were appended before, and the answer was lost; reading shows which.
    if (last === null) return false;
    this.#appended += batch.length;
    if (last !== this.#seq + batch.length) return false;
    for (const { number } of batch) this.#takeOwn(this.#seq + 1, number);
    return true;
  }

  /** Resolves to true when there was nothing more to read. */
  async #read(): Promise<boolean> {
    const { events: found, last, isAll } = await this.#deps.events.after(this.#seq);
    for (const { seq: place, process, number, body } of found) {
      if (place !== this.#seq + 1) this.#skipTo(place - 1);
      if (body === null) this.#takeOwn(place, number);
      else {
        this.#seq = place;
        this.#deps.handle(JSON.parse(body), process);
      }
    }
    if (isAll && this.#seq !== last) this.#skipTo(last);
    return isAll;
  }

  #takeOwn(place: number, number: number): void {
    this.#seq = place;
    this.#appended = Math.max(this.#appended, number);
    const mine = this.#own.find((one) => one.number === number);
    this.#own = this.#own.filter((one) => one.number > number);
    if (mine) this.#deps.handle(mine.event, null, mine.kept);
  }

  /** Events are missing: this process was too far behind and they were deleted, or the database has crashed. */
  #skipTo(place: number): void {
    this.#seq = place;
    this.#deps.onGap();
  }

  /** Drops own events that the database refuses for good, so that they do not block later ones. */
  #giveUp(error: unknown): void {
    logFailure(this.#deps.log, 'events', error);
    this.#own = [];
    this.#appended = this.#count;
    this.#deps.onRefused();
  }
}

type Emitted<E, K> = { number: number; event: E; kept: K | undefined };

/** The longest silent conversations beyond this number are forgotten: nobody waits for a late message there. */
const MOST_KNOWN = 10_000;

/**
 * Detects a message that comes after a later one of its conversation. A sender holds the conversation's lock
 * until all processes have handled its message; but if the database fails between commit and event, the lock is
 * gone and another process may emit the next message first. Clients then have to load the conversation again.
 */
export function createLateness() {
  const last = new Map<string, number>();
  return (frame: ServerFrame): boolean => {
    if (frame.type !== 'liveChatMessage') return false;
    const { visitor_id, seq } = frame.data;
    const before = last.get(visitor_id) ?? 0;
    setNewest(last, visitor_id, Math.max(before, seq), MOST_KNOWN);
    return seq < before;
  };
}
