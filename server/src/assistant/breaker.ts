import type { Clock } from '../system/clock.ts';

const MOST_FAILURES = 3;
const OPEN_FOR = 60_000;

/**
 * A breaker of our own, since the well-known ones (cockatiel) go by the wall clock, and a jump would keep one open for a
 * day. After three failures in a row nobody is made to wait for a dead model; once a minute one call tries again.
 */
export function createBreaker(clock: Pick<Clock, 'steady'>) {
  let failures = 0;
  let openUntil = 0;
  const open = () => {
    openUntil = clock.steady() + OPEN_FOR;
  };
  return {
    /** Whether a call may be made now; its end is told by `succeeded` or `failed`. */
    admits(): boolean {
      if (failures < MOST_FAILURES) return true;
      if (clock.steady() < openUntil) return false;
      open(); // The one trial: until it ends, the others are still answered without the model.
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      if (failures >= MOST_FAILURES) open();
    },
  };
}
