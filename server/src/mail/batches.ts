import { isAlone, isToStaff } from '@sallie/shared/contract/mail';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { createSlidingWindow } from '../http/limits.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Clock } from '../system/clock.ts';
import type { Queue, Waiting } from './queue.ts';

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
