import type { After } from '@sallie/shared/realtime/timers';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Logger } from 'pino';
import type { SharedLimit } from '../http/limits.ts';
import { createElsewhere } from '../realtime/elsewhere.ts';
import type { Relay } from '../realtime/relay.ts';
import type { Clock } from '../system/clock.ts';

/** Processes share under this key that the budget is used up. */
const SPENT = 'spent';
const warning =
  'SallieBot has asked its language model as often as it may in a day. Until tomorrow it answers most questions from the shop’s own words alone; inquiries and live chat go on.';

interface ModelBudgetDeps {
  daily: SharedLimit;
  relay: Relay;
  log: Pick<Logger, 'warn'>;
  after: After;
  onWarnings(): void;
}

export type ModelBudget = ReturnType<typeof createModelBudget>;

/** Limits the model's calls per day. Desks show when the budget is used up; the log says so once a day. */
export function createModelBudget({ daily, relay, log, after, onWarnings }: ModelBudgetDeps) {
  let isSpent = false;
  let cancel = () => {};
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
 * After three failures in a row nobody waits for the model, and one call a minute tries it again. Libraries
 * such as cockatiel use the wall clock, and a jump of it would keep their breaker open for a day.
 */
export function createBreaker(clock: Pick<Clock, 'steady'>) {
  let failures = 0;
  let openUntil = 0;
  const open = () => {
    openUntil = clock.steady() + OPEN_FOR_MS;
  };
  return {
    /** True when a call may be made now; the caller then reports `succeeded` or `failed`. */
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
