import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Logger } from 'pino';
import { logFailure } from '../store/failure.ts';
import type { Events } from '../store/postgres/events.ts';
import { StoreUnavailable } from '../store/store.ts';
import { setNewest } from '../system/newest.ts';

/** Appended at once; more wait for the next time. */
const MOST_APPENDED = 200;
/** After so many at once the next ones gather for so long (milliseconds): in a storm few statements carry much. */
const MANY_EVENTS = 16;
const GATHER_MS = 5;
/** While the database does not answer. */
const TRY_AGAIN_AFTER_MS = 250;

export interface FeedDeps<E, K> {
  events: Pick<Events, 'append' | 'after'>;
  /** It begins with what comes after this place. */
  from: number;
  log: Pick<Logger, 'warn' | 'error'>;
  after(milliseconds: number, task: () => void): void;
  /** Called for each event in its order, the same in every process; of its own `process` is null, and `kept` what it keeps of it. */
  handle(event: E, process: string | null, kept?: K): void;
  /** Events before this place were missed. */
  onGap(): void;
  /** Some could not be appended, and never can be. */
  onRefused(): void;
}

/**
 * What all processes emit, in one order. While some of it is being appended the next gathers, and what a process emits it handles
 * itself when it has its place among the others'.
 */
export class Feed<E extends object, K> {
  readonly #deps: FeedDeps<E, K>;
  /** The place of the last event that was handled. */
  #seq: number;
  #count = 0;
  /** Emitted here and not handled yet; each bears its number. */
  #own: Emitted<E, K>[] = [];
  /** Events up to this number are known to be appended. */
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

  /** There may be something to read. */
  look(): void {
    this.#isAsked = true;
    this.#go();
  }

  /** Resolves when all that any process had emitted by now has been handled. Rejects while the database does not answer. */
  caughtUp(): Promise<void> {
    const waiting = Promise.withResolvers<void>();
    this.#waiting.push(waiting);
    this.#go();
    return waiting.promise;
  }

  /** From here on it appends and reads; what was emitted before goes first. */
  begin(): Promise<void> {
    this.#isBegun = true;
    return this.caughtUp();
  }

  #go(): void {
    if (this.#isBegun && !this.#isAtWork) void this.#work();
  }

  /** Works until nothing is left; what fails is tried again. */
  async #work(): Promise<void> {
    this.#isAtWork = true;
    await null; // Whatever is emitted in this turn goes together.
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

  /** Appends what is new and reads what is not handled yet; whoever waits learns how it ended. Resolves with how much it was. */
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

  /** Resolves with whether they came next, so that there is nothing to read. */
  async #append(batch: readonly Emitted<E, K>[]): Promise<boolean> {
    const bodies = batch.map(({ event }) => JSON.stringify(event));
    const last = await this.#deps.events.append(this.#appended + 1, bodies);
    // Some were appended before, and the answer was lost: what is read now says which.
    if (last === null) return false;
    this.#appended += batch.length;
    if (last !== this.#seq + batch.length) return false;
    for (const { number } of batch) this.#takeOwn(this.#seq + 1, number);
    return true;
  }

  /** Resolves with whether that was all there is. */
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

  /** It is too far behind, or the database has crashed: what is missing was thrown away. */
  #skipTo(place: number): void {
    this.#seq = place;
    this.#deps.onGap();
  }

  /** What the database refuses for good may not keep everything after it from being emitted. */
  #giveUp(error: unknown): void {
    logFailure(this.#deps.log, 'events', error);
    this.#own = [];
    this.#appended = this.#count;
    this.#deps.onRefused();
  }
}

type Emitted<E, K> = { number: number; event: E; kept: K | undefined };

/** Conversations of which the last message is known; of those that fell silent longest ago nobody waits for one that is late. */
const MOST_KNOWN = 10_000;

/**
 * Tells where a message comes after a later one of its conversation. Whoever says one holds the conversation until all have handled
 * it, but the hold is a connection's: when the database goes between the commit and its event, another process may say the next
 * one first. What is shown can then only be read anew.
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
