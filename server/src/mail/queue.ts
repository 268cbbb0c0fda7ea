import { isAlone, isToStaff } from '@sallie/shared/contract/mail';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import TinyQueue from 'tinyqueue';
import { createSlidingWindow } from '../http/limits.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { MailClaim } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/** Longer than sending a mail can take: a process that claims a mail for longer has died. */
const HELD_FOR_MS = 60_000;

export const claimOf = (by: string, now: Date, ids: readonly string[]): MailClaim => ({
  ...{ by, now, ids },
  until: new Date(now.getTime() + HELD_FOR_MS),
});

/** Milliseconds before the next attempt: 5 s, doubling, at most 60 s. */
export function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
}

export interface Waiting {
  mail: OutgoingMail;
  /** When to try it, in steady milliseconds, because the wall clock may jump. Only `postpone` changes it. */
  due: number;
  place: number;
  since: number;
  /** True when set aside for the next digest. */
  gathered?: boolean;
  /** How it ended (sent or given up), while that could not be stored yet. */
  settled?: OutgoingMail;
}

/** A place in the queue. It is skipped when its mail has a later one. */
interface Turn {
  due: number;
  /** Mails due at the same time are sent in order of arrival. */
  place: number;
  waiting: Waiting;
}

/** The mails still to send, in memory; the caller passes steady and wall time. */
export class Queue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #turns = new TinyQueue<Turn>([], (a, b) => a.due - b.due || a.place - b.place);
  #places = 0;

  /** A wait longer than any the queue sets comes from a clock that jumped, so it is cut. */
  add(mail: OutgoingMail, now: Date, steady: number): void {
    if (this.#waiting.has(mail.id)) return;
    const { created_at, next_attempt_at } = mail;
    const wait = next_attempt_at ? Date.parse(next_attempt_at) - now.getTime() : 0;
    const age = now.getTime() - Date.parse(created_at);
    const waiting: Waiting = { mail, due: 0, place: 0, since: steady - Math.max(age, 0) };
    this.#waiting.set(mail.id, waiting);
    this.postpone(waiting, steady + Math.min(wait, LONGEST_WAIT_MS));
  }

  /** Puts it after the mails that are already due at `due` (steady milliseconds). */
  postpone(waiting: Waiting, due: number): void {
    this.#places += 1;
    waiting.due = due;
    waiting.place = this.#places;
    this.#turns.push({ due, place: waiting.place, waiting });
  }

  remove(id: string): void {
    this.#waiting.delete(id);
  }

  first(): Waiting | undefined {
    for (let turn = this.#turns.peek(); turn; turn = this.#turns.peek()) {
      const { waiting, place } = turn;
      const isIn = this.#waiting.get(waiting.mail.id) === waiting;
      if (isIn && waiting.place === place) return waiting;
      this.#turns.pop();
    }
    return undefined;
  }

  /** Returns at most `most` due mails in order; they keep their places. */
  due(steady: number, most: number): Waiting[] {
    const turns: Turn[] = [];
    for (let first = this.first(); first && first.due <= steady; first = this.first()) {
      const turn = turns.length < most ? this.#turns.pop() : undefined;
      if (!turn) break;
      turns.push(turn);
    }
    for (const turn of turns) this.#turns.push(turn);
    return turns.map(({ waiting }) => waiting);
  }

  /** Returns the mails set aside for one digest with this one, in order of arrival. */
  gatheredWith({ mail }: Waiting): Waiting[] {
    return [...this.#waiting.values()].filter(
      (other) => other.gathered && !other.settled && other.mail.words?.to === mail.words?.to,
    );
  }
}

/*
 * Beyond 20 mails per hour, staff get a digest, one mail that lists the rest; these stay queued until it was
 * sent.
 */

const ALONE = { most: 20, within: HOUR_MS };
/** How long a digest collects mails, and the least time between two digests. */
const GATHER_MS = 60_000;
const APART_MS = 10 * 60_000;
/** Nobody reads a longer mail; the next digest takes the rest. */
const MOST_LINES = 200;

/** Decides which mails are sent together. `factor` is RATE_LIMITS; 0 sends each mail by itself. */
export function createBatches(queue: Queue, clock: Pick<Clock, 'steady'>, factor: number) {
  const alone = createSlidingWindow(ALONE, clock, factor);
  let planned: number | null = null;
  let last = -Infinity;

  const isForDigest = (mail: OutgoingMail) =>
    factor > 0 && isToStaff(mail.purpose) && !isAlone(mail.purpose);

  function digest(first: Waiting): Waiting[] {
    planned = null;
    last = clock.steady();
    return queue.gatheredWith(first).slice(0, MOST_LINES);
  }

  function setAside(waiting: Waiting): void {
    planned ??= Math.max(clock.steady() + GATHER_MS, last + APART_MS);
    waiting.gathered = true;
    queue.postpone(waiting, planned);
  }

  return {
    /** Returns the batches to try among the due mails, without mails set aside for a digest. */
    next(due: readonly Waiting[]): Waiting[][] {
      const batches: Waiting[][] = [];
      let toStaff = 0;
      for (const waiting of due) {
        if (waiting.settled || !isForDigest(waiting.mail)) batches.push([waiting]);
        // Only one digest is sent at a time; further mails follow in the next one.
        else if (waiting.gathered) return batches.length > 0 ? batches : [digest(waiting)];
        else if (alone.wait('', toStaff + 1) > 0) setAside(waiting);
        else {
          toStaff += 1;
          batches.push([waiting]);
        }
      }
      return batches;
    },
    sent(batches: readonly Waiting[][]): void {
      for (const [first] of batches) {
        if (first && !first.gathered && isForDigest(first.mail)) alone.note('');
      }
    },
  };
}
