import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Events } from '../store/postgres/events.ts';
import { StoreUnavailable } from '../store/store.ts';

/** Appended at once; more wait for the next time. */
const MOST_APPENDED = 200;
/** After so many at once the next ones gather for so long (milliseconds): in a storm few statements carry much. */
const MANY = 16;
const GATHER = 5;
/** Milliseconds, while the database does not answer. */
const TRY_AGAIN_AFTER = 250;

export interface FeedDeps<E, K> {
  events: Pick<Events, 'append' | 'after'>;
  /** It begins with what comes after this place. */
  from: number;
  log: Pick<Logger, 'error'>;
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
export function createFeed<E extends object, K>(deps: FeedDeps<E, K>) {
  const { events, log } = deps;
  let seq = deps.from;
  let count = 0;
  /** Emitted here and not handled yet; each bears its number. */
  let own: { number: number; event: E; kept: K }[] = [];
  /** Up to this number they are known to be appended. */
  let appended = 0;
  let isBegun = false;
  let isAsked = false;
  let isAtWork = false;
  let waiting: { resolve(): void; reject(error: unknown): void }[] = [];

  /** Resolves with whether they came next, so that there is nothing to read. */
  async function append(batch: typeof own): Promise<boolean> {
    const bodies = batch.map(({ event }) => JSON.stringify(event));
    const last = await events.append(appended + 1, bodies);
    // Some were appended before, and the answer was lost: what is read now says which.
    if (last === null) return false;
    appended += batch.length;
    if (last !== seq + batch.length) return false;
    for (const { number } of batch) takeOwn(seq + 1, number);
    return true;
  }

  /** Resolves with whether that was all there is. */
  async function read(): Promise<boolean> {
    const { events: found, last, isAll } = await events.after(seq);
    for (const { seq: place, process, number, body } of found) {
      if (place !== seq + 1) skipTo(place - 1);
      if (body === null) takeOwn(place, number);
      else {
        seq = place;
        deps.handle(JSON.parse(body), process);
      }
    }
    if (isAll && seq !== last) skipTo(last);
    return isAll;
  }

  function takeOwn(place: number, number: number): void {
    seq = place;
    appended = Math.max(appended, number);
    const mine = own.find((one) => one.number === number);
    own = own.filter((one) => one.number > number);
    if (mine) deps.handle(mine.event, null, mine.kept);
  }

  /** It is too far behind, or the database has crashed: what is missing was thrown away. */
  function skipTo(place: number): void {
    seq = place;
    deps.onGap();
  }

  /** Appends what is new and reads what is not handled yet; whoever waits learns how it ended. Resolves with how much it was. */
  async function exchange(): Promise<number> {
    const asking = waiting;
    const [place, emitted] = [seq, count];
    waiting = [];
    isAsked = false;
    try {
      const batch = own.filter(({ number }) => number > appended).slice(0, MOST_APPENDED);
      const isAll = (batch.length > 0 && (await append(batch))) || (await read());
      isAsked ||= !isAll;
      if (isAll && appended >= emitted) for (const { resolve } of asking) resolve();
      else waiting.push(...asking);
      return seq - place;
    } catch (error) {
      for (const { reject } of asking) reject(error);
      throw error;
    }
  }

  /** Until nothing is left; what fails is tried again. */
  async function work(): Promise<void> {
    await null; // Whatever is emitted in this turn goes together.
    try {
      while (isAsked || count > appended || waiting.length > 0) {
        if ((await exchange()) >= MANY && waiting.length === 0) await pause(GATHER);
      }
      isAtWork = false;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) giveUp(error);
      isAsked = true;
      deps.after(TRY_AGAIN_AFTER, () => void work());
    }
  }

  /** What the database refuses for good may not keep everything after it from being emitted. */
  function giveUp(error: unknown): void {
    log.error({ error: (error as Error).name, code: (error as { code?: string }).code }, 'events');
    own = [];
    appended = count;
    deps.onRefused();
  }

  function go(): void {
    if (!isBegun || isAtWork) return;
    isAtWork = true;
    void work();
  }

  /** Resolves when all that any process had emitted by now has been handled. Rejects while the database does not answer. */
  function caughtUp(): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      go();
    });
  }

  return {
    seq: () => seq,
    emit(event: E, kept: K): void {
      count += 1;
      own.push({ number: count, event, kept });
      go();
    },
    /** There may be something to read. */
    look(): void {
      isAsked = true;
      go();
    },
    caughtUp,
    isBegun: () => isBegun,
    /** From here on it appends and reads; what was emitted before goes first. */
    begin(): Promise<void> {
      isBegun = true;
      return caughtUp();
    },
  };
}
