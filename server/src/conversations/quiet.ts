import type { Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import { logFailure } from '../store/failure.ts';
import type { Clock } from '../system/clock.ts';

/** Few are waited for at a time, and whoever has left is to ring as soon as that is known; in milliseconds. */
const LOOK_EVERY = 1000;

export interface QuietDeps {
  clock: Pick<Clock, 'steady'>;
  log: Logger;
  /** For the log. */
  name: string;
  /** Called once for a conversation that has been quiet for long enough; `isQuiet` is to be asked again in the conversation's turn. */
  act(visitorId: string, isQuiet: () => boolean): Promise<void>;
  /** Runs `task` every so many milliseconds; returns its cancelling. */
  every: Every;
}

/** Acts on conversations in which nothing has happened for so long. What is due after a restart, the caller has kept. */
export function watchQuiet({ clock, log, name, act, every }: QuietDeps) {
  /** Due in steady milliseconds, since the wall clock may jump. */
  const due = new Map<string, number>();
  const isQuiet = (id: string) => (due.get(id) ?? Number.POSITIVE_INFINITY) <= clock.steady();

  async function look(): Promise<void> {
    for (const id of [...due.keys()].filter(isQuiet)) {
      try {
        await act(id, () => isQuiet(id));
        if (isQuiet(id)) due.delete(id);
      } catch (error) {
        // It stays due, and holds up no other.
        logFailure(log, name, error);
      }
    }
  }

  return {
    /** Something happened: this one is quiet after so many milliseconds from now. */
    expect(visitorId: string, milliseconds: number): void {
      due.set(visitorId, clock.steady() + milliseconds);
    },
    /** What is due is to be found anew. */
    clear: () => due.clear(),
    stop: every(LOOK_EVERY, () => void look()),
  };
}

/** What is left of a wait of `whole` milliseconds that began at `since`, by a clock that may have been set otherwise meanwhile. */
export function leftOf(whole: number, since: number, now: Date): number {
  return Math.min(Math.max(whole - (now.getTime() - since), 0), whole);
}
