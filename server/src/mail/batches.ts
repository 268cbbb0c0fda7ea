import { isToStaff } from '@sallie/shared/rules/mail-purposes';
import { createSlidingWindow } from '../http/sliding-window.ts';
import type { OutgoingMail } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Queue, Waiting } from './queue.ts';

/*
 * Staff are mailed about each lead, as long as that helps: beyond 20 mails in an hour the rest comes together, as one
 * mail that lists them. All of them stay queued until it has left, so none is lost whatever happens before.
 */

const HOUR = 60 * 60_000;
const ALONE = { most: 20, within: HOUR };
/** Milliseconds in which a digest gathers what comes in a row, and between two of them. */
const GATHER = 60_000;
const APART = 10 * 60_000;
/** A mail of more lines is read by nobody; the next one follows. */
const MOST_LINES = 200;

/** Decides what leaves together. `factor` is RATE_LIMITS, 0 for each mail by itself. */
export function createBatches(queue: Queue, clock: Pick<Clock, 'steady'>, factor: number) {
  const alone = createSlidingWindow(ALONE, clock, factor);
  let planned: number | null = null;
  let last = -Infinity;

  const isForDigest = (mail: OutgoingMail) => factor > 0 && isToStaff(mail.purpose);

  return {
    /** What is to be tried as one mail, now that this one's turn has come; nothing when it was set aside for a digest. */
    next(first: Waiting): Waiting[] {
      if (first.settled || !isForDigest(first.mail)) return [first];
      if (first.gathered) {
        planned = null;
        last = clock.steady();
        return queue.gathered(first.mail.to).slice(0, MOST_LINES);
      }
      if (alone.wait('') === 0) return [first];
      planned ??= Math.max(clock.steady() + GATHER, last + APART);
      first.gathered = true;
      first.due = planned;
      return [];
    },
    /** It has left. */
    sent(batch: readonly Waiting[]): void {
      const [first] = batch;
      if (first && !first.gathered && isForDigest(first.mail)) alone.note('');
    },
  };
}
