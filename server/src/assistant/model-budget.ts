import type { After } from '@sallie/shared/realtime/timers';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Logger } from 'pino';
import type { SharedLimit } from '../http/limits.ts';
import { createElsewhere } from '../realtime/elsewhere.ts';
import type { Relay } from '../realtime/relay.ts';
import type { Clock } from '../system/clock.ts';

/** The key under which processes share that it is used up. */
const SPENT = 'spent';
const warning =
  'SallieBot has asked its language model as often as it may in a day. Until tomorrow it answers most questions from the shop’s own words alone; inquiries and live chat go on.';

interface ModelBudgetDeps {
  daily: SharedLimit;
  relay: Relay;
  log: Pick<Logger, 'warn'>;
  after: After;
  /** What `warnings` says is another thing now. */
  onWarnings(): void;
}

export type ModelBudget = ReturnType<typeof createModelBudget>;

/** How often the model may be called in a day. That it is used up is told at every desk, and once a day in the log. */
export function createModelBudget({ daily, relay, log, after, onWarnings }: ModelBudgetDeps) {
  let isSpent = false;
  let cancel = () => {};
  /** The process that came upon it tells the desks of all. */
  const elsewhere = createElsewhere({
    relay,
    topic: 'modelBudget',
    own: (): [string, true][] => (isSpent ? [[SPENT, true]] : []),
    onChange: () => {},
  });
  const isKnown = () => isSpent || elsewhere.of(SPENT).length > 0;

  function publishSpent() {
    if (isKnown()) return;
    isSpent = true;
    log.warn(warning);
    elsewhere.add(SPENT, true);
    onWarnings();
    cancel = after(DAY_MS, () => {
      isSpent = false;
      elsewhere.drop(SPENT);
      onWarnings();
    });
  }

  return {
    /** Takes one call of the model; false where none is left. */
    async take(): Promise<boolean> {
      const isTaken = (await daily.take('model')) === 0;
      if (!isTaken) publishSpent();
      return isTaken;
    },
    warnings: (): string[] => (isKnown() ? [warning] : []),
    stop: () => cancel(),
  };
}

const MOST_FAILURES = 3;
const OPEN_FOR_MS = 60_000;

/**
 * A breaker of our own, since the well-known ones (cockatiel) go by the wall clock, and a jump would keep one open for a
 * day. After three failures in a row nobody is made to wait for a dead model; once a minute one call tries again.
 */
export function createBreaker(clock: Pick<Clock, 'steady'>) {
  let failures = 0;
  let openUntil = 0;
  const open = () => {
    openUntil = clock.steady() + OPEN_FOR_MS;
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
