import { HOUR_MS } from '@sallie/shared/rules/duration';
import { isAlone, isToStaff } from '@sallie/shared/rules/mail-purposes';
import { createSlidingWindow } from '../http/sliding-window.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Clock } from '../system/clock.ts';
import type { Queue, Waiting } from './queue.ts';

/*
 * Staff are mailed about each lead, as long as that helps: beyond 20 mails in an hour the rest comes together, as one
 * mail that lists them. All of them stay queued until it has left, so none is lost whatever happens before.
 */

const ALONE = { most: 20, within: HOUR_MS };
/** Milliseconds in which a digest gathers what comes in a row, and between two of them. */
const GATHER_MS = 60_000;
const APART_MS = 10 * 60_000;
/** A mail of more lines is read by nobody; the next one follows. */
const MOST_LINES = 200;

/** Decides what leaves together. `factor` is RATE_LIMITS, 0 for each mail by itself. */
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
    /** What is to be tried now that these have their turn, each batch as one mail; what is set aside for a digest is in none. */
    next(due: readonly Waiting[]): Waiting[][] {
      const batches: Waiting[][] = [];
      let toStaff = 0;
      for (const waiting of due) {
        if (waiting.settled || !isForDigest(waiting.mail)) batches.push([waiting]);
        // One digest at a time: what does not go into this one has its turn after it.
        else if (waiting.gathered) return batches.length > 0 ? batches : [digest(waiting)];
        else if (alone.wait('', toStaff + 1) > 0) setAside(waiting);
        else {
          toStaff += 1;
          batches.push([waiting]);
        }
      }
      return batches;
    },
    /** They have left. */
    sent(batches: readonly Waiting[][]): void {
      for (const [first] of batches) {
        if (first && !first.gathered && isForDigest(first.mail)) alone.note('');
      }
    },
  };
}
