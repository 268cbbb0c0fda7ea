import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Query } from '../store/postgres/database.ts';
import { StoreUnavailable } from '../store/store.ts';

/** Of one statement; more wait for the next. */
const MOST_TOLD = 200;
const MOST_HEARD = 500;
/**
 * The more one statement carried, the longer the next gathers (milliseconds an item, and at most): in a storm few statements
 * carry much, and what is said in a quiet hour waits for nothing.
 */
const REST_OF_EACH = 0.25;
const LONGEST_REST = 10;
/** Milliseconds, while the database does not answer. */
const TRY_AGAIN_AFTER = 250;

/** As the database has it: numbers of eight bytes come as text. */
interface Row<I> {
  epoch: string;
  epoch_from: string;
  seq: string | null;
  process: string;
  number: string;
  /** Null of what this process told itself, which it still has. */
  body: I | Packed | null;
}

/** As a text within a text, where the database looks at no sign: it refuses JSON with a NUL or half a sign, which people can send. */
interface Packed {
  packed: string;
}
const refused = /\\u(0000|d[89a-f])/;

function textOf(items: readonly { number: number; body: object }[]): string {
  const text = JSON.stringify(items);
  if (!refused.test(text)) return text;
  return JSON.stringify(
    items.map(({ number, body }) => {
      const packed = JSON.stringify(body);
      return { number, body: refused.test(packed) ? { packed } : body };
    }),
  );
}

const unpacked = <I extends object>(body: I | Packed): I =>
  'packed' in body ? JSON.parse(body.packed) : body;

interface Place {
  epoch: string;
  /** The last that was heard. */
  seq: number;
}

export interface FeedDeps<I, O> {
  /** The name of this process. */
  me: string;
  query: Query;
  from: Place;
  log: Pick<Logger, 'warn' | 'error'>;
  after(milliseconds: number, task: () => void): void;
  /** Called for each item in its order, the same in every process; `own` is what this process keeps of what it told itself. */
  hear(item: I, process: string, own: O | undefined): void;
  /** Items before this place may be missing, in this process at least. */
  startOver(): void;
  /** Something could not be told to anybody, and never can be. */
  doubt(): void;
}

/**
 * What all processes tell, as one row of items in one order. While one statement is under way the next ones gather, and what a
 * process told itself it hears from the database, in its place among the others.
 */
export function createFeed<I extends object, O>(deps: FeedDeps<I, O>) {
  const { me, query, log } = deps;
  let { epoch, seq } = deps.from;
  let count = 0;
  let untold: { number: number; body: I }[] = [];
  /** Told, and not heard yet. */
  const own = new Map<number, { body: I; kept: O }>();
  /** The highest place that was announced since it last asked. */
  let announced = 0;
  let isBegun = false;
  let isAsked = false;
  let isAtWork = false;
  /** Until it tries again. */
  let isResting = false;
  let hasFailed = false;
  /** By the last statement. */
  let carried = 0;
  let endRest = () => {};
  const waiting: { resolve(): void; reject(error: unknown): void }[] = [];

  /** One statement; whoever waits for it hears how it ended. */
  async function ask(): Promise<void> {
    const asking = waiting.splice(0);
    isAsked = false;
    announced = 0;
    try {
      if (await exchange()) for (const { resolve } of asking) resolve();
      else waiting.unshift(...asking);
    } catch (error) {
      for (const { reject } of asking) reject(error);
      throw error;
    }
  }

  /** Resolves with whether that was all there is. */
  async function exchange(): Promise<boolean> {
    const items = untold.slice(0, MOST_TOLD);
    const rows =
      items.length > 0
        ? await query<Row<I>>({
            name: 'tell',
            text: 'select * from relay_exchange($1, $2, $3, $4)',
            values: [me, epoch, seq, textOf(items)],
          })
        : await query<Row<I>>({
            name: 'hear',
            text: 'select * from relay_heard_by($1, $2)',
            values: [me, seq],
          });
    const [first] = rows;
    // Emptied by a crash of the database; the next sign of life begins anew.
    if (!first) throw new StoreUnavailable('The relay is empty');
    if (first.epoch !== epoch) {
      beginEpoch(first.epoch, Number(first.epoch_from));
      return false;
    }
    untold = untold.slice(items.length);
    carried = items.length + rows.length;
    for (const row of rows) if (row.seq !== null) take(row);
    const isAll = rows.length < MOST_HEARD && items.length < MOST_TOLD;
    isAsked ||= !isAll;
    return isAll;
  }

  function beginEpoch(now: string, from: number): void {
    epoch = now;
    seq = from;
    // What was told and not heard is asked for by everybody; what is yet to be told others may have asked too early for.
    const numbers = new Set(untold.map(({ number }) => number));
    for (const number of own.keys()) if (!numbers.has(number)) own.delete(number);
    isAsked = true;
    deps.startOver();
  }

  function take(row: Row<I>): void {
    const place = Number(row.seq);
    if (place !== seq + 1) {
      // Too far behind: what is missing was thrown away.
      seq = place - 1;
      deps.startOver();
    }
    seq = place;
    if (row.body) {
      deps.hear(unpacked(row.body), row.process, undefined);
      return;
    }
    const number = Number(row.number);
    const told = own.get(number);
    own.delete(number);
    if (told) deps.hear(told.body, me, told.kept);
  }

  /** Lets more gather, unless somebody waits to have caught up. */
  async function rest(): Promise<void> {
    const length = Math.min(Math.floor(carried * REST_OF_EACH), LONGEST_REST);
    if (length === 0 || waiting.length > 0) return;
    const ended = new AbortController();
    endRest = () => ended.abort();
    await pause(length, undefined, { signal: ended.signal }).catch(() => {});
  }

  /** Until nothing is left to be told and nobody asks any more; what fails is tried again. */
  async function work(): Promise<void> {
    await null; // Whatever is told in this turn goes together.
    try {
      while (isAsked || announced > seq || untold.length > 0) {
        await ask();
        await rest();
      }
      hasFailed = false;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) giveUp(error);
      else if (!hasFailed) log.warn({ error: error.name }, 'relay');
      hasFailed = true;
      isAsked = true;
      isResting = true;
      deps.after(TRY_AGAIN_AFTER, () => {
        isResting = false;
        go();
      });
    }
    isAtWork = false;
  }

  /** What the database refuses for good may not keep everything after it from being told. */
  function giveUp(error: unknown): void {
    log.error({ error: (error as Error).name, code: (error as { code?: string }).code }, 'relay');
    untold = [];
    deps.doubt();
  }

  function go(): void {
    if (!isBegun || isAtWork || isResting) return;
    isAtWork = true;
    void work();
  }

  /** There may be something to hear; where it is known up to which place, it asks only for what it has not heard by then. */
  function look(place?: number): void {
    if (place) announced = Math.max(announced, place);
    else isAsked = true;
    if (isAsked || announced > seq) go();
  }

  /** Resolves when all that any process had told by now has been heard. Rejects while the database does not answer. */
  function caughtUp(): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      look();
      endRest();
    });
  }

  return {
    epoch: () => epoch,
    seq: () => seq,
    tell(body: I, kept: O): void {
      count += 1;
      untold.push({ number: count, body });
      own.set(count, { body, kept });
      go();
    },
    look,
    caughtUp,
    /** From here on it tells and hears; what was to be told before goes first. */
    begin(): Promise<void> {
      isBegun = true;
      return caughtUp();
    },
  };
}
